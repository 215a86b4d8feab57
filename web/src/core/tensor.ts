// Tensor options: typed arrays with a shape, or nested arrays, both checked number by number.
import { jsonSafe, refusal } from './error.js';
import { axisLimits, maxCallBytes, maxRank, maxReferenceExtent } from './limits.js';
import { integer, lengthUpTo, list, wrongType, type Checked, type Option, type Schema } from './options.js';
import { typedArray } from './typed-array.js';

/** A checked tensor: plain memory of this realm, as many numbers as the shape asks for, every one acceptable once `verify` has run. */
export interface Floats extends Verified {
  readonly data: Float32Array | Float64Array;
  readonly shape: readonly number[];
}

interface Verified {
  /** Looks at every number. makeRoom() calls it when the sizes fit: a call that is too large is refused at once. */
  readonly verify: () => void;
}

/** A checked mask: 1 = may attend. */
export interface Flags extends Verified {
  readonly data: Uint8Array;
  readonly shape: readonly number[];
}

/** Least acceptable number of a tensor. */
type Least = number;
const finite: Least = -Number.MAX_VALUE;
/** −Infinity is the score of a key that may not be seen. */
export const maskedScores: Least = -Infinity;

/** An option with a shape: the letters of its axes say which of its extents other options must share. */
export interface Shaped<T> extends Option<T> {
  /** `['H', 'T', 'D']`; a first entry '...' stands for any number of axes. */
  readonly axes: readonly string[];
}

/** `axes`: letters with spaces, `'H T D'`. */
export function tensor(axes: string, least = finite): Shaped<Floats> {
  const letters = axes.split(' ');
  return {
    axes: letters,
    check(value, parameter) {
      const floats = Array.isArray(value)
        ? nested(value, parameter, Float32Array, (element, where) => toFloat(element, where, least))
        : fromTensor(value, parameter, least);
      checkAxes(floats.shape, parameter, letters);
      if (isDouble(floats)) checkReferenceExtent(floats.shape, parameter);
      return floats;
    },
  };
}

/** Leading axes of a mask may be left out: [S], [T, S] or [H, T, S]. */
export function mask(axes: string): Shaped<Flags> {
  const letters = axes.split(' ');
  return {
    axes: letters,
    check(value, parameter) {
      const flags = Array.isArray(value)
        ? nested(value, parameter, Uint8Array, toFlag)
        : flagsFromTensor(value, parameter);
      const { shape } = flags;
      if (shape.length > letters.length) throw wrongRank(shape, parameter, letters);
      checkAxes(shape, parameter, letters.slice(letters.length - shape.length));
      return flags;
    },
  };
}

/** A list of finite numbers of any kind, in double. */
export function numbers(longest: number): Option<Float64Array> {
  return {
    check(value, parameter) {
      const typed = typedArray(value);
      if (!typed && !Array.isArray(value)) throw wrongType(parameter, value, 'an array of numbers');
      const given: ArrayLike<unknown> = typed ?? (value as unknown[]);
      const result = new Float64Array(lengthUpTo(longest, given.length, parameter));
      for (let i = 0; i < result.length; i++) result[i] = toNumber(given[i], () => `${parameter}[${i}]`, finite);
      return result;
    },
  };
}

export const shape: Option<readonly number[]> = list(integer({ min: 1, max: maxCallBytes / 4 }), maxRank);

export const sizeOf = (extents: readonly number[]): number => extents.reduce((product, extent) => product * extent, 1);

/** `rows` rows of `n` numbers: what a function of rows sees of a tensor of any rank. */
export function rowsOf({ shape: extents }: Floats): { readonly rows: number; readonly n: number } {
  return { rows: sizeOf(extents.slice(0, -1)), n: extents.at(-1) ?? 1 };
}

/**
 * Extents by letter, the same in every shaped option of a call; and all tensors of a call in one precision.
 * `known`: extents that follow from other options.
 */
export function readExtents<S extends Schema>(
  schema: S,
  checked: Checked<S>,
  known: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const extents = { ...known };
  let first: Named | undefined;
  for (const given of shapedValues(schema, checked, '')) {
    matchExtents(extents, given);
    if (given.value.data instanceof Uint8Array) continue;
    first ??= given;
    const [wanted, found] = [kindOf(first), kindOf(given)];
    if (wanted === found) continue;
    const message = `${first.name} is ${wanted} and ${given.name} is ${found}: one call computes in one precision.`;
    throw refusal('conflict', given.name, found, message, { oneOf: [wanted] });
  }
  return extents;
}

