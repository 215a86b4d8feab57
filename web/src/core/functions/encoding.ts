// A positional encoding chosen by id: its settings are those the core's table lists, with their limits.
import { refusal } from '../error.js';
import { maxInteger, maxSeed } from '../limits.js';
import type { MethodModule, Refused, SuitedEncoding } from '../module.js';
import { integer, number, optional, readOptions, variants, type Checked, type Schema } from '../options.js';
import { isDouble, tensor, type Floats } from '../tensor.js';
import type { MethodInfo } from '../types.js';
import { settingOption, tableOf } from './setting.js';

export interface Sizes {
  readonly T: number;
  readonly C: number;
  readonly H: number;
  readonly Hkv: number;
  readonly D: number;
}

export interface Encoding {
  readonly id: string;
  /** Every setting, defaults filled in. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Given; otherwise the core draws as many from the seed. */
  readonly parameters: Floats | undefined;
  readonly parameterCount: number;
  /** Of its tables for the tokens of the call. */
  readonly scratchBytes: number;
  readonly seed: number;
}

const learned = { parameters: optional(tensor('...')), seed: optional(integer({ min: 0, max: maxSeed })) };

/** `x` is what the encoding is used with. */
export function readEncoding(module: MethodModule, given: unknown, x: Floats, sizes: Sizes): Encoding {
  const { id, settings, others, check } = readMethod(module, given, sizes, learned);
  const { parameters, seed } = others;
  refuseBeyond(check, id, 'x', sizes.T);
  const { parameterCount, scratchBytes = 0 } = check;
  if (parameters) refuseParameters(parameters, parameterCount, id, x);
  if (parameters && seed !== undefined) {
    const message = 'encoding.parameters and encoding.seed are both given: the seed would draw other parameters.';
    throw refusal('conflict', 'encoding.seed', seed, message);
  }
  return { id, settings, parameters, parameterCount, scratchBytes, seed: seed ?? 0 };
}

/** An id with its settings, and the options `others` beside them. */
export function readMethod<S extends Schema>(
  module: MethodModule,
  given: unknown,
  sizes: Omit<Sizes, 'T'>,
  others: S,
): Pick<Encoding, 'id' | 'settings'> & { readonly others: Checked<S>; readonly check: SuitedEncoding } {
  const kinds = Object.fromEntries(
    tableOf(module, 'encodings').map((info) => [info.id, { ...schemaOf(info, sizes.D), ...others }]),
  );
  const { encoding } = readOptions({ encoding: given }, { encoding: variants('id', kinds) });
  const { id, ...rest } = encoding as { readonly id: string };
  const own = Object.entries(rest).filter(([name]) => !Object.hasOwn(others, name));
  // The default of a setting may not suit the size of the head.
  for (const [name, value] of own) kinds[id]?.[name]?.check(value, `encoding.${name}`);
  const settings = Object.fromEntries(own);
  const check = module.checkEncoding({ ...sizes, encoding: id, settings });
  if (check.refused) throw unsuited(check.refused, id);
  return { id, settings, others: rest as Checked<S>, check };
}

function schemaOf(info: MethodInfo, headDim: number): Schema {
  return Object.fromEntries(info.settings.map((setting) => [setting.name, settingOption(setting, headDim)]));
}

/** What each setting alone allows, and all of them, or the sizes, do not. */
function unsuited({ name, value, ...range }: Refused, id: string) {
  if (name === 'channels' || name === 'headDim') {
    const parameter = name === 'channels' ? 'x' : 'headDim';
    const words = name === 'channels' ? 'd_model' : 'headDim';
    const message = `${words} must be divisible by ${range.step} for the encoding ${id}: ${value} is not.`;
    return refusal('not-divisible', parameter, value, message, range);
  }
  number({ max: maxInteger, ...range }).check(value, `encoding.${name}`);
  return refusal(
    'conflict',
    `encoding.${name}`,
    value,
    `encoding.${name}: the encoding ${id} has no use for ${value}.`,
  );
}

/** The tokens stand at 0, 1, ... T-1. */
export function refuseBeyond(check: SuitedEncoding, id: string, parameter: string, tokens: number): void {
  const { firstPosition, lastPosition } = check;
  if (firstPosition <= 0 && tokens - 1 <= lastPosition) return;
  const message =
    `The encoding ${id} is defined for the positions ${Math.max(0, firstPosition)} to ${lastPosition}: ` +
    `${tokens} tokens stand at 0 to ${tokens - 1}.`;
  throw refusal('out-of-range', parameter, tokens, message, { min: 1, max: Math.max(0, lastPosition + 1) });
}

function refuseParameters(parameters: Floats, count: number, id: string, x: Floats): void {
  const given = parameters.data.length;
  if (given !== count) {
    const message = `The encoding ${id} has ${count} parameters here: encoding.parameters holds ${given} numbers.`;
    throw refusal('shape-mismatch', 'encoding.parameters', given, message, { oneOf: [count] });
  }
  if (isDouble(parameters) === isDouble(x)) return;
  const kind = isDouble(parameters) ? 'Float64' : 'Float32';
  const message = `encoding.parameters is ${kind} and x is not: one call computes in one precision.`;
  throw refusal('conflict', 'encoding.parameters', kind, message, { oneOf: [isDouble(x) ? 'Float64' : 'Float32'] });
}
