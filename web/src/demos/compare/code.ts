// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import { HEADS, type CompareSettings, type EncodingId } from './controls';
import { BUCKETS, COUNTS, HEAD_DIM, LONG, POOL, SHIFT, THRESHOLD, TRAINED, UNITS, VECTORS, WIDTH } from './sizes';

type Np = 'torch' | 'np';

/** What an encoding needs before the scores, what it does to words, to queries and keys, and to the scores `s`. */
interface Program {
  readonly setUp?: string;
  readonly words?: string;
  readonly turn?: string;
  readonly scores?: string;
}

/** The few words in which the two libraries differ. */
function library(np: Np) {
  const torch = np === 'torch';
  return {
    arange: (of: string): string => (torch ? `torch.arange(${of}).double()` : `np.arange(${of}, dtype=float)`),
    array: (of: string): string => (torch ? `torch.tensor(${of})` : `np.array(${of})`),
    stack: (a: string, b: string, flat: string): string =>
      torch ? `torch.stack([${a}, ${b}], -1).flatten(1)` : `np.stack([${a}, ${b}], -1).reshape(${flat}, -1)`,
    float: (of: string): string => (torch ? `${of}.double()` : `${of}.astype(float)`),
    cat: (of: string, axis: number): string =>
      torch ? `torch.cat([${of}], ${axis})` : `np.concatenate([${of}], ${axis})`,
    maximum: (a: string, b: number): string => (torch ? `${a}.clamp_min(${b})` : `np.maximum(${a}, ${b})`),
  };
}

function programOf(np: Np, id: EncodingId): Program {
  const { arange, array, stack, cat, maximum, float } = library(np);
  switch (id) {
    case 'none':
      return {};
    case 'sinusoidal':
      return {
        setUp: `theta = 10000.0 ** (-2 * ${arange('C // 2')} / C)`,
        words: `    angle = ${arange('len(x)')}[:, None] * theta\n    x = x + ${stack(`${np}.sin(angle)`, `${np}.cos(angle)`, 'len(x)')}`,
      };
    case 'learned':
      return {
        setUp: `rows = pool.reshape(L, C)  # stands for a trained table`,
        words: `    if len(x) > L:\n        raise IndexError("no row")\n    x = x + rows[: len(x)]`,
      };
    case 'relative_bias':
      return {
        setUp: `bias = pool[: ${BUCKETS} * H].reshape(${BUCKETS}, H)  # stands for a learned table


def bucket(n, buckets=${BUCKETS}, max_distance=128):
    """Whole powers are compared, so that no logarithm is rounded to the wrong side."""
    n, exact = max(n, 0), buckets // 2
    if n < exact:
        return n
    steps = buckets - exact
    return exact + [k for k in range(steps) if n**steps >= max_distance**k * exact ** (steps - k)][-1]
`,
        scores: `    s = s + bias[${array('[[bucket(m - n) for n in range(len(x))] for m in range(len(x))]')}, h]`,
      };
    case 'alibi':
      return { scores: `    s = s - 2.0 ** (-8 * (h + 1) / H) * far` };
    case 'kerple':
      return {
        setUp: `r = abs(pool[: 2 * H]) + 0.1  # stands for what is learned`,
        scores: `    s = s - r[h] * ${np}.log(1 + r[H + h] * far)`,
      };
    case 'fire':
      return {
        setUp: `w_in, b_in = pool[2:${2 + UNITS}], pool[${2 + UNITS}:${2 + 2 * UNITS}]  # a network that was never trained
w_out = pool[${2 + 2 * UNITS} :][: H * ${UNITS}].reshape(H, ${UNITS})[h] / ${UNITS}**0.5
b_out = pool[${2 + 2 * UNITS} + H * ${UNITS} + h] / ${UNITS}**0.5`,
        scores: `    whole = ${maximum(arange('len(x)'), THRESHOLD)}[:, None]
    share = ${np}.log(0.1 * far + 1) / (${np}.log(0.1 * whole + 1) + 1e-6)
    s = s + (${maximum('(share[..., None] * w_in + b_in)', 0)} * w_out).sum(-1) + b_out`,
      };
    case 'cope':
      return {
        setUp: `counts = pool[: ${COUNTS} * D].reshape(${COUNTS}, D) / D**0.5  # stands for learned vectors`,
        scores: `    past = ${float('(delta <= 0)')}
    count = ((past / (1 + ${np}.exp(-s))) @ past).clip(0, ${COUNTS - 1})  # gates from the key up to the query
    near = ${maximum(`(1 - abs(count[..., None] - ${arange(String(COUNTS))}))`, 0)}  # weights of the two nearest counts
    s = s + ((q @ counts.T)[:, None] * near).sum(-1)`,
      };
    case 'rotary':
      return {
        setUp: `theta = 10000.0 ** (-2 * ${arange('D // 2')} / D)


def rotate(y):
    angle = ${arange('len(y)')}[:, None] * theta
    cos, sin, a, b = ${np}.cos(angle), ${np}.sin(angle), y[:, : D // 2], y[:, D // 2 :]
    return ${cat('a * cos - b * sin, b * cos + a * sin', -1)}
`,
        turn: `    q, k = rotate(q), rotate(k)`,
      };
    case 'xpos':
      return {
        setUp: `theta = 10000.0 ** (-2 * ${arange('D // 2')} / D)
zeta = (2 * ${arange('D // 2')} / D + 0.4) / 1.4


def rotate(y, sign):
    p = ${arange('len(y)')}[:, None]
    scale = zeta ** (sign * p / 512)
    cos, sin, a, b = scale * ${np}.cos(p * theta), scale * ${np}.sin(p * theta), y[:, 0::2], y[:, 1::2]
    return ${stack('a * cos - b * sin', 'b * cos + a * sin', 'len(y)')}
`,
        turn: `    q, k = rotate(q, 1), rotate(k, -1)`,
      };
  }
}

