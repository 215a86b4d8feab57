// rotaryFrequencies: how fast each pair of a head turns, and how many positions one turn takes.
import { refusal } from '../error.js';
import { maxInteger } from '../limits.js';
import { makeRoom } from '../memory.js';
import type { LabModule } from '../module.js';
import { integer, number, optional, readOptions } from '../options.js';
import type { RotaryFrequencies } from '../types.js';

const count = integer({ min: 1, max: maxInteger });

const schema = {
  headDim: count,
  rotaryDim: optional(integer({ min: 2, max: maxInteger, step: 2 })),
  base: optional(number({ min: 1 }), 10000),
  maxPosition: optional(count),
  length: optional(count),
};

export function rotaryFrequencies(module: LabModule, given: unknown): RotaryFrequencies {
  const { headDim, rotaryDim = headDim, base } = readOptions(given, schema);
  if (rotaryDim > headDim) {
    const message = `rotaryDim must be at most headDim: ${rotaryDim} is greater than ${headDim}.`;
    throw refusal('out-of-range', 'rotaryDim', rotaryDim, message, { min: 2, max: headDim, step: 2 });
  }
  if (rotaryDim % 2 !== 0) {
    const message = `headDim must be even where all of it turns: ${headDim} is not divisible by 2.`;
    throw refusal('not-divisible', 'headDim', headDim, message, { min: 2, max: maxInteger, step: 2 });
  }
  return {
    ...frequencies(module, rotaryDim, base),
    attentionFactor: 1,
    softmaxScale: 1,
    ignoredKeys: [],
    notes: [],
  };
}

/** θ of the rotaryDim/2 pairs in radians per position, and 2π/θ. */
export function frequencies(module: LabModule, rotaryDim: number, base: number) {
  const half = { Kind: Float64Array, shape: [rotaryDim / 2] };
  const results = { inverseFrequencies: half, wavelengths: half };
  const made = makeRoom(module, { parameter: 'headDim', inputs: [], results });
  const inverseFrequencies = made.inverseFrequencies.data;
  const wavelengths = made.wavelengths.data;
  module.rotaryFrequencies({ rotaryDim, base, inverseFrequencies, wavelengths });
  return { inverseFrequencies, wavelengths };
}
