// Settings as the text of a link, `pairing=mixed&start=1000`, and back; pure, and nothing that is given makes it throw.
import type { Control, Schema } from '../demos/define';
import { parseNumber } from './number';
import { check, defaults, fitOrders, same, type Problem, type Value, type Values } from './settings';

/** Keys and their values as they stand in a link: percent-encoded, lists joined by commas. */
export type Pairs = ReadonlyMap<string, string>;

/** A key given twice keeps its last value. */
export function readPairs(text: string): Pairs {
  const pairs = new Map<string, string>();
  for (const part of text.replace(/^#/, '').split('&')) {
    const [key = '', ...value] = part.split('=');
    if (key) pairs.set(decodeText(key), value.join('='));
  }
  return pairs;
}

export function writePairs(pairs: Pairs): string {
  return [...pairs].map(([key, value]) => `${encodeText(key)}=${value}`).join('&');
}

/** Text as it may stand in a link; also used for values that are no settings (`at`, `lang`). */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The settings that differ from the defaults. */
export function encode(schema: Schema, values: Values): Pairs {
  const pairs = new Map<string, string>();
  const unsaid = unsaidOrders(schema, values);
  for (const [name, control] of Object.entries(schema)) {
    const value = values[name];
    if (value !== undefined && !same(value, unsaid[name] ?? control.default)) pairs.set(name, write(value));
  }
  return pairs;
}

/** The orders that stand where a link names none: the default ones, as long as the tokens at hand. */
function unsaidOrders(schema: Schema, values: Values): Values {
  const orders = Object.entries(schema).filter(([, control]) => control.kind === 'permutation');
  const standing = Object.fromEntries(orders.map(([name, control]) => [name, control.default]));
  const fitted = fitOrders(schema, { ...values, ...standing });
  return Object.fromEntries(Object.entries(fitted).filter(([name]) => Object.hasOwn(standing, name)));
}

export interface Decoded {
  readonly values: Values;
  /** By the name of the setting; its default is used. */
  readonly problems: ReadonlyMap<string, Problem>;
}

/** Settings from pairs; what cannot be used is reported and its default stands. */
export function decode(schema: Schema, pairs: Pairs): Decoded {
  const values: Record<string, Value> = { ...defaults(schema) };
  const problems = new Map<string, Problem>();
  for (const [name, raw] of pairs) {
    const given = quoted(decodeText(raw.slice(0, longest)));
    const control = Object.hasOwn(schema, name) ? schema[name] : undefined;
    if (!control) {
      problems.set(quoted(name), { code: 'unknown-setting', given });
      continue;
    }
    const value = read(control, raw);
    const problem = check(control, value);
    if (problem) problems.set(name, { ...problem, given });
    else values[name] = value as Value;
  }
  for (const [name, unsaid] of Object.entries(unsaidOrders(schema, values))) {
    const order = values[name] as readonly number[];
    const { length } = unsaid as readonly number[];
    const given = pairs.get(name);
    // A default order that had to be fitted is no mistake of the link.
    if (given !== undefined && order.length !== length) {
      problems.set(name, { code: 'other-order', given: quoted(decodeText(given)), min: length });
    }
    if (order.length !== length) values[name] = unsaid;
  }
  return { values, problems };
}

/** As much of a text as a message may quote. */
function quoted(text: string): string {
  const start = text.slice(0, 40).replace(/[\ud800-\udbff]$/, '');
  return (text.length > 40 ? `${start}…` : text).toWellFormed();
}

/** Longer than any value the controls make; not taken apart. */
const longest = 8192;

function write(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'object') return value.map((entry) => encodeText(String(entry))).join(',');
  return encodeText(String(value));
}

function read(control: Control, raw: string): unknown {
  if (raw.length > longest) return raw;
  const text = decodeText(raw);
  switch (control.kind) {
    case 'number':
    case 'integer':
      return parseNumber(text) ?? text;
    case 'toggle':
      return text === 'on' ? true : text === 'off' ? false : text;
    case 'choice':
      return text;
    case 'tokens':
      // A half character is no text; it is shown as what decoders make of one.
      return raw.split(',').map((entry) => decodeText(entry).toWellFormed());
    case 'set':
      return text === '' ? [] : text.split(',');
    case 'vector':
    case 'permutation':
      return text === '' ? [] : text.split(',').map((entry) => parseNumber(entry) ?? entry);
  }
}