function layer(np: Np, { encoding, head, seed }: CompareSettings): string {
  const torch = np === 'torch';
  const draw = (...shape: number[]): string =>
    torch ? `torch.randn(${shape.join(', ')}).double()` : `randn(generator, ${shape.join(', ')}).astype(float)`;
  const start = torch
    ? `import torch\n\ntorch.manual_seed(${seed})`
    : `import numpy as np\n\n\n${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})`;
  const { arange } = library(np);
  const { setUp, words, turn, scores } = programOf(np, encoding);
  const lines = (...parts: (string | undefined)[]): string =>
    parts.flatMap((part) => (part === undefined ? [] : [`${part}\n`])).join('');
  return `${start}
H, D, L = ${HEADS}, ${HEAD_DIM}, ${TRAINED}
C, h = H * D, ${head - 1}  # h: the head that is shown
vectors = ${draw(VECTORS, WIDTH)}
Wq, Wk = ${draw(WIDTH, WIDTH)} / C**0.5, ${draw(WIDTH, WIDTH)} / C**0.5
pool = ${draw(POOL)}
own = slice(h * D, h * D + D)
${setUp ?? ''}

def scores(x):
    delta = ${arange('len(x)')}[None] - ${arange('len(x)')}[:, None]
    far = abs(delta)
${lines(words)}    q, k = x @ Wq[:, own], x @ Wk[:, own]
${lines(turn)}    s = q @ k.T / D**0.5
${lines(scores)}    return s


def plain(x):
    return (x @ Wq[:, own]) @ (x @ Wk[:, own]).T / D**0.5
`;
}

function mapsCode(np: Np, settings: CompareSettings): string {
  const kinds = [...new Set(settings.words)];
  const rows = settings.words.map((word) => (settings.same ? 0 : kinds.indexOf(word)));
  const softmax = np === 'torch' ? 's.softmax(-1)' : '(lambda e: e / e.sum())(np.exp(s - s.max()))';
  return `${layer(np, settings)}

x = vectors[${pythonList(rows)}]
s = scores(x)[-1]  # of the last word
print("changed by", *(f"{y:.4f}" for y in s - plain(x)[-1]))
print("weights", *(f"{w:.4f}" for w in ${softmax}))
`;
}

function tableCode(np: Np, settings: CompareSettings): string {
  const torch = np === 'torch';
  const changes =
    settings.encoding === 'learned'
      ? `row = scores(vectors[[0] * L])[-1] - plain(vectors[:1])[0, 0]
print(f"within {abs(row).max():.4f}")
try:
    scores(vectors[[0] * ${LONG}])
except IndexError:
    print("beyond: no row")
`
      : `row = scores(vectors[[0] * ${LONG}])[-1] - plain(vectors[:1])[0, 0]  # equal words, from the last one back
print(f"within {abs(row[-L:]).max():.4f}")
print(f"beyond {abs(row[:-L]).max():.4f}")
`;
  return `${layer(np, settings)}

here, later = scores(vectors[${pythonList(Array.from({ length: VECTORS - SHIFT }, (_, i) => i))}]), scores(vectors[${pythonList(
    Array.from({ length: VECTORS }, (_, i) => (i + SHIFT) % VECTORS),
  )}])[${SHIFT}:, ${SHIFT}:]
moved = ${torch ? 'torch' : 'np'}.tril(later - here)
print(f"moved by {abs(moved).max():.4f}")
${changes}`;
}

export function code(settings: CompareSettings): { pytorch: string; numpy: string } {
  const program = settings.part === 'maps' ? mapsCode : tableCode;
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
