// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { NUMPY_RANDN } from '../torch-draws';
import { LATER } from './compute';
import { PLACES, POSITIONS, WORDS, type SinusoidalSettings } from './controls';

type Np = 'torch' | 'np';

/** Entries of a position vector that are printed. */
const PRINTED = 8;

function table(np: Np, settings: SinusoidalSettings, dim: string): string {
  const torch = np === 'torch';
  const arange = (of: string): string => (torch ? `torch.arange(${of}, dtype=torch.float64)` : `np.arange(${of})`);
  const concatenated = settings.part === 'clocks' && settings.layout === 'concatenated';
  const join = concatenated
    ? torch
      ? 'torch.cat([angle.sin(), angle.cos()], -1)  # all sines first'
      : 'np.concatenate([np.sin(angle), np.cos(angle)], -1)  # all sines first'
    : torch
      ? 'torch.stack([angle.sin(), angle.cos()], -1).flatten(1)'
      : 'np.stack([np.sin(angle), np.cos(angle)], -1).reshape(len(angle), -1)';
  return `d = ${dim}
theta = ${settings.base}.0 ** (-2 * ${arange('d // 2')} / d)


def pe(positions):
    angle = ${torch ? 'torch.as_tensor(positions).double()' : 'np.asarray(positions, float)'}[:, None] * theta
    return ${join}
`;
}

function clocks(np: Np, settings: SinusoidalSettings): string {
  const shown = Math.min(PRINTED, Number(settings.dim));
  return `
row = pe([${settings.position}])[0]
for dim in range(${shown}):
    print(f"PE[{${settings.position}}, {dim}] = {row[dim]:.6f}")
degree = theta * 180 / ${np === 'torch' ? 'torch' : 'np'}.pi
print(f"per position: first pair {degree[0]:.4f} degrees, last pair {degree[-1]:.4f}")
`;
}

function nearest(np: Np, settings: SinusoidalSettings): string {
  const torch = np === 'torch';
  const hands = settings.hands === 'all' ? 'd // 2' : `min(d // 2, ${settings.hands})`;
  return `
start, hands = ${settings.from}, ${hands}
every = pe(${np}.arange(${PLACES}))


def distance(vectors):
    return ((vectors - vectors[start]) ** 2).sum(-1) ** 0.5


few, all_hands = distance(every[:, : 2 * hands]), distance(every)
others = ${torch ? 'few.clone()' : 'few.copy()'}
others[start] = ${torch ? 'torch' : 'np'}.inf
nearest = int(${torch ? '(others <= others.min() + 1e-6).nonzero()[0]' : 'np.flatnonzero(others <= others.min() + 1e-6)[0]'})
print(f"position {start}, {hands} hands: nearest is {nearest}, distance {few[nearest]:.4f}")
print(f"by all hands that distance is {all_hands[nearest]:.4f}")
`;
}

function shift(np: Np, settings: SinusoidalSettings): string {
  const { start, shift: k } = settings;
  return `
a, b, c, e = pe([${start}, ${start + k}, ${start + LATER}, ${start + LATER + k}])
print(f"PE({${start}}) PE({${start + k}}) = {(a * b).sum():.6f}")
print(f"PE({${start + LATER}}) PE({${start + LATER + k}}) = {(c * e).sum():.6f}")
cos, sin = ${np}.cos(${k} * theta), ${np}.sin(${k} * theta)
turned = ${np === 'torch' ? 'torch' : 'np'}.stack([a[0::2] * cos + a[1::2] * sin, a[1::2] * cos - a[0::2] * sin], -1).reshape(-1)
print(f"turned by k: differs by {abs(turned - b).max():.0e}")
`;
}

function sum(np: Np, settings: SinusoidalSettings): string {
  const torch = np === 'torch';
  const draw = torch
    ? `torch.manual_seed(${settings.seed})\nwords = torch.randn(${WORDS}, d).double() / d**0.5`
    : `generator = np.random.RandomState(${settings.seed})  # as torch.manual_seed(${settings.seed})\nwords = randn(generator, ${WORDS}, d).astype(float) / d**0.5`;
  const arange = (n: number): string => `${np}.arange(${n})`;
  return `
${draw}
scale = ${settings.scaled ? 'd**0.5' : '1.0'}
positions = pe(${arange(POSITIONS)})
sums = scale * words[:, None] + positions[None]  # [word, position, d]
word = (sums @ words.T).argmax(-1) == ${arange(WORDS)}[:, None]
position = (sums @ positions.T).argmax(-1) == ${arange(POSITIONS)}[None]
print(f"words found again {100 * word.${torch ? 'double()' : 'astype(float)'}.mean():.4f} %, positions {100 * position.${torch ? 'double()' : 'astype(float)'}.mean():.4f} %")
`;
}

const DIMS = { clocks: 'dim', nearest: 'width', shift: 'wide', sum: 'width' } as const;
const PARTS = { clocks, nearest, shift, sum } as const;

function program(np: Np, settings: SinusoidalSettings): string {
  const head = np === 'torch' ? 'import torch\n' : 'import numpy as np\n';
  const draws = np === 'np' && settings.part === 'sum' ? `\n\n${NUMPY_RANDN}` : '';
  return `${head}${draws}\n${table(np, settings, settings[DIMS[settings.part]])}\n${PARTS[settings.part](np, settings)}`;
}

export function code(settings: SinusoidalSettings): { pytorch: string; numpy: string } {
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
