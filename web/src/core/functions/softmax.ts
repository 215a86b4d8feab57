// softmax of the rows of x.
import { like, makeRoom, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { number, optional, readOptions } from '../options.js';
import { maskedScores, rowsOf, tensor } from '../tensor.js';

const schema = {
  x: tensor('... n', maskedScores),
  temperature: optional(number({ above: 0 }), 1),
};

export function softmax(module: LabModule, given: unknown) {
  const { x, temperature } = readOptions(given, schema);
  const { weights } = makeRoom(module, { parameter: 'x', inputs: [x], results: { weights: like(x, x.shape) } });
  module.softmax({ ...rowsOf(x), temperature, x: x.data, weights: weights.data });
  refuseOverflow('x', weights);
  return weights;
}
