// alibiBias: what ALiBi adds to the score of every query and key.
import { refusal } from '../error.js';
import { maxHeads, maxLength } from '../limits.js';
import { makeRoom } from '../memory.js';
import type { LabModule } from '../module.js';
import { boolean, integer, optional, readOptions } from '../options.js';

const length = integer({ min: 1, max: maxLength });
const schema = {
  heads: integer({ min: 1, max: maxHeads }),
  queries: length,
  keys: length,
  causal: optional(boolean, true),
};

export function alibiBias(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { heads, queries, keys, causal } = options;
  if (causal && queries > keys) {
    const message = `A causal bias has at most as many queries as keys: ${queries} is more than ${keys}.`;
    throw refusal('conflict', 'queries', queries, message, { min: 1, max: keys });
  }
  const { bias } = makeRoom(module, {
    parameter: 'queries',
    inputs: [],
    results: { bias: { Kind: Float32Array, shape: [heads, queries, keys] } },
  });
  module.alibiBias({ ...options, bias: bias.data });
  return bias;
}
