// relativeBuckets: which of T5's buckets the distance from every query to every key falls into.
import { refusal } from '../error.js';
import { maxInteger, maxLength } from '../limits.js';
import { makeRoom } from '../memory.js';
import type { LabModule } from '../module.js';
import { boolean, integer, optional, readOptions } from '../options.js';

const length = integer({ min: 1, max: maxLength });
const schema = {
  queries: length,
  keys: length,
  buckets: optional(integer({ min: 4, max: 1024, step: 2 }), 32),
  maxDistance: optional(integer({ min: 2, max: maxInteger }), 128),
  bidirectional: optional(boolean, false),
};

export function relativeBuckets(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { queries, keys, buckets, maxDistance, bidirectional } = options;
  if (!bidirectional && queries > keys) {
    const message = `Buckets of the past have at most as many queries as keys: ${queries} is more than ${keys}.`;
    throw refusal('conflict', 'queries', queries, message, { min: 1, max: keys });
  }
  // Distances below it have a bucket each, so beyond them there must be one at least.
  const min = module.leastMaxDistance(buckets, bidirectional);
  integer({ min, max: maxInteger }).check(maxDistance, 'maxDistance');
  const { table } = makeRoom(module, {
    parameter: 'queries',
    inputs: [],
    results: { table: { Kind: Int32Array, shape: [queries, keys] } },
  });
  module.relativeBuckets({ ...options, table: table.data });
  return table;
}
