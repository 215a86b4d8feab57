// Fine-tuning in the page: the shipped rotary model trained on for some steps in each of several readings, one set for all who look; no DOM.
import type { Reading, Trainer } from '../core/trainer-types';
import type { AsyncCore } from '../core/types';
import { readCurve, type Curve } from './curve';
import { openShipped } from './models';
import { Pace } from './pace';
import { trainedAtOnce, Turns } from './turns';

export interface TuningPlan {
  readonly steps: number;
  /** T: of the sequences that it is trained on, and of the texts that it reads afterwards. */
  readonly length: number;
  /** By name; undefined reads as trained. Each begins from the shipped weights, and is trained on the same sequences. */
  readonly readings: Readonly<Record<string, Reading | undefined>>;
}

/** Plain data, for pictures and words. */
export interface Tuned {
  readonly name: string;
  readonly state: 'waiting' | 'learning' | 'done' | 'failed';
  readonly step: number;
  /** After the last step. */
  readonly curve: Curve | undefined;
  /** Why it failed. */
  readonly fault: unknown;
}

export interface Tuning {
  /** Stopped: cancelled, and what was done by then is here. */
  readonly phase: 'empty' | 'learning' | 'stopped' | 'done';
  /** Of the plan; 0 before the first. */
  readonly steps: number;
  readonly tuned: readonly Tuned[];
  /** Of all together. */
  readonly perSecond: number | undefined;
}

const nothing: Tuning = { phase: 'empty', steps: 0, tuned: [], perSecond: undefined };

export class TuningRoom {
  #tuning: Tuning = nothing;
  /** What is going on; undefined: nothing, or it has been cancelled. */
  #run: symbol | undefined;
  readonly #trainers = new Set<Trainer>();
  readonly #watchers = new Set<() => void>();

  /** @param atOnce how many are trained at the same time */
  constructor(readonly atOnce: number) {}

  get tuning(): Tuning {
    return this.#tuning;
  }

  /** Calls `changed` after every step and every change of state; returns what ends that. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => {
      this.#watchers.delete(changed);
    };
  }

  /** Begins anew; fulfilled at the end, whatever became of each. */
  async start(core: AsyncCore, plan: TuningPlan): Promise<void> {
    this.#stop();
    const run = (this.#run = Symbol());
    const going = () => this.#run === run;
    const turns = new Turns(this.atOnce);
    const pace = new Pace();
    pace.begin(0);
    let steps = 0;
    const names = Object.keys(plan.readings);
    const waiting = { state: 'waiting', step: 0, curve: undefined, fault: undefined } as const;
    this.#tell({
      phase: 'learning',
      steps: plan.steps,
      tuned: names.map((name) => ({ name, ...waiting })),
      perSecond: undefined,
    });
    const change = (name: string, to: Partial<Tuned>): void => {
      if (!going()) return;
      const tuned = this.#tuning.tuned.map((one) => (one.name === name ? { ...one, ...to } : one));
      this.#tell({ ...this.#tuning, tuned, perSecond: pace.perSecond });
    };
    const tune = async (name: string, reading: Reading | undefined): Promise<void> => {
      if (!going()) return;
      const { id, trainer } = await openShipped(core, 'rotary');
      this.#trainers.add(trainer);
      try {
        // It may have been cancelled while the model was opened.
        if (!going()) return;
        await trainer.restart({ steps: plan.steps, length: plan.length, ...(reading && { reading }) });
        for (let step = 1; step <= plan.steps; step++) {
          await trainer.step(1);
          pace.mark(++steps);
          change(name, { state: 'learning', step });
        }
        const curve = await readCurve({ id, trainer, version: 1 }, plan.length, reading);
        change(name, { state: 'done', curve });
      } finally {
        this.#trainers.delete(trainer);
        trainer.dispose();
      }
    };
    await Promise.all(
      names.map((name) =>
        turns
          .take(() => tune(name, plan.readings[name]))
          .catch((fault: unknown) => {
            change(name, { state: 'failed', fault });
          }),
      ),
    );
    if (!going()) return;
    this.#run = undefined;
    this.#tell({ ...this.#tuning, phase: 'done', perSecond: undefined });
  }

  /** Ends what is going on; what is done stays. */
  cancel(): void {
    this.#stop();
    if (this.#tuning.phase === 'learning') this.#tell({ ...this.#tuning, phase: 'stopped', perSecond: undefined });
  }

  /** Calls that have no answer yet are refused, and nobody hears of it. */
  #stop(): void {
    this.#run = undefined;
    for (const trainer of this.#trainers) trainer.dispose();
  }

  #tell(tuning: Tuning): void {
    this.#tuning = tuning;
    for (const changed of this.#watchers) changed();
  }
}

/** The one of the page. */
export const tuningRoom = new TuningRoom(trainedAtOnce);