interface Named {
  readonly name: string;
  readonly axes: readonly string[];
  readonly value: Floats | Flags;
}

/** Every shaped option that was given, those of nested objects too. */
function* shapedValues(schema: Schema, checked: Readonly<Record<string, unknown>>, prefix: string): Generator<Named> {
  for (const [key, option] of Object.entries(schema)) {
    const value = checked[key];
    if (value === undefined) continue;
    if ('axes' in option) {
      const { axes } = option as Shaped<unknown>;
      yield { name: prefix + key, axes, value: value as Floats | Flags };
    } else if ('schema' in option) {
      yield* shapedValues(option.schema as Schema, value as Record<string, unknown>, `${prefix}${key}.`);
    }
  }
}

export const isDouble = (floats: Floats): boolean => floats.data instanceof Float64Array;
const kindOf = ({ value: { data } }: Named): string => (data instanceof Float64Array ? 'Float64' : 'Float32');

function matchExtents(known: Record<string, number>, { name, axes, value: { shape: extents } }: Named): void {
  const offset = axes.length - extents.length;
  extents.forEach((extent, i) => {
    const letter = axes[i + offset];
    if (letter === undefined || letter === '...') return;
    const wanted = (known[letter] ??= extent);
    if (extent !== wanted) {
      const message = `${name} must be [${axes.slice(Math.max(0, offset)).join(', ')}] with ${letter} = ${wanted}: it is [${extents.join(', ')}].`;
      throw refusal('shape-mismatch', name, extents, message, { oneOf: [wanted] });
    }
  });
}

function checkAxes(extents: readonly number[], parameter: string, axes: readonly string[]): void {
  const open = axes[0] === '...';
  const least = open ? axes.length - 1 : axes.length;
  if (extents.length < least || (!open && extents.length > least)) throw wrongRank(extents, parameter, axes);
  extents.forEach((extent, i) => {
    const letter = axes[axes.length - extents.length + i] ?? '...';
    const max = axisLimits[letter] ?? maxCallBytes;
    if (extent > max) {
      const message = `${parameter} has ${letter} = ${extent}: up to ${max} can be computed.`;
      throw refusal('too-large', parameter, extents, message, { max });
    }
  });
}

function wrongRank(extents: readonly number[], parameter: string, axes: readonly string[]) {
  const message = `${parameter} must have the axes [${axes.join(', ')}]: its shape is [${extents.join(', ')}].`;
  return refusal('shape-mismatch', parameter, extents, message);
}

function checkReferenceExtent(extents: readonly number[], parameter: string): void {
  if (extents.slice(-2).every((extent) => extent <= maxReferenceExtent)) return;
  const max = maxReferenceExtent;
  const message = `${parameter} is Float64, which runs the double reference, up to ${max} × ${max}: it is [${extents.join(', ')}].`;
  throw refusal('too-large', parameter, extents, message, { max });
}

const ownMemory = 'memory that is neither shared nor detached';

function fromTensor(value: unknown, parameter: string, least: Least): Floats {
  const given = parts(value, parameter);
  const data = typedArray(given.data);
  if (!(data instanceof Float32Array || data instanceof Float64Array)) {
    throw wrongType(`${parameter}.data`, given.data, `a Float32Array or Float64Array on ${ownMemory}`);
  }
  checkCount(data.length, given.shape, parameter);
  const verify = (): void => {
    for (let i = 0; i < data.length; i++) {
      const element = data[i] ?? NaN;
      if (!acceptable(element, least)) throw badElement(element, `${parameter}.data[${i}]`, least);
    }
  };
  return { data, shape: given.shape, verify };
}

function flagsFromTensor(value: unknown, parameter: string): Flags {
  const given = parts(value, parameter);
  const where = `${parameter}.data`;
  if (Array.isArray(given.data)) {
    checkCount(given.data.length, given.shape, parameter);
    return { ...nested(given.data, where, Uint8Array, toFlag), shape: given.shape };
  }
  const data = typedArray(given.data);
  if (!(data instanceof Uint8Array)) {
    throw wrongType(where, given.data, `a Uint8Array on ${ownMemory}, or an array of booleans`);
  }
  checkCount(data.length, given.shape, parameter);
  const verify = (): void => {
    const wrong = data.findIndex((flag) => flag > 1);
    if (wrong >= 0) throw wrongType(`${where}[${wrong}]`, data[wrong], '0 or 1', { oneOf: [0, 1] });
  };
  return { data, shape: given.shape, verify };
}

