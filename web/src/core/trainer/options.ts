// What trainer() and restart() take, every option checked, in the words of the binding.
import { jsonSafe, LabError, refusal } from '../error.js';
import { maxSeed } from '../limits.js';
import { refuseBeyond, readMethod } from '../functions/encoding.js';
import { refuseIndivisible } from '../functions/heads.js';
import { makeRoom } from '../memory.js';
import type { Arguments, SuitedEncoding } from '../module.js';
import { integer, later, number, oneOf, optional, readOptions } from '../options.js';
import type { RestartOptions, TrainerSettings } from '../trainer-types.js';
import type { TaskInfo, TrainerModule } from './module.js';
import { maxBatch, maxLength, maxSteps } from './limits.js';
import { readReading } from './reading.js';
import { encodingRecipes, trainings } from './recipe.js';
import { modelOf, refuseModel } from './weights.js';

export const seedOption = integer({ min: 0, max: maxSeed });

const training = {
  seed: optional(seedOption),
  length: optional(integer({ min: 1, max: maxLength })),
  steps: optional(integer({ min: 1, max: maxSteps })),
  batch: optional(integer({ min: 1, max: maxBatch })),
  rate: optional(number({ above: 0 })),
  warmUp: optional(integer({ min: 0, max: maxSteps })),
  lastShare: optional(number({ min: 0, max: 1 })),
};

/** A model as it was asked for, and what the rest of the lab needs to know of it. */
export interface Chosen {
  readonly settings: TrainerSettings;
  readonly task: TaskInfo;
  readonly headDim: number;
  readonly encoding: { readonly id: string; readonly settings: Readonly<Record<string, unknown>> };
  readonly check: SuitedEncoding;
}

export function readSettings(module: TrainerModule, given: unknown): Chosen {
  const tasks = module.tasks();
  const options = readOptions(given, {
    ...training,
    task: optional(oneOf(tasks.map(({ id }) => id)), 'language'),
    encoding: optional(later, { id: 'rotary' }),
    channels: optional(integer({ min: 1, max: 256 }), 64),
    heads: optional(integer({ min: 1, max: 16 }), 4),
    layers: optional(integer({ min: 1, max: 8 }), 2),
    feedForward: optional(integer({ min: 1, max: 1024 })),
  });
  const { task: id, channels: C, heads: H, length = 64 } = options;
  refuseIndivisible('heads', 'heads', H, 'channels', C);
  const task = tasks.find((candidate) => candidate.id === id);
  if (!task) throw new Error('a word of the list is in the list');
  integer({ min: task.leastLength, max: maxLength }).check(length, 'length');

  const sizes = { C, H, Hkv: H, D: C / H };
  const { check, ...encoding } = readMethod(module, withRecipe(options.encoding, length), sizes, {});
  refuseBeyond(check, encoding.id, 'length', length);
  const settings: TrainerSettings = {
    task: id,
    encoding: { id: encoding.id, ...encoding.settings },
    seed: options.seed ?? 0,
    length,
    channels: C,
    heads: H,
    layers: options.layers,
    feedForward: options.feedForward ?? 4 * C,
    steps: options.steps ?? trainings[id]?.steps ?? 1000,
    batch: options.batch ?? trainings[id]?.batch ?? 8,
    rate: options.rate ?? 3e-3,
    warmUp: options.warmUp ?? 50,
    lastShare: options.lastShare ?? 0.1,
  };
  return { settings, task, headDim: C / H, encoding, check };
}

/** A model that a file describes, trained as `given` says. */
export function readSettingsOf(module: TrainerModule, file: Uint8Array, given: object): Chosen {
  const model = modelOf(file);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(model, name)) continue;
    const message = `${name} is told by the file of weights; it may not be given besides.`;
    throw refusal('conflict', name, jsonSafe((given as Record<string, unknown>)[name]), message);
  }
  readSettings(module, given);
  try {
    return readSettings(module, { ...given, ...model });
  } catch (error) {
    throw error instanceof LabError ? refuseModel(error.message) : error;
  }
}

/** The recipe's settings below those that are given. */
function withRecipe(given: unknown, length: number): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { id } = given as { readonly id?: unknown };
  const recipe = Object.hasOwn(encodingRecipes, String(id)) ? encodingRecipes[String(id)] : undefined;
  return { ...recipe?.settings?.(length), ...given };
}

/** The model in the binding's words. */
export function modelArguments({ settings, encoding }: Chosen): Arguments {
  const recipe = encodingRecipes[encoding.id];
  return {
    task: settings.task,
    C: settings.channels,
    H: settings.heads,
    layers: settings.layers,
    feedForward: settings.feedForward,
    length: settings.length,
    seed: settings.seed,
    encoding: encoding.id,
    settings: encoding.settings,
    encodingGain: recipe?.gain ?? 1,
    encodingDeviation: recipe?.deviation,
  };
}

/** The first training of a model, in the binding's words. */
export function firstPlan(module: TrainerModule, chosen: Chosen): Arguments {
  const { length, steps, batch, rate, warmUp, lastShare, seed } = chosen.settings;
  return plan(module, chosen, { length, steps, batch, rate, warmUp, lastShare, seed });
}

/** Another training of it. */
export function readRestart(module: TrainerModule, chosen: Chosen, given: unknown): Arguments {
  const options = readOptions(given, { ...training, reading: optional(later) });
  const { settings } = chosen;
  const length = options.length ?? 4 * settings.length;
  integer({ min: chosen.task.leastLength, max: maxLength }).check(length, 'length');
  refuseBeyond(chosen.check, chosen.encoding.id, 'length', length);
  return plan(module, chosen, {
    length,
    steps: options.steps ?? 20,
    batch: options.batch ?? 4,
    rate: options.rate ?? 1e-3,
    warmUp: options.warmUp ?? 0,
    lastShare: options.lastShare ?? 1,
    seed: options.seed ?? settings.seed + 1,
    reading: options.reading,
  });
}

function plan(
  module: TrainerModule,
  chosen: Chosen,
  { reading, ...rest }: Required<Omit<RestartOptions, 'reading'>> & { readonly reading?: unknown },
): Arguments {
  const { channels: C, heads: H, layers, feedForward: F } = chosen.settings;
  const tokens = rest.batch * rest.length;
  // What forward leaves for backward, and the numbers of all maps twice.
  const floats = layers * tokens * (8 * C + 2 * F + 2 * H * rest.length);
  makeRoom(module, { parameter: 'batch', inputs: [], results: {}, scratchBytes: 4 * floats });
  return { ...rest, reading: readReading(module, chosen, reading, rest.length) };
}
