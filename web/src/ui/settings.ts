// Settings of a demo: their defaults, and whether a value may stand.
import type { Control, Schema } from '../demos/define';
import { isNumeral } from './number.ts';

export type Value = number | boolean | string | readonly string[] | readonly number[];
export type Values = Readonly<Record<string, Value>>;

/** Why a value cannot stand; worded by the locales under `problem.<code>`. */
export interface Problem {
  readonly code:
    | 'not-a-number'
    | 'not-an-integer'
    | 'too-small'
    | 'out-of-range'
    | 'not-an-option'
    | 'not-a-switch'
    | 'wrong-count'
    | 'empty-entry'
    | 'wrong-length'
    | 'not-an-order'
    | 'other-order'
    | 'unknown-setting';
  /** What was given, as text. */
  readonly given: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
}

export function defaults(schema: Schema): Values {
  return Object.fromEntries(Object.entries(schema).map(([name, control]) => [name, control.default]));
}

/** The problem of this value for this control, if it has one. */
export function check(control: Control, value: unknown): Problem | undefined {
  const given = Array.isArray(value) ? value.join(', ') : String(value);
  switch (control.kind) {
    case 'number':
    case 'integer':
      return checkNumber(value, control, control.kind === 'integer');
    case 'toggle':
      return typeof value === 'boolean' ? undefined : { code: 'not-a-switch', given };
    case 'choice':
      return control.options.some((option) => option === value)
        ? undefined
        : { code: 'not-an-option', given, options: control.options };
    case 'set': {
      const { options, min, max } = control;
      if (!isList(value, 'string')) return { code: 'not-an-option', given, options };
      const stranger = value.find((one) => !options.includes(one));
      if (stranger !== undefined) return { code: 'not-an-option', given: stranger, options };
      const few = value.length < min || value.length > max || new Set(value).size < value.length;
      return few ? { code: 'wrong-count', given, min, max } : undefined;
    }
    case 'tokens': {
      const { min, max } = control;
      const words = isList(value, 'string') && value.every((word) => word.isWellFormed());
      if (!words || value.length < min || value.length > max) return { code: 'wrong-count', given, min, max };
      return value.includes('') ? { code: 'empty-entry', given } : undefined;
    }
    case 'vector': {
      const { length, min, max } = control;
      if (!Array.isArray(value)) return { code: 'not-a-number', given, min, max };
      const fits = value.length === length || (value.length === 0 && control.default.length === 0);
      if (!fits) return { code: 'wrong-length', given, min: length };
      for (const number of value) {
        const problem = checkNumber(number, { min, max }, false);
        if (problem) return problem;
      }
      return undefined;
    }
    case 'permutation': {
      const length = typeof control.of === 'number' ? control.of : Array.isArray(value) ? value.length : 0;
      const order = isList(value, 'number') && value.length === length && length <= 256;
      return order && new Set(value).size === length && value.every((n) => Number.isInteger(n) && n >= 0 && n < length)
        ? undefined
        : { code: 'not-an-order', given };
    }
  }
}

/** The same settings with every order as long as the tokens it orders: those that are left, then those that are new. */
export function fitOrders(schema: Schema, values: Values): Values {
  const fitted: Record<string, Value> = { ...values };
  for (const [name, control] of Object.entries(schema)) {
    if (control.kind !== 'permutation' || typeof control.of !== 'string') continue;
    const order = values[name] as readonly number[];
    const { length } = values[control.of] as readonly string[];
    const others = Array.from({ length }, (_, i) => i).filter((i) => !order.includes(i));
    if (order.length !== length) fitted[name] = [...order.filter((i) => i < length), ...others];
  }
  return fitted;
}

/** Equal as settings: arrays by their entries. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry, i) => entry === b[i]);
  return a === b;
}

function checkNumber(value: unknown, limits: { min: number; max: number }, integer: boolean): Problem | undefined {
  const { min, max } = limits;
  const given = String(value);
  if (typeof value !== 'number' || Number.isNaN(value)) {
    return { code: isNumeral(given) ? 'too-small' : 'not-a-number', given, min, max };
  }
  if (value < min || value > max) return { code: 'out-of-range', given, min, max };
  return integer && !Number.isInteger(value) ? { code: 'not-an-integer', given, min, max } : undefined;
}

function isList<T extends 'string' | 'number'>(
  value: unknown,
  type: T,
): value is readonly (T extends 'string' ? string : number)[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === type);
}