function parts(value: unknown, parameter: string): { readonly data: unknown; readonly shape: readonly number[] } {
  if (typeof value !== 'object' || value === null || !('data' in value) || !('shape' in value)) {
    throw wrongType(parameter, value, 'a tensor { data, shape } or nested arrays');
  }
  return { data: value.data, shape: shape.check(value.shape, `${parameter}.shape`) };
}

function checkCount(count: number, extents: readonly number[], parameter: string): void {
  if (count === sizeOf(extents)) return;
  const message = `${parameter} has the shape [${extents.join(', ')}] of ${sizeOf(extents)} numbers: its data holds ${count}.`;
  throw refusal('shape-mismatch', parameter, extents, message);
}

/** Nested arrays as one block: the shape is that of the first elements, and every other element must agree. */
function nested<Data extends Float32Array | Uint8Array>(
  value: readonly unknown[],
  parameter: string,
  Kind: new (length: number) => Data,
  convert: (element: unknown, where: Where) => number,
): { readonly data: Data; readonly shape: readonly number[]; readonly verify: () => void } {
  const extents: number[] = [];
  for (let level: unknown = value; Array.isArray(level); level = level[0]) {
    if (extents.length === maxRank || level.length === 0) throw wrongNesting(parameter, extents);
    extents.push(level.length);
  }
  const size = sizeOf(extents);
  if (size * 4 > maxCallBytes) {
    const message = `${parameter} of shape [${extents.join(', ')}] is larger than the 512 MiB of one call.`;
    throw refusal('too-large', parameter, extents, message, { max: maxCallBytes });
  }
  const data = allocate(Kind, size, parameter);
  let filled = 0;
  const fill = (level: readonly unknown[], depth: number, where: string): void => {
    if (level.length !== extents[depth]) throw wrongNesting(where, [...extents.slice(0, depth), level.length]);
    for (let i = 0; i < level.length; i++) {
      const element = level[i];
      if (depth + 1 === extents.length) data[filled++] = convert(element, () => `${where}[${i}]`);
      else if (Array.isArray(element)) fill(element, depth + 1, `${where}[${i}]`);
      else throw wrongType(`${where}[${i}]`, element, 'an array');
    }
  };
  fill(value, 0, parameter);
  // Every element has been looked at on the way.
  return { data, shape: extents, verify: () => undefined };
}

function wrongNesting(parameter: string, extents: readonly number[]) {
  const message = `${parameter} must be nested arrays of equal lengths, at most ${maxRank} deep and none of them empty.`;
  return refusal('shape-mismatch', parameter, extents, message);
}

/** New memory of JavaScript's; too little of it is an error of this call alone. */
export function allocate<Data>(Kind: new (length: number) => Data, length: number, parameter: string): Data {
  try {
    return new Kind(length);
  } catch {
    throw refusal('out-of-memory', parameter, length, `There is no memory for ${length} numbers.`);
  }
}

/** A name that is put together only when there is something to complain about: most numbers are fine. */
type Where = () => string;

function toFlag(element: unknown, where: Where): number {
  if (typeof element !== 'boolean') throw wrongType(where(), element, 'true or false', { oneOf: [true, false] });
  return element ? 1 : 0;
}

function toFloat(element: unknown, where: Where, least: Least): number {
  const given = toNumber(element, where, least);
  const rounded = Math.fround(given);
  if (Number.isFinite(rounded) || !Number.isFinite(given)) return rounded;
  const max = 3.4028234663852886e38;
  throw refusal('out-of-range', where(), given, `${where()} does not fit in float32: ${given}.`, { min: -max, max });
}

function toNumber(element: unknown, where: Where, least: Least): number {
  if (typeof element !== 'number') throw wrongType(where(), element, 'a number');
  if (!acceptable(element, least)) throw badElement(element, where(), least);
  return element;
}

const acceptable = (element: number, least: Least): boolean => element >= least && element <= Number.MAX_VALUE;

function badElement(element: number, where: string, least: Least) {
  return Number.isFinite(element)
    ? refusal('out-of-range', where, element, `${where} must be at least ${least}: ${element} is not.`, { min: least })
    : refusal('not-finite', where, jsonSafe(element), `${where} must be finite: ${element} is not.`);
}
