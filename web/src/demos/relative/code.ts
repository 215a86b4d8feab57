// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import { PLACE_STEP, PLACES, PRINTED } from './compute';
import type { RelativeSettings } from './controls';
import { queryPairing } from './vectors';

/** What differs between the two libraries. */
interface Dialect {
  readonly np: 'torch' | 'np';
  readonly head: string;
  draws(settings: RelativeSettings): string;
  vector(values: readonly number[]): string;
  angles(settings: RelativeSettings): string;
  readonly cast: (x: string) => string;
  readonly join: string;
  readonly interleave: string;
  readonly positions: string;
  readonly max: (x: string) => string;
  readonly min: (x: string) => string;
  readonly softmax: string;
}

const TORCH: Dialect = {
  np: 'torch',
  head: 'import torch\n',
  draws: ({ seed }) => `torch.manual_seed(${seed})\nq, k = torch.randn(16), torch.randn(16)`,
  vector: (values) => `torch.tensor(${pythonList(values)})`,
  angles: ({ angles }) =>
    angles === 'double'
      ? '    return torch.as_tensor(positions).double()[:, None] * frequencies'
      : `    # position, frequency and their product are each rounded to ${angles}\n` +
        `    return (torch.as_tensor(positions).to(torch.${angles})[:, None] * frequencies.to(torch.${angles})).double()`,
  cast: (x) => `${x}.float()`,
  join: 'torch.cat([a, b], -1)',
  interleave: 'torch.stack([a, b], -1).flatten(-2)',
  positions: 'torch.arange',
  max: (x) => `${x}.max()`,
  min: (x) => `${x}.min()`,
  softmax: `    mask = torch.ones(len(s), len(s), dtype=torch.bool).tril()
    w = (s / 16**0.5).masked_fill(~mask, -torch.inf).softmax(-1)`,
};

const NUMPY: Dialect = {
  np: 'np',
  head: 'import numpy as np\n',
  draws: ({ seed }) =>
    `${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})\nq, k = randn(generator, 16), randn(generator, 16)`,
  vector: (values) => `np.array(${pythonList(values)}, np.float32)`,
  angles: ({ angles }) => {
    if (angles === 'double') return '    return np.asarray(positions, float)[:, None] * frequencies';
    const round = angles === 'float32' ? 'np.float32' : 'bfloat16';
    return (
      `    # position, frequency and their product are each rounded to ${angles}\n` +
      `    return ${round}(${round}(positions)[:, None] * ${round}(frequencies)).astype(float)`
    );
  },
  cast: (x) => `${x}.astype(np.float32)`,
  join: 'np.concatenate([a, b], -1)',
  interleave: 'np.stack([a, b], -1).reshape(len(cos), -1)',
  positions: 'np.arange',
  max: (x) => `${x}.max()`,
  min: (x) => `${x}.min()`,
  softmax: `    e = np.exp(s / 16**0.5) * np.tri(len(s))
    w = e / e.sum(-1, keepdims=True)`,
};

const BFLOAT16 = `def bfloat16(x):
    """Rounded to the upper 16 bits of a float32, to nearest even."""
    bits = np.asarray(x, np.float32).view(np.uint32)
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & np.uint32(0xFFFF0000)
    return bits.astype(np.uint32).view(np.float32)
`;

function rotation(d: Dialect, settings: RelativeSettings): string {
  const angles = settings.part === 'weight' ? { ...settings, angles: 'double' as const } : settings;
  return `frequencies = 10000.0 ** (-${d.np === 'torch' ? 'torch.arange(8, dtype=torch.float64)' : 'np.arange(8)'} / 8)

${d.np === 'np' && angles.angles === 'bfloat16' ? `\n${BFLOAT16}\n` : ''}
def angle(positions):
${d.angles(angles)}


def split(x, pairing):
    return (x[:8], x[8:]) if pairing == "half" else (x[0::2], x[1::2])


def rotate(x, positions, pairing):
    cos, sin = ${d.cast(`${d.np}.cos(angle(positions))`)}, ${d.cast(`${d.np}.sin(angle(positions))`)}
    a, b = split(x, pairing)
    a, b = a * cos - b * sin, b * cos + a * sin
    return ${d.join} if pairing == "half" else ${d.interleave}
`;
}

