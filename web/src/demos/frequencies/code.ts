// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { chosenPairs } from '../chosen-pairs';
import { pythonList } from '../torch-draws';
import type { FrequenciesSettings } from './controls';

/** How many pairs turn. */
export const turningPairs = ({ headDim, kept }: FrequenciesSettings): number => (Number(headDim) / 2) * Number(kept);

function program(torch: boolean, settings: FrequenciesSettings): string {
  const { base, trained, position, headDim, kind } = settings;
  const turning = turningPairs(settings);
  const dim = kind === 'partial' ? 2 * turning : Number(headDim);
  const index = torch ? `torch.arange(${turning}, dtype=torch.float64)` : `np.arange(${turning}.0)`;
  const where =
    turning === Number(headDim) / 2
      ? ''
      : kind === 'partial'
        ? `  # only ${dim} of ${headDim} dimensions turn`
        : `  # the exponent counts all ${headDim} dimensions; the other pairs stand still`;
  return `import ${torch ? 'torch' : 'numpy as np'}

trained, position = ${trained}, ${position}
theta = ${base}.0 ** (-2 * ${index} / ${dim})${where}
wavelength = 2 * ${torch ? 'torch' : 'np'}.pi / theta

never = (wavelength > trained).sum().item()
print(f"{never} of {len(theta)} pairs do not complete a turn within {trained} positions")
degrees = 360 / wavelength[-1].item()
print(f"the slowest turns {trained * degrees:.4f} degrees in training, {position * degrees:.4f} up to {position}")
for pair in ${pythonList(chosenPairs(turning))}:
    turns = position / wavelength[pair].item()
    print(f"pair {pair}: wavelength {wavelength[pair].item():.1f}, {turns:.4f} turns up to {position}")
`;
}

export function code(settings: FrequenciesSettings): { pytorch: string; numpy: string } {
  return { pytorch: program(true, settings), numpy: program(false, settings) };
}
