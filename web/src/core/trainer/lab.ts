// The trainer's functions, run where the module is: what the handle asks for by name.
import { LabError, refusal } from '../error.js';
import { refuseBeyond } from '../functions/encoding.js';
import { load, type Source } from '../load.js';
import { makeRoom, refuseOverflow } from '../memory.js';
import { boolean, integer, later, list, number, object, oneOf, optional, readOptions, wrongType } from '../options.js';
import type {
  AttentionMaps,
  Checkpoint,
  Evaluation,
  EvaluationBin,
  ReferenceLines,
  RestartOptions,
  Steps,
  TrainerSettings,
} from '../trainer-types.js';
import type { Tier } from '../types.js';
import { typedArray } from '../typed-array.js';
import { maxLength, maxSequences } from './limits.js';
import type { TrainerModule } from './module.js';
import {
  firstPlan,
  modelArguments,
  readRestart,
  readSettings,
  readSettingsOf,
  seedOption,
  type Chosen,
} from './options.js';
import { readReading } from './reading.js';
import { countOf, readWeights, writeWeights } from './weights.js';

/** What is told of a model when it is opened. */
export interface Opened {
  readonly settings: TrainerSettings;
  readonly alphabet: string;
  readonly parameterCount: number;
}

export type Lab = Awaited<ReturnType<typeof createLab>>;

export async function createLab(source: Source, { tier }: { readonly tier: Tier | 'auto' }) {
  const loaded = await load(source, 'trainer', tier);
  return { tier: loaded.tier, ...labOf(loaded.module) };
}

const reach = optional(oneOf(['near', 'far']), 'near');
const bytes = { check: readBytes };

