// The part "trained" as a program: the rows out of the shipped file, their angles or what a head makes of them.
import { readShipped } from '../shipped-code';
import { NUMPY_RANDN } from '../torch-draws';
import type { LearnedSettings } from './controls';

const ROWS = {
  trained: 'table[:T]',
  start: 'start[:T]',
  added: 'table[:T] - start[:T]',
  untrained: 'table[T : 2 * T]',
} as const;

export function trainedCode(torch: boolean, { block, by }: LearnedSettings): string {
  const drawn = block === 'start' || block === 'added';
  const start = torch
    ? `torch.manual_seed(model["seed"])
torch.randn(len(ALPHABET), C)  # the letters come first
start = torch.randn(8 * T, C) * 0.5
`
    : `generator = np.random.RandomState(model["seed"])  # as torch.manual_seed
randn(generator, len(ALPHABET), C)  # the letters come first
start = randn(generator, 8 * T, C) * 0.5
`;
  const head = Number(by) - 1;
  const hidden = torch
    ? `s = (q @ k.T / D**0.5).masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), -torch.inf)
p = s.softmax(-1)`
    : `s = np.where(np.tri(T, dtype=bool), q @ k.T / D**0.5, -np.inf)
p = np.exp(s - s.max(-1, keepdims=True))
p = p / p.sum(-1, keepdims=True)`;
  const compared =
    by === 'cosine'
      ? `size = (rows * rows).sum(-1) ** 0.5
cosine = rows @ rows.T / size[:, None] / size
cosine[range(T), range(T)] = -2  # not with itself
found = sum(abs(int(cosine[i].argmax()) - i) == 1 for i in range(T))
mean = [float(cosine[range(k, T), range(T - k)].mean()) for k in (1, T // 2)]
print(f"{found} of {T} rows have a neighbour nearest; mean cosine of neighbours {mean[0]:.4f}, {T // 2} apart {mean[1]:.4f}")
`
      : `x = norm(rows + w["embedding"].mean(0), w["gain 0"])  # with the mean of all letters at every position
q, k = (x @ w["qkv 0"][:, first + ${head} * D : first + ${head + 1} * D] for first in (0, C))
${hidden}
found = sum(int(p[i].argmax()) == i - 1 for i in range(1, T))
mean = float(p[range(1, T), range(T - 1)].mean())
print(f"head ${by}: from {found} of {T - 1} rows most goes to the row before; it gets {mean:.4f} on average")
`;
  return `import json

import numpy as np
${torch ? 'import torch\n' : ''}
${drawn && !torch ? `\n${NUMPY_RANDN}\n\n` : ''}${readShipped(torch ? 'torch' : 'np', 'learned')}

table = w["encoding"].reshape(8 * T, C)
${drawn ? start : ''}rows = ${ROWS[block]}
${compared}`;
}
