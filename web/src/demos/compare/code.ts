// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { item } from '../item';
import { formulaOf } from '../method-formula';
import { settingsOf } from '../setting-controls';
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import { poolSize } from './compute';
import type { CompareSettings } from './controls';
import { HEAD_DIM, HEADS, LONG, SHIFT, TRAINED, VECTORS, WIDTH } from './sizes';

type Np = 'torch' | 'np';

/** What an encoding needs before the scores, what it does to words, to queries and keys, and to the scores `s`. */
interface Program {
  /** How many random numbers stand for learned ones. */
  readonly numbers?: number;
  /** How many words there are positions for. */
  readonly longest?: number;
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
    minimum: (a: string, b: number): string => (torch ? `${a}.clamp_max(${b})` : `np.minimum(${a}, ${b})`),
  };
}

/** A number that both languages take for a real one. */
const real = (value: unknown): string => (Number.isInteger(value) ? `${Number(value)}.0` : String(value));

const BFLOAT16 = `def bfloat16(x):
    """Rounded to the upper 16 bits of a float32, to nearest even."""
    bits = np.asarray(x, np.float32).view(np.uint32)
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & np.uint32(0xFFFF0000)
    return bits.astype(np.uint32).view(np.float32)
`;

function rotaryAngle(np: Np, angles: string): { readonly setUp: string; readonly angle: string } {
  const { arange } = library(np);
  const positions = `${arange('len(y)')}[:, None]`;
  if (angles === 'double') return { setUp: '', angle: `${positions} * theta` };
  if (np === 'torch')
    return { setUp: '', angle: `(${positions}.to(torch.${angles}) * theta.to(torch.${angles})).double()` };
  const round = angles === 'float32' ? 'np.float32' : 'bfloat16';
  return {
    setUp: angles === 'float32' ? '' : `\n\n${BFLOAT16}\n`,
    angle: `${round}(${round}(${positions}) * ${round}(theta)).astype(float)`,
  };
}

/** A turn of each pair of the first 2n numbers, n the length of theta, with what is multiplied into cosine and sine. */
function rotateBy(np: Np, pairing: 'half' | 'interleaved', cos: string, sin: string): string {
  const { cat, stack } = library(np);
  const turned = ['a * cos - b * sin', 'b * cos + a * sin'] as const;
  const [ends, joined] =
    pairing === 'half'
      ? ['y[:, :n], y[:, n : 2 * n]', `${turned[0]}, ${turned[1]}, y[:, 2 * n :]`]
      : ['y[:, 0 : 2 * n : 2], y[:, 1 : 2 * n : 2]', `${stack(...turned, 'len(y)')}, y[:, 2 * n :]`];
  return `    n, cos, sin = len(theta), ${cos}, ${sin}
    a, b = ${ends}
    return ${cat(joined, -1)}
`;
}

