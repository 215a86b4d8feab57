// The page's training room: models trained side by side or opened from files, one set for all who look; no DOM.
import { LabError } from '#core';
import type { ReferenceLines, TrainerSettings, WeightFormat } from '../core/trainer-types';
import type { Allowed, AsyncCore, LabErrorCode } from '../core/types';
import { Learner, type Progress } from './learner';
import { encodings, type EncodingId, type Model } from './models';
import { optionsOf, refuseLarge, sizes, TIMES, type Plan } from './plan';
import { trainedAtOnce, Turns } from './turns';

/** How often those who watch are told, at least; changes of state are told at once. */
const tellMs = 250;

/** A file of the largest model in float32 is smaller. */
const maxFileBytes = 8e6;

/** What all models of the room have in common. */
export interface Common {
  readonly task: string;
  /** L */
  readonly length: number;
}

/** A file that could not be opened. */
export interface RefusedFile {
  readonly name: string;
  readonly fault: unknown;
}

/** Plain data, for pictures and words. */
export interface Training {
  readonly phase: 'empty' | 'opening' | 'learning' | 'pausing' | 'paused' | 'done';
  readonly common: Common | undefined;
  /** In the order of the story. */
  readonly models: readonly Progress[];
  readonly lines: ReferenceLines | undefined;
  readonly refused: readonly RefusedFile[];
}

type ReadableFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

export class TrainingRoom {
  #phase: Training['phase'] = 'empty';
  #learners: readonly Learner[] = [];
  #lines: ReferenceLines | undefined;
  #refused: readonly RefusedFile[] = [];
  /** Whether the models may go on learning. */
  #may = false;
  /** Fulfilled when none of them is at it. */
  #resting: Promise<unknown> = Promise.resolve();
  /** What is being opened: one start at a time. */
  #opening: symbol | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;
  readonly #watchers = new Set<() => void>();
  readonly #turns: Turns;

  /** @param atOnce how many models are trained at the same time */
  constructor(readonly atOnce: number) {
    this.#turns = new Turns(atOnce);
  }

