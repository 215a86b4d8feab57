// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import { CLOUD, type DecaySettings } from './controls';

const PRINTED = [0, 1, 2, 8, 16, 64, 256, 1024, 4096] as const;

function program(torch: boolean, settings: DecaySettings): string {
  const { base, seed, pair, show, distance, headDim } = settings;
  const half = Number(headDim) / 2;
  const np = torch ? 'torch' : 'np';
  const index = torch ? `torch.arange(${half}, dtype=torch.float64)` : `np.arange(${half}.0)`;
  const curves = `${torch ? 'import torch' : 'import numpy as np'}
${torch || show !== 'alike' ? '' : ''}
theta = ${base}.0 ** (-2 * ${index} / ${headDim})


def mean_cosine(delta):
    return ${np}.cos(delta * theta).mean().item()


def bound(delta):
    """RoFormer, section 3.4.3: the mean size of the sums of the first 1, 2, 3 ... rotations."""
    return ${np}.abs(${np}.exp(1j * delta * theta).cumsum(0)).mean().item()


for delta in ${pythonList(PRINTED)}:
    print(f"{delta:4d} apart: mean cosine {mean_cosine(delta):.4f}, bound {bound(delta):.4f}")
`;
  if (show !== 'alike' && show !== 'unrelated') return curves.replace('\n\n\ntheta', '\n\ntheta');
  const draws = torch
    ? `torch.manual_seed(${seed})\nx = torch.randn(${2 * CLOUD}, ${headDim}).double()`
    : `x = randn(np.random.RandomState(${seed}), ${2 * CLOUD}, ${headDim}).astype(float)  # as torch.manual_seed(${seed})`;
  return `${curves.replace('\n\n\ntheta', '\n\ntheta')}
${torch ? '' : `\n${NUMPY_RANDN}\n`}
${draws}
q, k = x[0::2], ${show === 'alike' ? 'x[0::2]' : 'x[1::2]'}
lengths = ((q**2).sum(-1) * (k**2).sum(-1)) ** 0.5


def scores(delta):
    """Of all ${CLOUD} pairs, the key turned by delta; pairs of dimensions half-split."""
    a, b = k[:, :${half}], k[:, ${half}:]
    cos, sin = ${np}.cos(delta * theta), ${np}.sin(delta * theta)
    return (q[:, :${half}] * (a * cos - b * sin) + q[:, ${half}:] * (b * cos + a * sin)).sum(-1)


for delta in (0, ${distance}):
    s = scores(delta) / lengths
    larger = (abs(scores(delta)) > abs(scores(0))).sum().item()
    print(f"at {delta}: from {s.min().item():.4f} to {s.max().item():.4f}, root mean square {(s**2).mean().item() ** 0.5:.4f}, {larger} larger than at 0")
    print(f"pair ${pair}: score {scores(delta)[${pair - 1}].item():.4f}")
`;
}

export function code(settings: DecaySettings): { pytorch: string; numpy: string } {
  return { pytorch: program(true, settings), numpy: program(false, settings) };
}