function labOf(module: TrainerModule) {
  let model: Chosen | undefined;
  let restarted: RestartOptions | undefined;
  let stepsPlanned = 0;
  /** Of the evaluation that has begun. */
  let evaluated: { length: number; sequences: number; entropies: boolean; bins: readonly (readonly number[])[] };

  const chosen = (): Chosen => {
    if (!model) throw new Error('no model is open');
    return model;
  };
  /** A length of text that model and task allow. */
  const readLength = (given: number | undefined): number => {
    const { settings, task, encoding, check } = chosen();
    const length = given ?? settings.length;
    integer({ min: task.leastLength, max: maxLength }).check(length, 'length');
    refuseBeyond(check, encoding.id, 'length', length);
    return length;
  };
  const refuseReach = (word: 'near' | 'far'): void => {
    const { task } = chosen();
    if (word === 'near' || task.hasFar) return;
    const message = `The task ${task.id} has no reach: its documents are what they are.`;
    throw refusal('conflict', 'reach', word, message, { oneOf: ['near'] });
  };
  /** Refuses a reading that does not fit into memory beside the training. */
  const refuseLarge = (length: number, results: number): void => {
    const { channels: C, heads: H, feedForward: F } = chosen().settings;
    makeRoom(module, {
      parameter: 'length',
      inputs: [],
      results: {},
      scratchBytes: 4 * (length * (16 * C + 2 * F + 2 * H * 64) + results),
    });
  };
  const train = (given: unknown): void => {
    const plan = readRestart(module, chosen(), given);
    module.restart(plan);
    restarted = given as RestartOptions;
    stepsPlanned = plan.steps as number;
  };
  const steps = (n: number): Steps => {
    const losses = new Float64Array(n);
    const norms = new Float64Array(n);
    const done = module.step({ count: n, losses, norms });
    const step = module.stepCount();
    if (done === n) return { step, losses, norms };
    throw refusal('diverged', 'step', step, `The training diverged at step ${step}: loss or gradient is no number.`);
  };
  const trainAgain = (): void => {
    module.restart(firstPlan(module, chosen()));
    restarted = undefined;
    stepsPlanned = chosen().settings.steps;
  };

  return {
    open(given: unknown): Opened {
      const file = fileIn(given);
      const next = file ? readSettingsOf(module, file.weights, file.rest) : readSettings(module, given);
      module.open({ ...modelArguments(next), plan: firstPlan(module, next) });
      model = next;
      restarted = undefined;
      stepsPlanned = next.settings.steps;
      if (file) readWeights(module, file.weights);
      return { settings: next.settings, alphabet: next.task.alphabet, parameterCount: countOf(module) };
    },

    refuseSteps(n: unknown): void {
      const left = stepsPlanned - module.stepCount();
      if ((n as number) <= left) return;
      const message = `${String(n)} steps are more than the ${left} that are left of ${stepsPlanned}.`;
      throw refusal('out-of-range', 'n', n as number, message, { min: Math.min(1, left), max: left });
    },

    step(n: unknown): Steps {
      return steps(n as number);
    },

    /** Returns how many sequences are to be read. */
    beginEvaluation(given: unknown): number {
      const options = readOptions(given, {
        length: optional(integer({ min: 1, max: maxLength })),
        sequences: optional(integer({ min: 1, max: maxSequences }), 8),
        seed: optional(seedOption, 1000),
        reach,
        reading: optional(later),
        entropies: optional(boolean, false),
        bins: optional(list(list(integer({ min: 0, max: maxLength }), 2), maxLength)),
        reread: optional(
          object({
            window: integer({ min: 1, max: maxLength }),
            step: optional(integer({ min: 1, max: maxLength }), 4),
          }),
        ),
      });
      refuseReach(options.reach);
      const length = readLength(options.length);
      const { sequences, entropies, reread } = options;
      if (reread && (options.reading !== undefined || entropies)) {
        const name = entropies ? 'entropies' : 'reading';
        throw refusal('conflict', name, true, `${name} and reread are both given: rereading is a reading of its own.`);
      }
      if (reread) integer({ min: 1, max: length }).check(reread.window, 'reread.window');
      const { layers, heads, length: L } = chosen().settings;
      refuseLarge(reread ? Math.max(length, 16 * reread.window) : length, entropies ? 4 * layers * heads * length : 0);
      const bins = options.bins ?? standardBins(L, length);
      bins.forEach((bin, i) => {
        refuseBin(bin, i, length);
      });
      module.beginEvaluation({
        length,
        seed: options.seed,
        reach: options.reach,
        entropies,
        rereadWindow: reread?.window ?? 0,
        rereadStep: reread?.step ?? 1,
        reading: readReading(module, chosen(), options.reading, length),
      });
      evaluated = { length, sequences, entropies, bins };
      return sequences;
    },

    continueEvaluation(sequences: unknown): void {
      module.continueEvaluation(sequences as number);
    },

    endEvaluation(): Evaluation {
      const { length, sequences, entropies: withEntropies, bins: given } = evaluated;
      const { layers, heads } = chosen().settings;
      const of = (size: number) => new Float64Array(size);
      const [losses, hits, predictions] = [of(length), of(length), of(length)];
      const [binLosses, binHits, binPredictions] = [of(given.length), of(given.length), of(given.length)];
      const entropies = { data: of(layers * heads * length), shape: [layers, heads, length] };
      module.endEvaluation({
        sequences,
        bins: Float64Array.from(given.flat()),
        ...{ losses, hits, predictions, binLosses, binHits, binPredictions, entropies: entropies.data },
      });
      refuseOverflow('weights', { data: losses });
      const bins = given.map(([from = 0, to = 0], i): EvaluationBin => ({
        from,
        to,
        loss: binLosses[i] ?? 0,
        accuracy: binHits[i] ?? 0,
        predictions: binPredictions[i] ?? 0,
      }));
      return { losses, accuracies: hits, predictions, bins, ...(withEntropies && { entropies }) };
    },

    attention(given: unknown): AttentionMaps {
      const options = readOptions(given, {
        text: optional(later),
        length: optional(integer({ min: 1, max: maxLength })),
        seed: optional(seedOption),
        reach: optional(oneOf(['near', 'far'])),
        reading: optional(later),
      });
      const { settings, task } = chosen();
      let symbols: Uint8Array;
      if (options.text === undefined) {
        const length = readLength(options.length);
        refuseReach(options.reach ?? 'near');
        symbols = new Uint8Array(length + 1);
        const call = { count: length + 1, seed: options.seed ?? 1000, reach: options.reach ?? 'near', symbols };
        module.drawSequence(call);
        symbols = symbols.slice(0, length);
      } else {
        for (const name of ['length', 'seed', 'reach'] as const) {
          if (options[name] === undefined) continue;
          throw refusal('conflict', name, options[name], `${name} is of a fresh sequence, and text is given.`);
        }
        symbols = symbolsOf(options.text, task.alphabet);
        refuseBeyond(chosen().check, chosen().encoding.id, 'text', symbols.length);
      }
      const T = symbols.length;
      const shape = [settings.layers, settings.heads, T, T];
      refuseLarge(T, 2 * settings.layers * settings.heads * T * T);
      const weights = new Float32Array(settings.layers * settings.heads * T * T);
      module.attention({ symbols, weights, reading: readReading(module, chosen(), options.reading, T) });
      // Every query sees itself: one that has weight on nothing had scores that overflowed.
      refuseOverflow('weights', {
        data: Float64Array.from(
          { length: weights.length / T },
          (_, row) => 1 / sumOf(weights.subarray(row * T, row * T + T)),
        ),
      });
      const text = Array.from(symbols, (symbol) => task.alphabet[symbol]).join('');
      return { text, weights: { data: weights, shape } };
    },

    referenceLines(given: unknown): ReferenceLines {
      const options = readOptions(given, {
        length: optional(integer({ min: 1, max: maxLength })),
        sequences: optional(integer({ min: 1, max: maxSequences }), 64),
        seed: optional(seedOption, 2000),
        reach,
      });
      refuseReach(options.reach);
      const length = readLength(options.length);
      const floor = new Float64Array(chosen().task.hasFloor ? length : 0);
      const lines = module.referenceLines({ ...options, length, floor });
      return { ...lines, ...(floor.length > 0 && { floor }) };
    },

    weights(given: unknown): Uint8Array {
      const { format } = readOptions(given, { format: optional(oneOf(['float32', 'float16', 'int8']), 'float32') });
      return writeWeights(module, chosen(), format);
    },

    load(given: unknown): void {
      readWeights(module, readOptions(given, { weights: bytes }).weights);
      trainAgain();
    },

    checkpoint(): Checkpoint {
      const state = new Uint32Array(module.stateWords());
      module.state({ words: state });
      return { settings: chosen().settings, ...(restarted && { restarted }), state };
    },

    restore(given: unknown): void {
      const { checkpoint } = readOptions(given, {
        checkpoint: object({ settings: later, restarted: optional(later), state: later }),
      });
      const wrong = 'The checkpoint is none of this model: task, encoding, sizes or plan differ.';
      const refuse = () => refusal('not-understood', 'checkpoint', null, wrong);
      const { state } = checkpoint;
      if (!(state instanceof Uint32Array) || state.length !== module.stateWords()) throw refuse();
      if (!sameModel(module, chosen(), checkpoint.settings)) throw refuse();
      const now = new Uint32Array(state.length);
      module.state({ words: now });
      const before = restarted;
      const plan = (options: unknown): void => {
        if (options === undefined) trainAgain();
        else train(options);
      };
      plan(checkpoint.restarted);
      if (module.restore({ words: state })) return;
      plan(before);
      module.restore({ words: now });
      throw refuse();
    },

    restart: (given: unknown): void => {
      train(given ?? {});
    },
  };
}

