// alibiSlopes: what a token of distance costs in each head.
import { maxHeads } from '../limits.js';
import { makeRoom } from '../memory.js';
import type { LabModule } from '../module.js';
import { integer, readOptions } from '../options.js';

const schema = { heads: integer({ min: 1, max: maxHeads }) };

export function alibiSlopes(module: LabModule, given: unknown) {
  const { heads } = readOptions(given, schema);
  const { slopes } = makeRoom(module, {
    parameter: 'heads',
    inputs: [],
    results: { slopes: { Kind: Float64Array, shape: [heads] } },
  });
  module.alibiSlopes({ heads, slopes: slopes.data });
  return slopes.data;
}
