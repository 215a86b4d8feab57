// The present state as a program: the same table, the same repair, the same head, in PyTorch and NumPy.
import { NUMPY_RANDN } from '../torch-draws';
import { trainedCode } from './code-trained';
import { WIDTH, type LearnedSettings } from './controls';

const FREQUENCIES = `10000.0 ** (-np.arange(${WIDTH / 2}) / ${WIDTH / 2})`;

function tableCode(torch: boolean, { table, seed }: LearnedSettings): string {
  if (table === 'random') {
    return torch
      ? `torch.manual_seed(${seed})\ntable = torch.randn(max_len, ${WIDTH})`
      : `generator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})\ntable = randn(generator, max_len, ${WIDTH})`;
  }
  return torch
    ? `angle = torch.arange(max_len).double()[:, None] * ${FREQUENCIES.replace('np.arange', 'torch.arange').replace(')', ').double()')}
table = torch.stack([angle.sin(), angle.cos()], -1).flatten(1).float()`
    : `angle = np.arange(max_len)[:, None] * ${FREQUENCIES}
table = np.stack([np.sin(angle), np.cos(angle)], -1).reshape(max_len, -1).astype(np.float32)`;
}

const rowCode = (repair: LearnedSettings['repair'], positions: string): string => {
  switch (repair) {
    case 'none':
      return positions;
    case 'wrap':
      return `${positions} % max_len`;
    case 'clamp':
      return positions === 'positions' ? `${positions}.clip(max=max_len - 1)` : positions;
    case 'stretch':
      return `${positions} * ((max_len - 1) / max(max_len - 1, p))  # between rows`;
  }
};

function looked(torch: boolean, settings: LearnedSettings): string {
  const { part, position, repair, maxLength, sharpness } = settings;
  const module = torch ? 'torch' : 'np';
  const positions = torch ? 'torch.arange(p + 1).double()' : 'np.arange(p + 1.0)';
  const whole = (x: string): string => (torch ? `${x}.floor().long()` : `np.floor(${x}).astype(int)`);
  const mixed = torch ? '.float()' : '.astype(np.float32)';
  const head = torch
    ? `import torch\n\np, max_len = ${position}, ${maxLength}`
    : `import numpy as np\n\n${settings.table === 'random' ? `\n${NUMPY_RANDN}\n\n` : ''}p, max_len = ${position}, ${maxLength}`;
  if (repair === 'none' && position >= maxLength) {
    const numbers = torch ? 'torch.tensor([p])' : 'np.array([p])';
    return `${head}
${tableCode(torch, settings)}

try:
    rows = ${torch ? `torch.nn.functional.embedding(${numbers}, table)` : `table[${numbers}]`}
except IndexError:
    print(f"position {p}: there is no row {p} among {max_len}")
`;
  }
  const ask =
    part === 'head'
      ? `query = take(rows[-1:] - 1)[0]
s = take(rows) @ query * ${sharpness}
w = ${torch ? 's.softmax(0)' : 'np.exp(s - s.max())\nw = w / w.sum()'}
print(f"row {rows[-1]:.4f}: the head looks most at {int(w.argmax())}, weight {w.max():.4f}")
`
      : `keys = take(rows)
s = keys @ keys[-1] / (${torch ? 'keys.norm(dim=1) * keys[-1].norm()' : 'np.linalg.norm(keys, axis=1) * np.linalg.norm(keys[-1])'})
print(f"row {rows[-1]:.4f}: cosine with position 0 {s[0]:.4f}, with the one before {s[max(0, p - 1)]:.4f}")
`;
  return `${head}
${tableCode(torch, settings)}
positions = ${positions}
rows = ${rowCode(repair, 'positions')}


def take(rows):
    """Rows of the table; in between, the two neighbours are mixed. Before the first: zeros."""
    below = ${whole('rows')}${torch ? '.clamp(0, max_len - 1)' : '.clip(0, max_len - 1)'}
    above = (below + 1)${torch ? '.clamp(max=max_len - 1)' : '.clip(max=max_len - 1)'}
    share = (rows - below)[:, None]
    mixed = (1 - share) * table[below] + share * table[above]
    return ${module}.where(rows[:, None] < 0, ${torch ? 'torch.zeros_like(mixed)' : '0'}, mixed)${mixed}


${ask}`;
}

function cost(torch: boolean, { rows, dModel }: LearnedSettings): string {
  return torch
    ? `from torch import nn

table = nn.Embedding(${rows}, ${dModel}, device="meta")  # a shape, no memory
layer = [nn.Linear(${dModel}, ${dModel}, bias=False, device="meta") for _ in range(4)]
parameters = table.weight.numel()
attention = sum(matrix.weight.numel() for matrix in layer)
print(f"table {parameters}, one layer of attention {attention}, ratio {parameters / attention:.4f}")
`
    : `rows, d_model = ${rows}, ${dModel}
parameters = rows * d_model
attention = 4 * d_model**2
print(f"table {parameters}, one layer of attention {attention}, ratio {parameters / attention:.4f}")
`;
}

export function code(settings: LearnedSettings): { pytorch: string; numpy: string } {
  const program = (torch: boolean): string => {
    switch (settings.part) {
      case 'cost':
        return cost(torch, settings);
      case 'trained':
        return trainedCode(torch, settings);
      case 'rows':
      case 'head':
        return looked(torch, settings);
    }
  };
  return { pytorch: program(true), numpy: program(false) };
}
