// headStatistics: where each head of a map of weights looks.
import { dataOf, makeRoom, referenceScratch, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { boolean, optional, readOptions } from '../options.js';
import { isDouble, mask, readExtents, tensor } from '../tensor.js';
import { refuseCausal } from './causal.js';

const schema = {
  weights: tensor('H T S', 0),
  causal: optional(boolean, false),
  mask: optional(mask('H T S')),
};

export function headStatistics(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { weights, causal } = options;
  const extents = readExtents(schema, options) as Record<'H' | 'T' | 'S', number>;
  refuseCausal(causal, extents);
  const perHead = { Kind: Float64Array, shape: [extents.H] };
  const inputs = [weights, options.mask];
  const made = makeRoom(module, {
    parameter: 'weights',
    inputs,
    results: {
      previous: perHead,
      first: perHead,
      same: perHead,
      distance: perHead,
      entropy: perHead,
      entropyShare: perHead,
    },
    // The reference keeps a head's rows as maps from key to weight, some ten words each.
    scratchBytes: isDouble(weights) ? referenceScratch(inputs, 10 * extents.T * extents.S) : 4 * extents.S,
  });
  const results = dataOf(made);
  module.headStatistics({ ...extents, causal, weights: weights.data, mask: options.mask?.data, ...results });
  for (const result of Object.values(made)) refuseOverflow('weights', result);
  return results;
}
