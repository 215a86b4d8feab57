// entropy of rows of weights, in nats.
import { like, makeRoom } from '../memory.js';
import type { LabModule } from '../module.js';
import { readOptions } from '../options.js';
import { rowsOf, tensor } from '../tensor.js';

const schema = { weights: tensor('... n', 0) };

export function entropy(module: LabModule, given: unknown) {
  const { weights } = readOptions(given, schema);
  const results = { entropy: like(weights, weights.shape.slice(0, -1)) };
  const { entropy: nats } = makeRoom(module, { parameter: 'weights', inputs: [weights], results });
  module.entropy({ ...rowsOf(weights), weights: weights.data, entropy: nats.data });
  return nats;
}
