// Named options: described once per function, checked in one place, before anything is allocated.
import { LabError, jsonSafe, refusal } from './error.js';
import type { Allowed } from './types.js';

/** One named option: how its value is checked, and what stands in when it is not given. */
export interface Option<T> {
  /** The value, safe to use; throws a LabError that names `parameter`. */
  check(value: unknown, parameter: string): T;
  /** Absent: the option must be given. */
  readonly fallback?: { readonly value: T };
}

export type Schema = Readonly<Record<string, Option<unknown>>>;
export type Checked<S extends Schema> = { readonly [K in keyof S]: S[K] extends Option<infer T> ? T : never };

/** The options of a call, every one checked. Reads each property once and only the object's own. */
export function readOptions<S extends Schema>(given: unknown, schema: S): Checked<S> {
  try {
    return readObject(given === undefined ? {} : given, schema, '');
  } catch (error) {
    if (error instanceof LabError) throw error;
    // A getter or a proxy of the caller's threw.
    throw refusal('wrong-type', 'options', jsonSafe(given), 'The options cannot be read.');
  }
}

function readObject<S extends Schema>(given: unknown, schema: S, parent: string, unknown?: 'others too'): Checked<S> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw wrongType(parent || 'options', given, 'an object of named options');
  }
  const prefix = parent && `${parent}.`;
  for (const key of unknown ? [] : Reflect.ownKeys(given)) {
    if (typeof key === 'string' && Object.hasOwn(schema, key)) continue;
    const name = prefix + String(jsonSafe(typeof key === 'symbol' ? key.toString() : key));
    throw refusal('unknown-option', name, name, `There is no option ${name}.`, { oneOf: Object.keys(schema) });
  }
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(schema)) {
    const value = Object.hasOwn(given, key) ? (given as Record<string, unknown>)[key] : undefined;
    if (value !== undefined) values[key] = option.check(value, prefix + key);
    else if (option.fallback) values[key] = option.fallback.value;
    else throw refusal('missing-option', prefix + key, null, `The option ${prefix}${key} is missing.`);
  }
  return values as Checked<S>;
}

/** The same option, but it may be left out. */
export function optional<T>(option: Option<T>): Option<T | undefined>;
export function optional<T>(option: Option<T>, value: T): Option<T>;
export function optional<T>(option: Option<T>, value?: T): Option<T | undefined> {
  return { ...option, fallback: { value } };
}

/** An object of options inside an option. */
export function object<S extends Schema>(schema: S): Option<Checked<S>> & { readonly schema: S } {
  return { schema, check: (value, parameter) => readObject(value, schema, parameter) };
}

/** An object of options of several kinds: the word under `tag` says which other options it has. */
export function variants<Tag extends string, Kinds extends Readonly<Record<string, Schema>>>(
  tag: Tag,
  kinds: Kinds,
): Option<{ [K in keyof Kinds]: Checked<Kinds[K]> & Readonly<Record<Tag, K>> }[keyof Kinds]> {
  const words = oneOf(Object.keys(kinds));
  return {
    check(value, parameter) {
      const { [tag]: word } = readObject(value, { [tag]: words }, parameter, 'others too');
      return readObject(value, { [tag]: words, ...kinds[word ?? ''] }, parameter) as never;
    },
  };
}

interface Range {
  readonly min?: number;
  readonly max?: number;
  /** Greater than this; said to the caller as `min`. */
  readonly above?: number;
  /** The value must divide by it. */
  readonly step?: number;
}

export function number(range: Range = {}): Option<number> {
  const allowed = allowedBy(range);
  return { check: (value, parameter) => checkNumber(value, parameter, range, allowed) };
}

export function integer(range: Range & { readonly min: number; readonly max: number }): Option<number> {
  const allowed = allowedBy({ step: 1, ...range });
  return {
    check(value, parameter) {
      const checked = checkNumber(value, parameter, range, allowed);
      if (Number.isInteger(checked)) return checked;
      throw refusal('wrong-type', parameter, checked, `${parameter} must be an integer: ${checked} is not.`, allowed);
    },
  };
}

export const boolean: Option<boolean> = {
  check(value, parameter) {
    if (typeof value !== 'boolean') throw wrongType(parameter, value, 'true or false', { oneOf: [true, false] });
    return value;
  },
};

export function oneOf<const T extends string>(words: readonly T[]): Option<T> {
  return {
    check(value, parameter) {
      if (typeof value !== 'string') throw wrongType(parameter, value, 'a word', { oneOf: words });
      const word = words.find((candidate) => candidate === value);
      if (word === undefined) {
        const shown = jsonSafe(value);
        const message = `${parameter} must be one of ${words.join(', ')}: ${JSON.stringify(shown)} is not.`;
        throw refusal('out-of-range', parameter, shown, message, { oneOf: words });
      }
      return word;
    },
  };
}

/** Anything, to be checked once other options are known. */
export const later: Option<unknown> = { check: (value) => value };

/** An array of things that are all checked alike; a hole is a thing of the wrong type. */
export function list<T>(item: Option<T>, longest: number): Option<readonly T[]> {
  return {
    check(value, parameter) {
      if (!Array.isArray(value)) throw wrongType(parameter, value, 'an array');
      const given: readonly unknown[] = value;
      // By index, not by iterator: an array may bring an iterator of its own, without an end.
      const length = lengthUpTo(longest, given.length, parameter);
      const checked: T[] = [];
      for (let i = 0; i < length; i++) checked.push(item.check(given[i], `${parameter}[${i}]`));
      return checked;
    },
  };
}

export function lengthUpTo(longest: number, length: number, parameter: string): number {
  if (length <= longest) return length;
  const message = `${parameter} may hold up to ${longest} elements: ${length} are too many.`;
  throw refusal('too-large', parameter, length, message, { max: longest });
}

export function wrongType(parameter: string, value: unknown, wanted: string, allowed: Allowed = {}): LabError {
  const shown = jsonSafe(value);
  const message = `${parameter} must be ${wanted}: ${JSON.stringify(shown)} is not.`;
  return refusal('wrong-type', parameter, shown, message, allowed);
}

function checkNumber(value: unknown, parameter: string, range: Range, allowed: Allowed): number {
  if (typeof value !== 'number') throw wrongType(parameter, value, 'a number', allowed);
  if (!Number.isFinite(value)) {
    throw refusal('not-finite', parameter, jsonSafe(value), `${parameter} must be finite: ${value} is not.`, allowed);
  }
  const { min = -Infinity, max = Infinity, above = -Infinity, step } = range;
  if (value < min || value > max || value <= above) {
    throw refusal(
      'out-of-range',
      parameter,
      value,
      `${parameter} must be ${wordsOf(range)}: ${value} is not.`,
      allowed,
    );
  }
  if (step !== undefined && (value - (range.min ?? 0)) % step !== 0) {
    throw refusal(
      'not-divisible',
      parameter,
      value,
      `${parameter} must be divisible by ${step}: ${value} is not.`,
      allowed,
    );
  }
  return value;
}

function wordsOf({ min, max, above }: Range): string {
  if (above !== undefined) return `greater than ${above}`;
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

function allowedBy({ min, max, above, step }: Range): Allowed {
  const least = min ?? above;
  return {
    ...(least !== undefined && { min: least }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
  };
}