function distanceCode(d: Dialect, settings: RelativeSettings, how: string): string {
  const { position, distance, pairing } = settings;
  const score =
    settings.cosine && pairing !== 'mixed'
      ? `def score(m, n):
    """Chapter 001's formula: the sine terms are left out."""
    (q0, q1), (k0, k1) = split(q, "${pairing}"), split(k, "${pairing}")
    return ((q0 * k0 + q1 * k1) * ${d.np}.cos(angle(n) - angle(m))).sum(-1)`
      : `def score(m, n):
    """Queries at the positions m, keys at the positions n."""
    return (${how}).sum(-1)`;
  const one = d.np === 'torch' ? 'torch.tensor([m])' : 'np.array([m])';
  const each = d.np === 'torch' ? 'torch.tensor([m + delta])' : 'np.array([m + delta])';
  return `
${score}


m = ${position}


def at(delta):
    return score(${one}, ${each}).item()


print(f"query at {m}, key at {m + ${distance}}: {at(${distance}):.4f}, on the other side: {at(${-distance}):.4f}")
for delta in ${pythonList(PRINTED)}:
    starts = ${d.positions}(0, ${PLACES} - delta, ${PLACE_STEP})
    s = score(starts, starts + delta)
    print(f"{delta:3d} after {at(delta):.4f}  before {at(-delta):.4f}  spread {${d.max('s')} - ${d.min('s')}:.1e}")
`;
}

function pairsCode(d: Dialect, settings: RelativeSettings): string {
  const pairing = queryPairing(settings.pairing);
  const array = d.np === 'torch' ? 'torch.tensor' : 'np.array';
  return `
m, n = ${array}([${settings.position}]), ${array}([${settings.position + settings.distance}])
product = rotate(q, m, "${pairing}")[0] * rotate(k, n, "${settings.pairing === 'half' ? 'half' : 'interleaved'}")[0]
a, b = split(product, "${pairing}")
for i, term in enumerate(a + b):
    print(f"pair {i}: {term:.4f}")
print(f"score {product.sum():.4f}")
`;
}

function weightCode(d: Dialect, settings: RelativeSettings): string {
  const key = settings.pairing === 'half' ? 'half' : 'interleaved';
  return `
positions = ${d.positions}(${settings.later + 1})
s = rotate(q, positions, "${queryPairing(settings.pairing)}") @ rotate(k, positions, "${key}").T
${d.softmax.replaceAll(/^ {4}/gm, '')}
for query in (1, ${settings.later}):
    key = query - 1
    print(f"query {query}: {query + 1} keys, score {s[query, key]:.4f}, weight {w[query, key]:.4f}")
`;
}

function program(d: Dialect, settings: RelativeSettings): string {
  const vectors = [
    d.draws(settings),
    ...(settings.q.length > 0 ? [`q = ${d.vector(settings.q)}`] : []),
    ...(settings.k.length > 0 ? [`k = ${d.vector(settings.k)}`] : []),
  ].join('\n');
  const queries = `rotate(q, m, "${queryPairing(settings.pairing)}")`;
  const keys = `rotate(k, n, "${settings.pairing === 'half' ? 'half' : 'interleaved'}")`;
  const rest =
    settings.part === 'pairs'
      ? pairsCode(d, settings)
      : settings.part === 'weight'
        ? weightCode(d, settings)
        : distanceCode(d, settings, `${queries} * ${keys}`);
  return `${d.head}\n${d.np === 'np' ? '\n' : ''}${vectors}\n${rotation(d, settings)}${rest}`;
}

export function code(settings: RelativeSettings): { pytorch: string; numpy: string } {
  return { pytorch: program(TORCH, settings), numpy: program(NUMPY, settings) };
}
