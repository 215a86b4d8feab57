// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { NUMPY_RANDN } from '../torch-draws';
import { TOKENS, WIDTH } from './compute';
import type { T5Settings } from './controls';

type Np = 'torch' | 'np';

function rule({ direction, buckets, maxDistance }: T5Settings): string {
  return `def bucket(delta, buckets=${buckets}, max_distance=${maxDistance}, bidirectional=${direction === 'bidirectional' ? 'True' : 'False'}):
    """delta = key - query. Whole powers are compared, so that no logarithm is rounded to the wrong side."""
    n, start = -delta, 0
    if bidirectional:
        buckets //= 2
        n, start = abs(n), buckets if n < 0 else 0
    n = max(n, 0)
    exact = buckets // 2
    if n < exact:
        return start + n
    steps = buckets - exact
    reached = [k for k in range(steps) if n**steps >= max_distance**k * exact ** (steps - k)]
    return start + exact + reached[-1]
`;
}

function bucketsCode(settings: T5Settings): string {
  const { distance, other, direction } = settings;
  const masked = direction === 'causal';
  const last = direction === 'causal' ? Number(settings.buckets) : Number(settings.buckets) / 2;
  return `${rule(settings)}

for delta in (${distance}, ${other}):
    print(f"distance {delta}:", ${masked ? '"masked" if delta > 0 else ' : ''}f"bucket {bucket(delta)}")
first = next(n for n in range(10000) if bucket(-n) == ${last - 1})
print(f"from {first} on every distance falls into bucket ${last - 1}")
`;
}

function matrixCode(np: Np, settings: T5Settings): string {
  const array = np === 'torch' ? 'torch.tensor' : 'np.array';
  const causal = settings.direction === 'causal';
  return `import ${np === 'torch' ? 'torch' : 'numpy as np'}


${rule(settings)}

words = ${settings.words}
table = ${array}([[bucket(key - query) for key in range(words)] for query in range(words)])
seen = ${causal ? `${array}([[key <= query for key in range(words)] for query in range(words)])` : 'table >= 0'}
print("last query", *table[-1].tolist())
print(f"{len(set(table[seen].tolist()))} buckets in use")
`;
}

function scaleCode(np: Np, settings: T5Settings): string {
  const torch = np === 'torch';
  const d = settings.headDim;
  const draw = (rows: string, columns: string): string =>
    torch ? `torch.randn(${rows}, ${columns})` : `randn(generator, ${rows}, ${columns})`;
  const head = torch
    ? `import torch\n\ntorch.manual_seed(${settings.seed})`
    : `import numpy as np\n\n\n${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${settings.seed})  # as torch.manual_seed(${settings.seed})`;
  const softmax = torch
    ? 'scores.softmax(-1)'
    : '(lambda e: e / e.sum(-1, keepdims=True))(np.exp(scores - scores.max(-1, keepdims=True)))';
  return `${head}
d_model, d = ${WIDTH}, ${d}
x, Wq, Wk = ${draw(String(TOKENS), 'd_model')}, ${draw('d_model', 'd')}, ${draw('d_model', 'd')}
usual, Wk = Wq / d_model**0.5, Wk / d_model**0.5
t5 = Wq / (d_model * d) ** 0.5


def show(name, Wq, scale):
    scores = (x @ Wq) @ (x @ Wk).T * scale
    weights = ${softmax}[-1]
    entropy = -(weights * ${np}.log(weights${torch ? '.clamp_min(1e-38)' : ' + 1e-38'})).sum()
    print(f"{name}: scores spread {(scores**2).mean() ** 0.5:.4f}, entropy {entropy:.4f}, largest weight {weights.max():.4f}")


show("usual start, divided", usual, d**-0.5)
show("usual start, not divided", usual, 1.0)
show("start of T-five, not divided", t5, 1.0)
`;
}

function program(np: Np, settings: T5Settings): string {
  switch (settings.part) {
    case 'buckets':
      return bucketsCode(settings);
    case 'matrix':
      return matrixCode(np, settings);
    case 'scale':
      return scaleCode(np, settings);
  }
}

export function code(settings: T5Settings): { pytorch: string; numpy: string } {
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
