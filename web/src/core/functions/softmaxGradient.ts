// softmaxGradient: how much the weights of each row move with the numbers they were made from.
import { refusal } from '../error.js';
import { dataOf, like, makeRoom, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { number, optional, readOptions } from '../options.js';
import { isDouble, readExtents, rowsOf, tensor } from '../tensor.js';

const schema = {
  weights: tensor('... n', 0),
  temperature: optional(number({ above: 0 }), 1),
  upstream: optional(tensor('... n')),
};

export function softmaxGradient(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  readExtents(schema, options);
  const { weights, upstream, temperature } = options;
  const { shape } = weights;
  if (upstream && upstream.shape.join() !== shape.join()) {
    const message = `upstream must have the shape of weights, [${shape.join(', ')}]: it is [${upstream.shape.join(', ')}].`;
    throw refusal('shape-mismatch', 'upstream', upstream.shape, message);
  }
  const { rows, n } = rowsOf(weights);
  const made = makeRoom(module, {
    parameter: 'weights',
    inputs: [weights, upstream],
    results: {
      norm: like(weights, shape.slice(0, -1)),
      ...(upstream && { gradient: like(weights, shape) }),
    },
    // The reference writes the Jacobian of a row down.
    scratchBytes: isDouble(weights) ? 2 * n * n * Float64Array.BYTES_PER_ELEMENT : 0,
  });
  module.softmaxGradient({
    rows,
    n,
    temperature,
    weights: weights.data,
    upstream: upstream?.data,
    ...dataOf(made),
  });
  for (const result of Object.values(made)) refuseOverflow('weights', result);
  return made;
}
