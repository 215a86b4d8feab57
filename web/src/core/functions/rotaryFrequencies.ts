// rotaryFrequencies: how fast each pair of a head turns, how many positions one turn takes, and what a scaling makes of both.
import { refusal } from '../error.js';
import { maxInteger, maxLength } from '../limits.js';
import { makeRoom } from '../memory.js';
import type { MethodModule, ScalingCheck } from '../module.js';
import { integer, later, number, optional, readOptions } from '../options.js';
import { numbers } from '../tensor.js';
import type { RotaryFrequencies } from '../types.js';
import { readScaling, type ScalingChoice } from './scaling.js';

const count = integer({ min: 1, max: maxInteger });

const schema = {
  headDim: count,
  rotaryDim: optional(integer({ min: 2, max: maxInteger, step: 2 })),
  base: optional(number({ min: 1 })),
  scaling: optional(later),
  maxPosition: optional(count),
  length: optional(count),
  positions: optional(numbers(maxLength), new Float64Array()),
};

export function rotaryFrequencies(module: MethodModule, given: unknown): RotaryFrequencies {
  const options = readOptions(given, schema);
  refuseNegative(options.positions);
  const scaling = readScaling(module, options.scaling);
  const rotaryDim = rotaryDimOf(module, options, scaling);
  const call = {
    rotaryDim,
    base: agreed('base', options.base, 'scaling.rope_theta', scaling.base) ?? 10000,
    scaling: scaling.id,
    settings: scaling.settings,
    original: scaling.original,
    maximum: options.maxPosition ?? 0,
    current: options.length ?? 0,
  };
  refuseShortLists(scaling, rotaryDim);
  const check = module.checkScaling(call);
  refuseWhatIsMissing(check, scaling);
  refuseUnsuited(check, options, scaling);

  const { inverseFrequencies, wavelengths, queryFactors } = room(module, rotaryDim, options.positions);
  const rest = module.rotaryFrequencies({
    ...call,
    positions: options.positions,
    inverseFrequencies,
    wavelengths,
    queryFactors,
  });
  if (!Number.isFinite(rest.base)) {
    throw refusal('not-finite', 'base', 'Infinity', 'The base that the scaling raises is too large for a number.');
  }
  const unused = scaling.original !== 0 && !check.usesOriginal ? ['original_max_position_embeddings'] : [];
  return {
    ...rest,
    inverseFrequencies,
    wavelengths,
    queryFactors,
    ignoredKeys: [...scaling.ignoredKeys, ...unused],
    notes: [...scaling.notes, ...contradiction(check, scaling)],
  };
}

/** θ of the rotaryDim/2 pairs in radians per position, as trained. */
export function frequencies(module: MethodModule, rotaryDim: number, base: number): Float64Array {
  const positions = new Float64Array();
  const results = room(module, rotaryDim, positions);
  const unscaled = { scaling: 'default', settings: {}, original: 0, maximum: 0, current: 0 };
  module.rotaryFrequencies({ ...unscaled, rotaryDim, base, positions, ...results });
  return results.inverseFrequencies;
}

function room(module: MethodModule, rotaryDim: number, positions: Float64Array) {
  const half = { Kind: Float64Array, shape: [rotaryDim / 2] };
  const { inverseFrequencies, wavelengths, queryFactors } = makeRoom(module, {
    parameter: 'headDim',
    inputs: [{ data: positions }],
    results: {
      inverseFrequencies: half,
      wavelengths: half,
      queryFactors: { Kind: Float64Array, shape: [positions.length] },
    },
    // The frequencies that a method goes over from and to, its ramps and its lists.
    scratchBytes: 8 * (rotaryDim / 2) * Float64Array.BYTES_PER_ELEMENT,
  });
  return {
    inverseFrequencies: inverseFrequencies.data,
    wavelengths: wavelengths.data,
    queryFactors: queryFactors.data,
  };
}

type Options = ReturnType<typeof readOptions<typeof schema>>;

