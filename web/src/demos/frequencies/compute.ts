// How fast each pair of a head turns, and which of its angles training has shown.
import type { AsyncCore } from '../../core/types';
import { item } from '../item';
import type { FrequenciesSettings } from './controls';

export interface FrequenciesResult {
  readonly trained: number;
  readonly position: number;
  /** d in the exponent of the frequencies: what turns, or the whole head. */
  readonly dim: number;
  /** Pairs of the head; the first of them turn, the others stand still. */
  readonly pairs: number;
  /** Angular frequency and positions per turn of the pairs that turn. */
  readonly thetas: readonly number[];
  readonly wavelengths: readonly number[];
}

export async function compute(core: AsyncCore, settings: FrequenciesSettings): Promise<FrequenciesResult> {
  const { trained, position, base, kind } = settings;
  const headDim = Number(settings.headDim);
  const kept = Number(settings.kept);
  const { inverseFrequencies, wavelengths } = await core.rotaryFrequencies(
    kind === 'partial'
      ? { headDim, rotaryDim: kept * headDim, base }
      : { headDim, base, scaling: { rope_type: 'proportional', partial_rotary_factor: kept } },
  );
  // A frequency of 0 is no frequency: these pairs stand still, like those that partial rotary leaves out.
  const turning = Array.from(inverseFrequencies.keys()).filter((i) => item(inverseFrequencies, i) > 0);
  return {
    trained,
    position,
    dim: kind === 'partial' ? kept * headDim : headDim,
    pairs: headDim / 2,
    thetas: turning.map((i) => item(inverseFrequencies, i)),
    wavelengths: turning.map((i) => item(wavelengths, i)),
  };
}
