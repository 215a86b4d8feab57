// sinusoidal: the fixed position vectors of the first Transformer, in double.
import { refusal } from '../error.js';
import { maxChannels, maxInteger, maxLength } from '../limits.js';
import { makeRoom } from '../memory.js';
import type { LabModule } from '../module.js';
import { integer, number, oneOf, optional, readOptions } from '../options.js';

const schema = {
  length: integer({ min: 1, max: maxLength }),
  dim: integer({ min: 2, max: maxChannels, step: 2 }),
  base: optional(number({ min: 1 }), 10000),
  start: optional(integer({ min: 0, max: maxInteger }), 0),
  layout: optional(oneOf(['interleaved', 'concatenated']), 'interleaved'),
};

export function sinusoidal(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { length, dim, start } = options;
  // The fastest pair turns by one per position.
  const max = maxInteger - length + 1;
  if (start > max) {
    const message = `start + length may reach ${maxInteger + 1}: ${start} + ${length} is more.`;
    throw refusal('out-of-range', 'start', start, message, { min: 0, max });
  }
  const { table } = makeRoom(module, {
    parameter: 'length',
    inputs: [],
    results: { table: { Kind: Float64Array, shape: [length, dim] } },
    scratchBytes: length * Float64Array.BYTES_PER_ELEMENT,
  });
  module.sinusoidal({ ...options, table: table.data });
  return table;
}