function rotaryDimOf(module: MethodModule, { headDim, rotaryDim }: Options, { share }: ScalingChoice): number {
  const shared = share === undefined ? undefined : module.partialRotaryDim(headDim, share);
  const dim = agreed('rotaryDim', rotaryDim, 'headDim · scaling.partial_rotary_factor', shared) ?? headDim;
  if (dim > headDim) {
    const message = `rotaryDim must be at most headDim: ${dim} is greater than ${headDim}.`;
    throw refusal('out-of-range', 'rotaryDim', dim, message, { min: 2, max: headDim, step: 2 });
  }
  if (shared !== undefined && (dim < 2 || dim % 2 !== 0)) {
    const message = `scaling.partial_rotary_factor must leave an even number of a head's ${headDim}: ${dim} is not one.`;
    throw refusal('not-divisible', 'scaling.partial_rotary_factor', share ?? null, message, { max: 1 });
  }
  if (dim % 2 !== 0) {
    const message = `headDim must be even where all of it turns: ${headDim} is not divisible by 2.`;
    throw refusal('not-divisible', 'headDim', headDim, message, { min: 2, max: maxInteger, step: 2 });
  }
  return dim;
}

/** The value of an option that the scaling may also name. */
function agreed(name: string, given: number | undefined, other: string, named: number | undefined): number | undefined {
  if (given !== undefined && named !== undefined && given !== named) {
    throw refusal('conflict', name, given, `${name} is ${given} and ${other} is ${named}: give one of them.`, {
      oneOf: [named],
    });
  }
  return given ?? named;
}

function refuseNegative(positions: Float64Array): void {
  const index = positions.findIndex((position) => position < 0);
  if (index >= 0) number({ min: 0 }).check(positions[index], `positions[${index}]`);
}

function refuseShortLists({ settings }: ScalingChoice, rotaryDim: number): void {
  const pairs = rotaryDim / 2;
  for (const [name, value] of Object.entries(settings)) {
    if (!Array.isArray(value) || value.length === pairs) continue;
    const message = `scaling.${name} must hold one number for each of ${pairs} pairs: it holds ${value.length}.`;
    throw refusal('shape-mismatch', `scaling.${name}`, value.length, message, { oneOf: [pairs] });
  }
}

function refuseWhatIsMissing({ missing }: ScalingCheck, { id }: ScalingChoice): void {
  if (missing === 'maxPosition') {
    const message = `The scaling ${id} depends on the trained length: maxPosition is missing.`;
    throw refusal('missing-option', 'maxPosition', null, message);
  }
  if (missing === 'factor') {
    const message =
      `The scaling ${id} needs scaling.factor, or maxPosition and ` +
      'scaling.original_max_position_embeddings, whose ratio it is.';
    throw refusal('missing-option', 'scaling.factor', null, message);
  }
}

/** What each number alone allows, and all of them together do not. */
function refuseUnsuited({ refused }: ScalingCheck, options: Options, { id, base }: ScalingChoice): void {
  if (!refused) return;
  const { name, value, ...range } = refused;
  const names: Readonly<Record<string, string>> = {
    maxPosition: 'maxPosition',
    rotaryDim: options.rotaryDim === undefined ? 'headDim' : 'rotaryDim',
    base: base === undefined ? 'base' : 'scaling.rope_theta',
  };
  const parameter = names[name] ?? `scaling.${name}`;
  number(range).check(value, parameter);
  // The core's condition is one that a range cannot say.
  throw refusal('conflict', parameter, value, `${parameter}: the scaling ${id} has no use for ${value}.`, range);
}

function contradiction({ lengthRatio, factor }: ScalingCheck, { settings }: ScalingChoice): string[] {
  if (lengthRatio === undefined) return [];
  const ratio = `maxPosition / scaling.original_max_position_embeddings is ${lengthRatio}`;
  return [`scaling.factor is ${String(settings.factor)}, ${ratio}: ${factor} is used.`];
}
