// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { chosenPairs } from '../chosen-pairs';
import { pythonList } from '../torch-draws';
import { PLACES, type RotationSettings } from './controls';

/** What differs between the two libraries. */
interface Dialect {
  readonly np: 'torch' | 'np';
  readonly vector: (values: readonly number[]) => string;
  readonly range: (n: number) => string;
  readonly stack: string;
}

const TORCH: Dialect = {
  np: 'torch',
  vector: (values) => `torch.tensor(${pythonList(values)}, dtype=torch.float64)`,
  range: (n) => `torch.arange(${n}, dtype=torch.float64)`,
  stack: 'torch.stack',
};

const NUMPY: Dialect = {
  np: 'np',
  vector: (values) => `np.array(${pythonList(values)}, float)`,
  range: (n) => `np.arange(${n}.0)`,
  stack: 'np.stack',
};

const head = (d: Dialect): string => (d.np === 'torch' ? 'import torch\n' : 'import numpy as np\n');

function pairCode(d: Dialect, { m, n, theta, way, q, k }: RotationSettings): string {
  const placed =
    way === 'turn'
      ? `def placed(x, position):
    """The vector turned by position times theta."""
    return turn(x, position * theta)`
      : `def placed(x, position):
    """A hand of length 1, turned by position times theta, added to the vector."""
    return x + turn(${d.vector([1, 0])}, position * theta)`;
  return `${head(d)}
q, k = ${d.vector(q)}, ${d.vector(k)}
theta = ${theta}
positions = ${d.range(PLACES)}


def turn(x, angle):
    cos, sin = ${d.np}.cos(angle), ${d.np}.sin(angle)
    return ${d.stack}([x[0] * cos - x[1] * sin, x[0] * sin + x[1] * cos])


${placed}


def product(m, n):
    return (placed(q, positions[m]) * placed(k, positions[n])).sum().item()


print(f"without position {(q * k).sum().item():.4f}")
print(f"query at ${m}, key at ${n}: {product(${m}, ${n}):.4f}")
delta = ${n - m}
same = [product(m, m + delta) for m in range(${PLACES}) if 0 <= m + delta < ${PLACES}]
print(f"{len(same)} places as far apart: {min(same):.4f} to {max(same):.4f}")
print(f"lengths {(placed(q, positions[${m}]) ** 2).sum().item() ** 0.5:.4f} {(placed(k, positions[${n}]) ** 2).sum().item() ** 0.5:.4f}")
`;
}

function dialsCode(d: Dialect, { position, distance, headDim }: RotationSettings): string {
  return `${head(d)}
theta = 10000.0 ** (-2 * ${d.range(Number(headDim) / 2)} / ${headDim})
m, n = ${position}, ${position + distance}
for pair in ${pythonList(chosenPairs(Number(headDim) / 2))}:
    cos, sin = ${d.np}.cos(m * theta[pair]).item(), ${d.np}.sin(m * theta[pair]).item()
    opening = (n - m) * theta[pair].item() * 180 / ${Math.PI}
    print(f"pair {pair}: theta {theta[pair].item():.4g}, between query and key {opening:.4f} degrees, hand of the query {cos:.4f} {sin:.4f}")
`;
}

export function code(settings: RotationSettings): { pytorch: string; numpy: string } {
  const program = settings.part === 'pair' ? pairCode : dialsCode;
  return { pytorch: program(TORCH, settings), numpy: program(NUMPY, settings) };
}
