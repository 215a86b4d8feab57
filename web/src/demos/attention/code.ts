// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import { kindsOf, SENTENCE } from './compute';
import type { AttentionSettings } from './controls';

type Library = 'torch' | 'np';

const matrixOf = (rows: readonly (readonly number[])[]): string => `[${rows.map(pythonList).join(', ')}]`;

const softmax = (np: Library, from: string): string =>
  np === 'torch'
    ? `w = ${from}.softmax(-1)`
    : `w = np.exp(${from} - ${from}.max(-1, keepdims=True))\nw = w / w.sum(-1, keepdims=True)`;

function planeCode(np: Library, settings: AttentionSettings): string {
  const { qx, qy, k1, k2, k3, v1, v2, v3, scaled, temperature } = settings;
  const array = (text: string): string =>
    np === 'torch' ? `torch.tensor(${text}).float()` : `np.array(${text}, np.float32)`;
  const scores = scaled ? 'K @ q / 2**0.5' : 'K @ q';
  const end = np === 'torch' ? softmax(np, 's') : 'w = np.exp(s - s.max())\nw = w / w.sum()';
  return `${np === 'torch' ? 'import torch' : 'import numpy as np'}

q = ${array(pythonList([qx, qy]))}
K = ${array(matrixOf([k1, k2, k3]))}
V = ${array(matrixOf([v1, v2, v3]))}

s = ${scores}${temperature === 1 ? '' : `\ns = s / ${String(temperature)}  # temperature`}
${end}
output = w @ V
print("q.k", *(f"{x:.3f}" for x in K @ q))
print("weights", *(f"{x:.3f}" for x in w))
print("output", *(f"{x:.3f}" for x in output))
`;
}

function encodingCode(np: Library, encoding: AttentionSettings['encoding'], width: number): string {
  if (encoding === 'none') return '';
  const half = width / 2;
  const torch = np === 'torch';
  const angle = torch
    ? `angle = torch.arange(T).double()[:, None] * 10000.0 ** (-torch.arange(${half}).double() / ${half})
cos, sin = angle.cos().float(), angle.sin().float()`
    : `angle = np.arange(T)[:, None] * 10000.0 ** (-np.arange(${half}) / ${half})
cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)`;
  if (encoding === 'sinusoidal')
    return `${angle}
X = X + ${torch ? 'torch.stack([sin, cos], -1).flatten(1)' : 'np.stack([sin, cos], -1).reshape(T, -1)'}  # the position is added
`;
  return `${angle}


def rotate(x):
    a, b = x[..., :${half}], x[..., ${half}:]
    return ${torch ? 'torch.cat' : 'np.concatenate'}([a * cos - b * sin, b * cos + a * sin], -1)


`;
}

function sentenceCode(np: Library, settings: AttentionSettings): string {
  const { words, causal, encoding, seed, part } = settings;
  const torch = np === 'torch';
  const stages = part === 'stages';
  const channels = stages ? Number(settings.dModel) : SENTENCE.channels;
  const heads = stages ? Number(settings.heads) : 1;
  const width = stages ? channels : SENTENCE.headDim;
  const headDim = width / heads;
  const kinds = kindsOf(words);
  const draw = (rows: number, columns: number): string =>
    torch ? `torch.randn(${rows}, ${columns})` : `randn(generator, ${rows}, ${columns})`;
  const pick =
    kinds.length === words.length
      ? ''
      : `[${pythonList(words.map((word) => kinds.indexOf(word)))}]  # the same word, the same row`;
  const root = torch ? `${channels}**0.5` : `np.float32(${channels}**0.5)`;
  const split = (x: string): string =>
    torch
      ? `(X @ ${x}).view(T, ${heads}, ${headDim}).transpose(0, 1)`
      : `(X @ ${x}).reshape(T, ${heads}, ${headDim}).transpose(1, 0, 2)`;
  const query = Math.min(settings.query, words.length) - 1;
  const key = Math.min(settings.key, words.length) - 1;
  const head = stages ? Math.min(settings.head, heads) - 1 : 0;
  const mask = causal
    ? torch
      ? '\ns = s.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), -torch.inf)'
      : '\ns = np.where(np.tri(T, dtype=bool), s, -np.inf)'
    : '';
  const swap = torch ? 'K.transpose(1, 2)' : 'K.transpose(0, 2, 1)';
  const output = stages
    ? `
Y = ${torch ? `(w @ V).transpose(0, 1).reshape(T, ${channels})` : `(w @ V).transpose(1, 0, 2).reshape(T, ${channels})`} @ Wo`
    : '';
  const print = stages ? '\nprint("output", *(f"{x:.4f}" for x in Y[i][:4]))' : '';
  return `${torch ? `import torch\n\ntorch.manual_seed(${seed})` : `import numpy as np\n\n\n${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})`}
T = ${words.length}
words = ${JSON.stringify(words)}
X = ${draw(kinds.length, channels)}${pick}
Wq, Wk, Wv = [${draw(channels, width)} / ${root} for _ in range(3)]${stages ? `\nWo = ${draw(channels, channels)} / ${root}` : ''}
${encodingCode(np, encoding, encoding === 'rotary' ? headDim : channels)}
Q, K, V = ${split('Wq')}, ${split('Wk')}, ${split('Wv')}
${encoding === 'rotary' ? 'Q, K = rotate(Q), rotate(K)\n' : ''}products = Q @ ${swap}
s = products / ${headDim}**0.5${mask}
${softmax(np, 's')}${output}

head, i, j = ${head}, ${query}, ${key}
print(f"q.k {products[head, i, j]:.4f}, divided {products[head, i, j] / ${headDim}**0.5:.4f}, weight {w[head, i, j]:.4f}")
print("row", *(f"{x:.4f}" for x in w[head, i]))${print}
`;
}

function program(np: Library, settings: AttentionSettings): string {
  return settings.part === 'plane' ? planeCode(np, settings) : sentenceCode(np, settings);
}

export function code(settings: AttentionSettings): { pytorch: string; numpy: string } {
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
