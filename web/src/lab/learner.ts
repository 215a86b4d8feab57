// One model that is trained here: its steps in slices, its losses so far, and what a short look says of it by position.
import type { AsyncCore } from '../core/types';
import type { Evaluation, Trainer, TrainerOptions, TrainerSettings } from '../core/trainer-types';
import { halfOctaves, type Bin } from './bins';
import type { EncodingId, Model } from './models';
import { Pace } from './pace';
import { TIMES } from './plan';
import { DOCUMENTS, evaluate } from './read';
import type { Turns } from './turns';

/** Losses are kept as means of so many steps. */
export const STEP = 10;

/** A slice is a point of the curve, unless that takes longer: all curves move side by side though few are trained at once. */
const sliceMs = 500;
/** Documents of a look while it is trained, and the share of the time that looks may take. */
const GLANCE = 4;
const glanceShare = 0.05;
const glanceMs = 500;

export type LearnerState =
  | 'opening'
  | 'learning'
  /** Its thread has died: from its checkpoint it makes up for what was lost. */
  | 'resuming'
  | 'paused'
  | 'done'
  /** From a file. */
  | 'opened'
  | 'failed';

/** Plain data, for pictures and words. */
export interface Progress {
  readonly id: EncodingId;
  readonly state: LearnerState;
  readonly step: number;
  readonly steps: number;
  /** Means of `STEP` steps. */
  readonly losses: readonly number[];
  /** By half-octaves of positions up to `TIMES` L, as the weights are or were a moment ago; a gap where nothing is predicted. */
  readonly byPosition: readonly number[] | undefined;
  readonly perSecond: number | undefined;
  readonly deaths: number;
  /** Why it failed. */
  readonly fault: unknown;
}

export class Learner {
  #state: LearnerState = 'opening';
  #trainer: Trainer | undefined;
  #version = 0;
  #step = 0;
  #losses: number[] = [];
  /** Of the steps since the last mean. */
  #some: number[] = [];
  #byPosition: readonly number[] | undefined;
  #fault: unknown;
  #slice = 1;
  #glancedAt = -Infinity;
  #glanceTook = 0;
  /** Deaths of its thread when it last answered. */
  #met = 0;
  #disposed = false;
  readonly #pace = new Pace();

  constructor(readonly id: EncodingId) {}

  get settings(): TrainerSettings | undefined {
    return this.#trainer?.settings;
  }

  /** Its weights stand still: it can be read, saved. */
  get model(): Model | undefined {
    const still = this.#state === 'paused' || this.#state === 'done' || this.#state === 'opened';
    return this.#trainer && still ? { id: this.id, trainer: this.#trainer, version: this.#version } : undefined;
  }

  get trainer(): Trainer | undefined {
    return this.#trainer;
  }

  get progress(): Progress {
    const { id } = this;
    const deaths = this.#trainer?.deaths ?? 0;
    return {
      id,
      state: this.#state === 'learning' && deaths > this.#met ? 'resuming' : this.#state,
      step: this.#step,
      steps: this.#state === 'opened' ? 0 : (this.#trainer?.settings.steps ?? 0),
      losses: this.#losses,
      byPosition: this.#byPosition,
      perSecond: this.#state === 'learning' ? this.#pace.perSecond : undefined,
      deaths,
      fault: this.#fault,
    };
  }

  /** Whether steps are left that it can do. */
  get unfinished(): boolean {
    return this.#state === 'learning' || this.#state === 'paused';
  }