/** Weights to begin with, and the other options. */
function fileIn(given: unknown): { readonly weights: Uint8Array; readonly rest: object } | undefined {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, 'weights')) return undefined;
  const { weights, ...rest } = given as { readonly weights: unknown };
  return weights === undefined ? undefined : { weights: readBytes(weights, 'weights'), rest };
}

function sameModel(module: TrainerModule, { settings }: Chosen, given: unknown): boolean {
  try {
    return JSON.stringify(readSettings(module, given).settings) === JSON.stringify(settings);
  } catch (error) {
    if (error instanceof LabError) return false;
    throw error;
  }
}

/** 1×, 2×, 4×, 8×: the spans in which the distance from the start doubles, beyond the first quarter. */
function standardBins(trained: number, length: number): readonly (readonly number[])[] {
  const ends = [trained, 2 * trained, 4 * trained, 8 * trained];
  const bins = ends.map((end, i) => [i === 0 ? Math.floor(trained / 4) : end / 2, end]);
  return bins.filter(([, to = 0]) => to <= length);
}

function refuseBin(bin: readonly number[], i: number, length: number): void {
  const [from, to] = bin;
  if (from === undefined || to === undefined) throw wrongType(`bins[${i}]`, bin.length, 'two positions, [from, to)');
  number({ min: from + 1, max: length }).check(to, `bins[${i}][1]`);
}

const sumOf = (numbers: Float32Array): number => numbers.reduce((sum, number) => sum + number, 0);

function symbolsOf(given: unknown, alphabet: string): Uint8Array {
  if (typeof given !== 'string') throw wrongType('text', given, 'a text');
  integer({ min: 1, max: maxLength }).check(given.length, 'text.length');
  return Uint8Array.from(given, (character) => {
    const symbol = alphabet.indexOf(character);
    if (symbol >= 0) return symbol;
    const message = `text may hold the symbols "${alphabet}" only: ${JSON.stringify(character)} is none of them.`;
    throw refusal('out-of-range', 'text', character, message, { oneOf: Array.from(alphabet) });
  });
}

function readBytes(value: unknown, parameter: string): Uint8Array {
  const array = typedArray(value);
  if (array instanceof Uint8Array) return array;
  throw wrongType(parameter, value, 'a Uint8Array');
}
