import type { CoreFunctions } from '#core';
import { toFiveDigits, type Checks, type Recompute } from '../define';

const of =
  (options: Parameters<CoreFunctions['rotaryFrequencies']>[0]): Recompute =>
  async (core) =>
    (await core.rotaryFrequencies(options)).inverseFrequencies;

const small = { headDim: 128, maxPosition: 2048 };
const large = { headDim: 256, maxPosition: 131072 };

export const checks: Checks = {
  allowed: toFiveDigits,
  entries: {
    default_128: of({ headDim: 128 }),
    dynamic_128: of({ ...small, length: 16384, scaling: { rope_type: 'dynamic', factor: 10 } }),
    yarn_128: of({ ...small, scaling: { rope_type: 'yarn', factor: 10 } }),
    llama3_128: of({ ...small, scaling: { rope_type: 'llama3', factor: 10, low_freq_factor: 1, high_freq_factor: 4 } }),
    proportional_128: of({ headDim: 128, scaling: { rope_type: 'proportional', partial_rotary_factor: 0.25 } }),
    dynamic_256: of({ ...large, length: 200000, scaling: { rope_type: 'dynamic', factor: 10 } }),
    yarn_256: of({ ...large, scaling: { rope_type: 'yarn', factor: 10 } }),
  },
};
