// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import { VECTORS, WIDTH } from './compute';
import type { PipelineSettings } from './controls';

type Np = 'torch' | 'np';

/** The sentence, the matrices, and the two ways in which a position becomes numbers. */
function sentence(np: Np, { words, seed, start }: PipelineSettings): string {
  const torch = np === 'torch';
  const kinds = [...new Set(words)];
  const draw = (rows: number): string =>
    torch ? `torch.randn(${rows}, d).double()` : `randn(generator, ${rows}, d).astype(float)`;
  const head = torch
    ? `import torch\n\ntorch.manual_seed(${seed})`
    : `import numpy as np\n\n\n${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})`;
  const arange = (of: string): string => (torch ? `torch.arange(${of}).double()` : `np.arange(${of})`);
  const stack = (a: string, b: string): string =>
    torch ? `torch.stack([${a}, ${b}], -1).flatten(1)` : `np.stack([${a}, ${b}], -1).reshape(len(X), -1)`;
  return `${head}
d, start = ${WIDTH}, ${start}
words = ${JSON.stringify(words)}
X = ${draw(VECTORS)}[${pythonList(words.map((word) => kinds.indexOf(word)))}]
Wq, Wk, Wv = [${draw(WIDTH)} / d**0.5 for _ in range(3)]
theta = 10000.0 ** (-2 * ${arange('d // 2')} / d)


def angles(start):
    return (start + ${arange('len(X)')})[:, None] * theta


def pe(start):
    a = angles(start)
    return ${stack(`${np}.sin(a)`, `${np}.cos(a)`)}


def rotate(x, start):
    cos, sin = ${np}.cos(angles(start)), ${np}.sin(angles(start))
    a, b = x[:, 0::2], x[:, 1::2]
    return ${stack('a * cos - b * sin', 'a * sin + b * cos')}
`;
}

function stepsCode(np: Np, settings: PipelineSettings): string {
  const softmax =
    np === 'torch'
      ? '    w = s.softmax(-1)'
      : '    w = np.exp(s - s.max(-1, keepdims=True))\n    w = w / w.sum(-1, keepdims=True)';
  return `${sentence(np, settings)}

def attend(q, k, v):
    s = q @ k.T / d**0.5
${softmax}
    return s, w @ v


def additive(start):
    x = X + pe(start)  # step 1: position enters here, and is in q, k and v
    return attend(x @ Wq, x @ Wk, x @ Wv)


def rotary(start):
    q, k, v = X @ Wq, X @ Wk, X @ Wv
    return attend(rotate(q, start), rotate(k, start), v)  # step 3: here, and v is not turned


for way in (additive, rotary):
    (scores, output), (scores0, output0) = way(start), way(0)
    print(way.__name__, "scores", *(f"{s:.4f}" for s in scores.reshape(-1)))
    print("output", *(f"{y:.4f}" for y in output.reshape(-1)))
    print(f"moved: scores by {abs(scores - scores0).max():.4f}, output by {abs(output - output0).max():.4f}")
`;
}

function termsCode(np: Np, settings: PipelineSettings): string {
  const { words, matrices } = settings;
  const place = (chosen: number): number => Math.min(chosen, words.length) - 1;
  const eye = np === 'torch' ? 'torch.eye(d).double()' : 'np.eye(d)';
  return `${sentence(np, settings)}
${matrices === 'identity' ? `Wq = Wk = ${eye}\n` : ''}P = pe(start)
m, n = ${place(settings.query)}, ${place(settings.key)}  # places of query and key in the sentence


def score(q, k):
    return q[m] @ k[n] / d**0.5


terms = [score(a @ Wq, b @ Wk) for a in (X, P) for b in (X, P)]
for name, term in zip(("content content", "content position", "position content", "position position"), terms):
    print(f"{name} {term:.4f}")
print(f"their sum {sum(terms):.4f}, the score of X + P {score((X + P) @ Wq, (X + P) @ Wk):.4f}")
print(f"rotary, one term {score(rotate(X @ Wq, start), rotate(X @ Wk, start)):.4f}")
`;
}

function cacheCode(np: Np, { headDim, length, bytes }: PipelineSettings): string {
  const torch = np === 'torch';
  const arange = (of: string): string => (torch ? `torch.arange(${of}).double()` : `np.arange(${of})`);
  return `import ${torch ? 'torch' : 'numpy as np'}

d, length, size = ${headDim}, ${length}, ${bytes}  # size: bytes of one number
theta = 10000.0 ** (-2 * ${arange('d // 2')} / d)
angle = ${arange('32')}[:, None] * theta  # the first 32 rows; all: ${arange('length')}
cos, sin = ${np}.cos(angle), ${np}.sin(angle)
print("row", 1, "begins", *(f"{c:.4f} {s:.4f}" for c, s in zip(cos[1][:2], sin[1][:2])))
print("last row shown", 31, "ends", f"{cos[-1][-1]:.4f} {sin[-1][-1]:.4f}")
print("bytes of both tables", 2 * length * len(theta) * size)
`;
}

const PARTS = { steps: stepsCode, terms: termsCode, cache: cacheCode } as const;

export function code(settings: PipelineSettings): { pytorch: string; numpy: string } {
  const program = PARTS[settings.part];
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
