// applyRotary: the pairs of every row of x turned by position times frequency.
import { refusal } from '../error.js';
import { maxAngle, maxHeadWidth, maxLength } from '../limits.js';
import { like, makeRoom, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { number, oneOf, optional, readOptions } from '../options.js';
import { numbers, sizeOf, tensor } from '../tensor.js';
import { frequencies } from './rotaryFrequencies.js';

const schema = {
  x: tensor('... T D'),
  positions: optional(numbers(maxLength)),
  pairing: optional(oneOf(['half', 'interleaved']), 'half'),
  inverseFrequencies: optional(numbers(maxHeadWidth / 2)),
  base: optional(number({ min: 1 })),
  attentionFactor: optional(number(), 1),
  angles: optional(oneOf(['double', 'float32', 'bfloat16']), 'double'),
};

export function applyRotary(module: LabModule, given: unknown) {
  const { x, base, ...options } = readOptions(given, schema);
  const [length = 1, headDim = 1] = x.shape.slice(-2);
  const positions = options.positions ?? Float64Array.from({ length }, (_, i) => i);
  if (positions.length !== length) {
    const message = `positions must hold one number per row of x: ${positions.length} for ${length} rows.`;
    throw refusal('shape-mismatch', 'positions', positions.length, message, { oneOf: [length] });
  }
  const inverseFrequencies = options.inverseFrequencies ?? wholeHead(module, headDim, base ?? 10000);
  if (options.inverseFrequencies && base !== undefined) {
    throw refusal('conflict', 'base', base, 'base and inverseFrequencies say the same thing: give one of them.');
  }
  if (inverseFrequencies.length * 2 > headDim) {
    const message = `inverseFrequencies may hold up to D/2 numbers: ${inverseFrequencies.length} for D = ${headDim}.`;
    throw refusal('shape-mismatch', 'inverseFrequencies', inverseFrequencies.length, message, {
      max: Math.floor(headDim / 2),
    });
  }
  refuseLargeAngles(positions, inverseFrequencies, options.angles);
  // One cosine and one sine per position and pair; the reference has a matrix before and after turning instead.
  const tableBytes = 2 * length * Math.max(inverseFrequencies.length, headDim) * x.data.BYTES_PER_ELEMENT;
  const { result } = makeRoom(module, {
    parameter: 'x',
    inputs: [x, { data: positions }, { data: inverseFrequencies }],
    results: { result: like(x, x.shape) },
    scratchBytes: tableBytes,
  });
  module.applyRotary({
    ...options,
    blocks: sizeOf(x.shape.slice(0, -2)),
    T: length,
    D: headDim,
    x: x.data,
    positions,
    inverseFrequencies,
    result: result.data,
  });
  refuseOverflow('x', result);
  return result;
}

/** Rounded as the core rounds them: it is the rounded angle that must not be too large. */
function refuseLargeAngles(
  positions: Float64Array,
  frequencies: Float64Array,
  angles: 'double' | 'float32' | 'bfloat16',
): void {
  const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const round = { double: (x: number) => x, float32: Math.fround, bfloat16 }[angles];
  const fastest = largest(frequencies);
  const farthest = largest(positions);
  if (round(farthest) * round(fastest) <= maxAngle) return;
  const max = maxAngle / fastest;
  const message = `Position times frequency may be up to ${maxAngle} radians: ${farthest} × ${fastest} is more.`;
  throw refusal('out-of-range', 'positions', farthest, message, { min: -max, max });
}

const float = new DataView(new ArrayBuffer(4));

/** To the upper half of a float32, ties to even. */
function bfloat16(x: number): number {
  float.setFloat32(0, x);
  const bits = float.getUint32(0);
  float.setUint32(0, (bits + 0x7fff + ((bits >>> 16) & 1)) & 0xffff0000);
  return float.getFloat32(0);
}

function wholeHead(module: LabModule, headDim: number, base: number): Float64Array {
  if (headDim % 2 === 0) return frequencies(module, headDim, base);
  const message = `The last axis of x must be even where all of it turns: ${headDim} is not divisible by 2.`;
  throw refusal('not-divisible', 'x', headDim, message, { step: 2 });
}