  /** Makes its trainer, in a thread of its own where there can be one; rejected as the core refuses. */
  async open(core: AsyncCore, options: TrainerOptions): Promise<void> {
    try {
      const trainer = await core.trainer(options);
      if (this.#disposed) trainer.dispose();
      else this.#trainer = trainer;
      this.#state = 'learning';
    } catch (fault) {
      this.#fail(fault);
      throw fault;
    }
  }

  /** Has the weights of a file already, and learns no more. */
  async take(trainer: Trainer): Promise<void> {
    this.#trainer = trainer;
    this.#state = 'opened';
    await this.#look(trainer);
  }

  /** Goes on as long as it may, and rests then, or is done. Never rejected: what goes wrong is its state. */
  async learn(turns: Turns, may: () => boolean): Promise<void> {
    const trainer = this.#trainer;
    if (!trainer || !this.unfinished) return;
    const { steps } = trainer.settings;
    this.#state = 'learning';
    this.#pace.begin(this.#step);
    const before = this.#step;
    try {
      while (may() && this.#step < steps) {
        await turns.take(async () => {
          // It may have changed while it waited.
          if (may()) await this.#learnSome(trainer, steps - this.#step);
        });
      }
      if (this.#step > before) this.#version += 1;
      if (this.#step === steps) {
        if (this.#some.length > 0) this.#losses = [...this.#losses, mean(this.#some)];
        await turns.take(() => this.#look(trainer));
        this.#state = 'done';
      } else {
        await turns.take(() => this.#glance(trainer));
        this.#state = 'paused';
      }
    } catch (fault) {
      this.#fail(fault);
    }
  }

  /** Reads as many documents as everybody does. */
  async #look(trainer: Trainer): Promise<void> {
    const { length, bins } = rangeOf(trainer);
    const model = { id: this.id, trainer, version: this.#version };
    this.#byPosition = lossesOf(await evaluate(model, { sequences: DOCUMENTS, length, bins }));
  }

  dispose(): void {
    this.#disposed = true;
    this.#trainer?.dispose();
  }

  async #learnSome(trainer: Trainer, left: number): Promise<void> {
    const began = performance.now();
    const n = Math.min(this.#slice, left);
    const { losses } = await trainer.step(n);
    this.#met = trainer.deaths;
    this.#step += n;
    this.#keep(losses);
    this.#pace.mark(this.#step);
    const took = performance.now() - began;
    this.#slice = Math.max(1, Math.min(STEP, Math.floor((n * sliceMs) / took)));
    const wait = Math.max(glanceMs, this.#glanceTook / glanceShare);
    if (performance.now() - this.#glancedAt > wait) await this.#glance(trainer);
  }

  #keep(losses: Float64Array): void {
    this.#some.push(...losses);
    while (this.#some.length >= STEP) this.#losses = [...this.#losses, mean(this.#some.splice(0, STEP))];
  }

  async #glance(trainer: Trainer): Promise<void> {
    const began = performance.now();
    try {
      this.#byPosition = lossesOf(await trainer.evaluate({ sequences: GLANCE, ...rangeOf(trainer) }));
    } catch (fault) {
      // Weights too large to be read: the next step says at which step the training left the range of numbers.
      if (codeOf(fault) !== 'not-finite') throw fault;
    }
    this.#met = trainer.deaths;
    this.#glancedAt = performance.now();
    this.#glanceTook = this.#glancedAt - began;
  }

  #fail(fault: unknown): void {
    this.#state = 'failed';
    this.#fault = fault;
    const step = divergedAt(fault);
    if (step !== undefined) this.#step = step;
  }
}

/** The half-octaves up to `TIMES` L. */
export const binsOf = (trained: number): Bin[] => halfOctaves(TIMES * trained);

function rangeOf({ settings }: Trainer) {
  const bins = binsOf(settings.length).map(({ from, to }) => [from, to] as const);
  return { length: TIMES * settings.length, bins };
}

const lossesOf = ({ bins }: Evaluation): number[] =>
  bins.map(({ loss, predictions }) => (predictions > 0 ? loss : NaN));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const codeOf = (fault: unknown): unknown => (fault instanceof Error && 'code' in fault ? fault.code : undefined);

/** The step at which a training left the range of numbers. */
function divergedAt(fault: unknown): number | undefined {
  if (!(fault instanceof Error) || codeOf(fault) !== 'diverged') return undefined;
  return 'value' in fault ? Number(fault.value) : undefined;
}
