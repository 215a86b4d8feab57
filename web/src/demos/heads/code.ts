// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { item } from '../item';
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import type { Library } from '../shipped-code';
import { trainedCode } from './code-trained';
import type { HeadsSettings } from './controls';
import { CHANNELS } from './forgotten';
import { CERTAIN, exchanged, POINTS } from './keep';

function keepCode(np: Library, settings: HeadsSettings): string {
  const { words, share } = settings;
  const looker = Math.min(settings.looker, words.length) - 1;
  const previous = Math.max(0, looker - 1);
  const points = [...new Set(words)]
    .map((word, i) => `${JSON.stringify(word)}: ${pythonList(item(POINTS, i))}`)
    .join(', ');
  const torch = np === 'torch';
  const array = (of: string): string => (torch ? `torch.tensor(${of})` : `np.array(${of}, np.float32)`);
  const softmax = torch ? '    w = s.softmax(-1)' : '    w = np.exp(s - s.max())\n    w = w / w.sum()';
  return `import math
${torch ? 'import torch' : 'import numpy as np'}

points = {${points}}


def head(words, previous, first):
    """A head with scores made by hand: everything else is ${CERTAIN} below and gets 0."""
    scores = [0.0] * len(words)
    for place, weight in ((${previous}, previous), (0, first)):
        if weight > 0:
            scores[place] = ${CERTAIN} + math.log(weight)
    s = ${array('scores')}
${softmax}
    return w @ ${array('[points[word] for word in words]')}


for words in (${JSON.stringify(words)}, ${JSON.stringify(exchanged(words, 0, previous))}):
    one = head(words, ${previous === 0 ? '1, 1' : `${share}, 1 - ${share}`})
    a, b = head(words, 1, ${previous === 0 ? 1 : 0}), head(words, ${previous === 0 ? 1 : 0}, 1)
    print("one head", *(f"{x:.3f}" for x in one), "two heads", *(f"{x:.3f}" for x in [*a, *b]))
`;
}

function splitCode(np: Library, settings: HeadsSettings): string {
  const { batch: B, length: T, heads: H, headDim: D } = settings;
  const number = Math.min(settings.cell, B * T * H * D - 1);
  const torch = np === 'torch';
  const made = torch
    ? `x = torch.arange(B * T * H * D).view(B, T, H * D)
view = x.view(B, T, H, D)
heads = view.transpose(1, 2)`
    : `x = np.arange(B * T * H * D).reshape(B, T, H * D)
view = x.reshape(B, T, H, D)
heads = view.transpose(0, 2, 1, 3)`;
  const where = torch ? `(a == ${number}).nonzero()[0].tolist()` : `np.argwhere(a == ${number})[0].tolist()`;
  return `import ${torch ? 'torch' : 'numpy as np'}

B, T, H, D = ${B}, ${T}, ${H}, ${D}
${made}
print(*heads.reshape(-1).tolist())  # in the order in which [B, H, T, D] is read
for a in (x, view, heads):
    print(*${where})
`;
}

function forgottenCode(np: Library, settings: HeadsSettings): string {
  const { words, causal, seed } = settings;
  const T = words.length;
  const H = Number(settings.headCount);
  const D = CHANNELS / H;
  const kinds = [...new Set(words)];
  const torch = np === 'torch';
  const draw = (rows: number): string => (torch ? `torch.randn(${rows}, 16)` : `randn(generator, ${rows}, 16)`);
  const right = torch ? `x.view(T, H, D).transpose(0, 1)` : 'x.reshape(T, H, D).transpose(1, 0, 2)';
  const wrong = torch ? 'x.view(H, T, D)' : 'x.reshape(H, T, D)';
  const mask = causal
    ? torch
      ? '    s = s.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), -torch.inf)\n'
      : '    s = np.where(np.tri(T, dtype=bool), s, -np.inf)\n'
    : '';
  const softmax = torch
    ? '    w = s.softmax(-1)'
    : '    w = np.exp(s - s.max(-1, keepdims=True))\n    w = w / w.sum(-1, keepdims=True)';
  const merge = torch ? '(w @ v).transpose(0, 1).reshape(T, 16)' : '(w @ v).transpose(1, 0, 2).reshape(T, 16)';
  const most = (of: string): string => (torch ? `(${of}).abs().max(-1).values` : `np.abs(${of}).max(-1)`);
  return `${torch ? `import torch\n\ntorch.manual_seed(${seed})` : `import numpy as np\n\n\n${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})`}
T, H, D = ${T}, ${H}, ${D}
words = ${JSON.stringify(words)}
vectors = ${draw(kinds.length + 1)}  # one more than there are words
Wq, Wk, Wv = [${draw(CHANNELS)} / 4 for _ in range(3)]
X = vectors[${pythonList(words.map((word) => kinds.indexOf(word)))}]
replaced = vectors[${pythonList([...words.slice(0, -1).map((word) => kinds.indexOf(word)), kinds.length])}]  # another last word


def right(x):
    return ${right}


def forgotten(x):
    return ${wrong}  # the same shape, and no error


def attend(x, split):
    q, k, v = split(x @ Wq), split(x @ Wk), split(x @ Wv)
    s = q @ ${torch ? 'k.transpose(1, 2)' : 'k.transpose(0, 2, 1)'} / D**0.5
${mask}${softmax}
    return ${merge}


apart = ${most('attend(X, right) - attend(X, forgotten)')}
rights = ${most('attend(X, right) - attend(replaced, right)')}
wrongs = ${most('attend(X, forgotten) - attend(replaced, forgotten)')}
print("apart", *(f"{x:.4f}" for x in apart))
print("moved by another last word, right split", *(f"{x:.4f}" for x in rights))
print("moved by another last word, transpose forgotten", *(f"{x:.4f}" for x in wrongs))
`;
}

function program(np: Library, settings: HeadsSettings): string {
  switch (settings.part) {
    case 'keep':
      return keepCode(np, settings);
    case 'split':
      return splitCode(np, settings);
    case 'forgotten':
      return forgottenCode(np, settings);
    case 'trained':
      return trainedCode(np, settings);
  }
}

export function code(settings: HeadsSettings): { pytorch: string; numpy: string } {
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