/** The program of each encoding that has one, from its settings. */
function programOf(np: Np, id: string, given: Readonly<Record<string, unknown>>): Program | undefined {
  const { arange, array, stack, cat, maximum, minimum, float } = library(np);
  switch (id) {
    case 'none':
      return {};
    case 'sinusoidal': {
      const waves = [`${np}.sin(angle)`, `${np}.cos(angle)`] as const;
      return {
        setUp: `theta = ${real(given.base)} ** (-2 * ${arange('C // 2')} / C)`,
        words: `    angle = ${arange('len(x)')}[:, None] * theta
    x = x + ${given.layout === 'interleaved' ? stack(...waves, 'len(x)') : cat(waves.join(', '), -1)}`,
      };
    }
    case 'learned':
      return {
        numbers: Number(given.maxLength) * WIDTH,
        longest: Number(given.maxLength),
        setUp: `rows = pool[: ${Number(given.maxLength)} * C].reshape(-1, C)  # stands for a trained table`,
        words: `    if len(x) > len(rows):
        raise IndexError("no row")
    x = x + rows[: len(x)]`,
      };
    case 'relative_bias': {
      const buckets = Number(given.buckets);
      const past = given.bidirectional === true ? buckets / 2 : buckets;
      return {
        numbers: buckets * HEADS,
        setUp: `bias = pool[: ${buckets} * H].reshape(${buckets}, H)  # stands for a learned table


def bucket(n, buckets=${past}, max_distance=${Number(given.maxDistance)}):
    """Of the past. Whole powers are compared, so that no logarithm is rounded to the wrong side."""
    n, exact = max(n, 0), buckets // 2
    if n < exact:
        return n
    steps = buckets - exact
    return exact + [k for k in range(steps) if n**steps >= max_distance**k * exact ** (steps - k)][-1]
`,
        scores: `    s = s + bias[${array('[[bucket(m - n) for n in range(len(x))] for m in range(len(x))]')}, h]`,
      };
    }
    case 'alibi': {
      const bias =
        given.form === 'distance' ? '- 2.0 ** (-8 * (h + 1) / H) * far' : '+ 2.0 ** (-8 * (h + 1) / H) * key';
      return { scores: `${given.form === 'distance' ? '' : `    key = ${arange('len(x)')}\n`}    s = s ${bias}` };
    }
    case 'kerple':
      return {
        numbers: 2 * HEADS,
        setUp: `r = abs(pool[: 2 * H]) + 0.1  # stands for what is learned`,
        scores:
          given.form === 'log'
            ? `    s = s - r[h] * ${np}.log(1 + r[H + h] * far)`
            : `    s = s - r[h] * far ** ${minimum('r[H + h]', 2)}`,
      };
    case 'fire': {
      const units = Number(given.width);
      const last = 2 + 2 * units;
      return {
        numbers: last + HEADS * (units + 1),
        setUp: `w_in, b_in = pool[2:${2 + units}], pool[${2 + units}:${last}]  # a network that was never trained
w_out = pool[${last} :][: H * ${units}].reshape(H, ${units})[h] / ${units}**0.5
b_out = pool[${last} + H * ${units} + h] / ${units}**0.5`,
        scores: `    whole = ${maximum(arange('len(x)'), Number(given.threshold))}[:, None]
    share = ${np}.log(0.1 * far + 1) / (${np}.log(0.1 * whole + 1) + 1e-6)
    s = s + (${maximum('(share[..., None] * w_in + b_in)', 0)} * w_out).sum(-1) + b_out`,
      };
    }
    case 'cope': {
      const counts = Number(given.maxPosition);
      return {
        numbers: counts * HEAD_DIM,
        setUp: `counts = pool[: ${counts} * D].reshape(${counts}, D) / D**0.5  # stands for learned vectors`,
        scores: `    past = ${float('(delta <= 0)')}
    count = ((past / (1 + ${np}.exp(-s))) @ past).clip(0, ${counts - 1})  # gates from the key up to the query
    near = ${maximum(`(1 - abs(count[..., None] - ${arange(String(counts))}))`, 0)}  # weights of the two nearest counts
    s = s + ((q @ counts.T)[:, None] * near).sum(-1)`,
      };
    }
    case 'rotary': {
      const { setUp, angle } = rotaryAngle(np, String(given.angles));
      const still = Math.floor((Number(given.proportion) * Number(given.rotaryDim)) / 2);
      const sides =
        given.pairing === 'mixed' ? (['half', 'interleaved'] as const) : ([given.pairing as 'half'] as const);
      const names = sides.length === 1 ? ['rotate'] : ['rotate_query', 'rotate_key'];
      const define = sides.map(
        (pairing, i) => `def ${item(names, i)}(y):
    angle = ${angle}
${rotateBy(np, pairing, `${np}.cos(angle)`, `${np}.sin(angle)`)}`,
      );
      return {
        setUp: `theta = ${real(given.base)} ** (-2 * ${arange(`${Number(given.rotaryDim)} // 2`)} / ${Number(given.rotaryDim)})
${still < Number(given.rotaryDim) / 2 ? `theta[${still}:] = 0  # pairs that stand still\n` : ''}${setUp}

${define.join('\n\n')}`,
        turn: `    q, k = ${item(names, 0)}(q), ${item(names, names.length - 1)}(k)`,
      };
    }
    case 'xpos':
      return {
        setUp: `theta = ${real(given.base)} ** (-2 * ${arange('D // 2')} / D)
zeta = (2 * ${arange('D // 2')} / D + 0.4) / 1.4


def rotate(y, sign):
    p = ${arange('len(y)')}[:, None]
    scale = zeta ** (sign * (p - ${Number(given.centre)}) / ${Number(given.scaleBase)})
${rotateBy(np, given.pairing as 'half', `scale * ${np}.cos(p * theta)`, `scale * ${np}.sin(p * theta)`)}`,
        turn: `    q, k = rotate(q, 1), rotate(k, -1)`,
      };
    default:
      return undefined;
  }
}

function layer(np: Np, { head, seed }: CompareSettings, program: Program): string {
  const torch = np === 'torch';
  const draw = (...shape: number[]): string =>
    torch ? `torch.randn(${shape.join(', ')}).double()` : `randn(generator, ${shape.join(', ')}).astype(float)`;
  const start = torch
    ? `import torch\n\ntorch.manual_seed(${seed})`
    : `import numpy as np\n\n\n${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})`;
  const { arange } = library(np);
  const { numbers, setUp, words, turn, scores } = program;
  const lines = (...parts: (string | undefined)[]): string =>
    parts.flatMap((part) => (part === undefined ? [] : [`${part}\n`])).join('');
  return `${start}
H, D, L = ${HEADS}, ${HEAD_DIM}, ${TRAINED}
C, h = H * D, ${head - 1}  # h: the head that is shown
vectors = ${draw(VECTORS, WIDTH)}
Wq, Wk = ${draw(WIDTH, WIDTH)} / C**0.5, ${draw(WIDTH, WIDTH)} / C**0.5
${numbers === undefined ? '' : `pool = ${draw(poolSize(numbers))}\n`}own = slice(h * D, h * D + D)
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

function mapsCode(np: Np, settings: CompareSettings, program: Program): string {
  const kinds = [...new Set(settings.words)];
  const rows = settings.words.map((word) => (settings.same ? 0 : kinds.indexOf(word)));
  const softmax = np === 'torch' ? 's.softmax(-1)' : '(lambda e: e / e.sum())(np.exp(s - s.max()))';
  return `${layer(np, settings, program)}

x = vectors[${pythonList(rows)}]
s = scores(x)[-1]  # of the last word
print("changed by", *(f"{y:.4f}" for y in s - plain(x)[-1]))
print("weights", *(f"{w:.4f}" for w in ${softmax}))
`;
}

function tableCode(np: Np, settings: CompareSettings, program: Program): string {
  const torch = np === 'torch';
  const changes =
    program.longest !== undefined && program.longest < LONG
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
  return `${layer(np, settings, program)}

here, later = scores(vectors[${pythonList(Array.from({ length: VECTORS - SHIFT }, (_, i) => i))}]), scores(vectors[${pythonList(
    Array.from({ length: VECTORS }, (_, i) => (i + SHIFT) % VECTORS),
  )}])[${SHIFT}:, ${SHIFT}:]
moved = ${torch ? 'torch' : 'np'}.tril(later - here)
print(f"moved by {abs(moved).max():.4f}")
${changes}`;
}

export function code(settings: CompareSettings): { pytorch: string; numpy: string } {
  const { encoding, part } = settings;
  const write = (np: Np): string => {
    const program = programOf(np, encoding, settingsOf(encoding, settings));
    if (program === undefined) return formulaOf('encoding', encoding);
    return part === 'maps' ? mapsCode(np, settings, program) : tableCode(np, settings, program);
  };
  return { pytorch: write('torch'), numpy: write('np') };
}
