// The option `scaling`: a Hugging Face rope_scaling or rope_parameters object, read as Transformers 5 reads it.
import { jsonSafe } from '../error.js';
import { maxInteger } from '../limits.js';
import type { MethodModule } from '../module.js';
import {
  integer,
  lengthUpTo,
  number,
  object,
  oneOf,
  optional,
  readOptions,
  wrongType,
  type Option,
} from '../options.js';
import type { MethodInfo } from '../types.js';
import { settingOption, tableOf } from './setting.js';

/** A scaling in the core's words. */
export interface ScalingChoice {
  readonly id: string;
  /** Undefined where the method works it out itself. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The length before the extension; 0 if the object does not say. */
  readonly original: number;
  readonly base: number | undefined;
  /** Which share of the head turns. */
  readonly share: number | undefined;
  /** Keys that Transformers warns of and does not use. */
  readonly ignoredKeys: readonly string[];
  readonly notes: readonly string[];
}

/** Types with a second name. */
const aliases: Readonly<Record<string, string>> = { su: 'longrope', mrope: 'default' };

const original = 'original_max_position_embeddings';

/** What stands beside every method's own settings. A method may have one of these names as a setting. */
const shared = {
  [original]: optional(integer({ min: 2, max: maxInteger }), 0),
  rope_theta: optional(number({ min: 1 })),
  partial_rotary_factor: optional(number({ above: 0, max: 1 })),
};

const maxKeys = 1000;

/** The object's own values under any keys, read once. */
const anyKeys: Option<ReadonlyMap<string, unknown>> = {
  check(value, parameter) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw wrongType(parameter, value, 'a rope_scaling or rope_parameters object');
    }
    const keys = Object.keys(value);
    lengthUpTo(maxKeys, keys.length, parameter);
    return new Map(keys.map((key) => [key, (value as Record<string, unknown>)[key]]));
  },
};

/** A value of null, as configurations have it, is one that is not given. */
export function readScaling(module: MethodModule, given: unknown): ScalingChoice {
  const { scaling: all } = readOptions({ scaling: given ?? {} }, { scaling: anyKeys });
  const table = tableOf(module, 'scalings');
  const { id, note } = readType(all, table);
  const settings = table.find((method) => method.id === id)?.settings ?? [];

  const own = Object.fromEntries(settings.map((setting) => [setting.name, required(settingOption(setting, 0))]));
  const schema = { ...shared, ...own };
  const known = [...all].filter(([key, value]) => Object.hasOwn(schema, key) && value !== null);
  const { scaling } = readOptions({ scaling: Object.fromEntries(known) }, { scaling: object(schema) });

  const ownShare = Object.hasOwn(own, 'partial_rotary_factor');
  return {
    id,
    settings: Object.fromEntries(Object.keys(own).map((name) => [name, (scaling as Record<string, unknown>)[name]])),
    original: scaling[original],
    base: scaling.rope_theta,
    share: ownShare ? undefined : scaling.partial_rotary_factor,
    ignoredKeys: [...all.keys()].filter((key) => !Object.hasOwn(schema, key) && !isType(key)).map(shown),
    notes: note === undefined ? [] : [note],
  };
}

const isType = (key: string): boolean => key === 'rope_type' || key === 'type';

const shown = (key: string): string => String(jsonSafe(key));

/** A list has no default: it holds one number for every pair. */
function required(option: Option<unknown>): Option<unknown> {
  return Array.isArray(option.fallback?.value)
    ? { check: (value, parameter) => option.check(value, parameter) }
    : option;
}

/** `rope_type`, otherwise the older `type`, otherwise `default`. */
function readType(all: ReadonlyMap<string, unknown>, table: readonly MethodInfo[]) {
  const word = oneOf([...table.map((method) => method.id), ...Object.keys(aliases)]);
  const named = (key: 'rope_type' | 'type') => {
    const given = all.get(key) ?? undefined;
    if (given === undefined) return undefined;
    const name = word.check(given, `scaling.${key}`);
    return aliases[name] ?? name;
  };
  const newer = named('rope_type');
  const older = newer === undefined || typeof all.get('type') === 'string' ? named('type') : undefined;
  const id = newer ?? older ?? 'default';
  const differ = older !== undefined && older !== id;
  return { id, note: differ ? `rope_type is ${id}, type is ${older}: rope_type counts.` : undefined };
}