  get training(): Training {
    const models = this.#learners.map((learner) => learner.progress);
    return { phase: this.#phase, common: this.#common, models, lines: this.#lines, refused: this.#refused };
  }

  /** A model whose weights stand still: trained, paused or from a file. */
  model(id: EncodingId): Model | undefined {
    return this.#learners.find((learner) => learner.id === id)?.model;
  }

  /** Calls `changed` at every change of state and several times a second while models are trained; returns what ends that. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => {
      this.#watchers.delete(changed);
    };
  }

  /** Trains models of these encodings in place of those that are here. Rejected, and nothing changes, where the plan is refused. */
  async start(core: AsyncCore, plan: Plan): Promise<void> {
    if (this.#busy) return;
    refuseLarge(plan);
    const opening = (this.#opening = Symbol());
    const learners = encodings.filter((id) => plan.encodings.includes(id)).map((id) => new Learner(id));
    const open = (learner: Learner) => learner.open(core, optionsOf(plan, learner.id));
    try {
      const [first, ...others] = learners;
      if (!first) return;
      await open(first).catch((fault: unknown) => {
        if (blames(plan, fault)) throw fault;
      });
      this.#empty();
      this.#learners = learners;
      this.#refused = [];
      this.#enter('opening');
      // Each failure is the state of its model.
      await Promise.allSettled(others.map(open));
      await this.#readLines();
    } finally {
      if (this.#opening === opening) this.#opening = undefined;
    }
    if (this.#learners === learners) this.#learn();
  }

  /** All models stop after what they are at, and stay usable. */
  async pause(): Promise<void> {
    if (this.#phase === 'learning') this.#enter('pausing');
    this.#may = false;
    await this.#resting;
  }

  async resume(): Promise<void> {
    await this.#resting;
    if (this.#phase === 'paused') this.#learn();
  }

  /** Ends everything and keeps nothing. */
  cancel(): void {
    this.#empty();
    this.#enter('empty');
  }

  /** A model as a file, with a name that says what it is. */
  async save(id: EncodingId, format: WeightFormat): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    const learner = this.#learners.find((one) => one.id === id);
    if (!learner?.model) throw new Error(`no model of ${id} stands still`);
    const { trainer } = learner.model;
    const { task, length, seed } = trainer.settings;
    const { step } = learner.progress;
    const parts = [id, task, length, `seed${seed}`, ...(step > 0 ? [`step${step}`] : []), format];
    return { name: `${parts.join('-')}.safetensors`, bytes: await trainer.weights({ format }) };
  }

  /** Takes in models from files, each in place of one of its encoding; what cannot be used is kept in `refused`. */
  async open(core: AsyncCore, files: readonly ReadableFile[]): Promise<void> {
    if (this.#busy) return;
    const opening = (this.#opening = Symbol());
    const refused: RefusedFile[] = [];
    try {
      for (const file of files) {
        await this.#openOne(core, file).catch((fault: unknown) => refused.push({ name: file.name, fault }));
      }
    } finally {
      if (this.#opening === opening) this.#opening = undefined;
      this.#refused = refused;
      this.#enter(this.#learners.length > 0 ? 'done' : 'empty');
    }
  }

  /** Models are here that must not be lost without a word. */
  get #busy(): boolean {
    return this.#opening !== undefined || !['empty', 'done'].includes(this.#phase);
  }

  async #openOne(core: AsyncCore, file: ReadableFile): Promise<void> {
    if (file.size > maxFileBytes) throw refusal('too-large', 'file', file.size, { max: maxFileBytes });
    const weights = new Uint8Array(await file.arrayBuffer());
    const trainer = await core.trainer({ weights });
    try {
      const learner = new Learner(this.#placeOf(trainer.settings));
      await learner.take(trainer);
      this.#learners.find(({ id }) => id === learner.id)?.dispose();
      const all = [...this.#learners.filter(({ id }) => id !== learner.id), learner];
      this.#learners = all.sort((a, b) => encodings.indexOf(a.id) - encodings.indexOf(b.id));
      await this.#readLines();
    } catch (fault) {
      trainer.dispose();
      throw fault;
    }
  }

  /** The encoding of a model that fits in with those that are here. */
  #placeOf(settings: TrainerSettings): EncodingId {
    const id = encodings.find((one) => one === settings.encoding.id);
    if (!id) throw refusal('conflict', 'encoding', String(settings.encoding.id), { oneOf: encodings });
    for (const [name, { max }] of Object.entries(sizes)) {
      const size = settings[name as keyof typeof sizes];
      if (size > max) throw refusal('too-large', name, size, { max });
    }
    const common = this.#common ?? settings;
    for (const name of ['task', 'length'] as const) {
      if (settings[name] !== common[name]) throw refusal('conflict', name, settings[name], { oneOf: [common[name]] });
    }
    return id;
  }

  get #common(): Common | undefined {
    const settings = this.#learners.find((learner) => learner.settings)?.settings;
    return settings && { task: settings.task, length: settings.length };
  }

  /** As far as models read. */
  async #readLines(): Promise<void> {
    const trainer = this.#learners.find((learner) => learner.trainer)?.trainer;
    if (!trainer || this.#lines) return;
    const lines = await trainer.referenceLines({ length: TIMES * trainer.settings.length }).catch(() => undefined);
    if (this.#learners.some((learner) => learner.trainer === trainer)) this.#lines = lines;
  }

  #learn(): void {
    const learners = this.#learners;
    this.#may = true;
    this.#enter('learning');
    const may = () => this.#may && this.#learners === learners;
    const learning = learners.map((learner) =>
      learner.learn(this.#turns, may).then(() => {
        if (this.#learners === learners) this.#tell();
      }),
    );
    this.#resting = Promise.all(learning).then(() => {
      if (this.#learners !== learners) return;
      this.#enter(learners.some((learner) => learner.unfinished) ? 'paused' : 'done');
    });
  }

  #empty(): void {
    for (const learner of this.#learners) learner.dispose();
    this.#learners = [];
    this.#lines = undefined;
    this.#may = false;
  }

  #enter(phase: Training['phase']): void {
    this.#phase = phase;
    clearInterval(this.#clock);
    if (phase === 'learning' || phase === 'pausing')
      this.#clock = setInterval(() => {
        this.#tell();
      }, tellMs);
    this.#tell();
  }

  #tell(): void {
    for (const changed of this.#watchers) changed();
  }
}

/** Whether a fault is one of the plan's own settings, and so everybody's. */
const blames = (plan: Plan, fault: unknown): boolean =>
  fault instanceof Error && 'parameter' in fault && Object.hasOwn(plan, String(fault.parameter));

function refusal(code: LabErrorCode, parameter: string, value: string | number, allowed: Allowed): LabError {
  return new LabError({ code, parameter, value, allowed, message: `${parameter}: ${value} does not fit here.` });
}

/** The one of the page: what is trained in one demo is read in all. */
export const room = new TrainingRoom(trainedAtOnce);
