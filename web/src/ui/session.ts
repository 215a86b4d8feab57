// One demo at work: its settings, what was typed, the last good result; no DOM.
import type { AsyncCore } from '../core/types';
import type { Control, Demo } from '../demos/define';
import type { Run } from './core';
import { History } from './history';
import { decode, encode, readPairs, writePairs } from './link';
import { check, defaults, fitOrders, same, type Problem, type Value, type Values } from './settings';

/** A demo whose schema is not known by type: the frame serves any. */
export type AnyDemo = Demo<Readonly<Record<string, Control>>>;

/** A value that cannot stand, kept beside its control; what was typed is `problem.given`. */
export interface Draft {
  readonly problem: Problem;
  /** It came with a link and the default is used instead. */
  readonly fromLink?: true;
}

/** What is drawn: a result and the settings it was computed from. */
export interface Shown {
  readonly settings: Values;
  readonly result: unknown;
}

export class Session {
  settings: Values;
  /** By control, or `control.index` for one entry of a vector. */
  drafts: ReadonlyMap<string, Draft> = new Map();
  shown: Shown;
  /** The error of the last computation, until one succeeds. */
  fault: unknown;
  busy = false;
  /** The picture is the bundled one, not yet computed here. */
  live = false;
  readonly history = new History();
  /** Controls that stand as the link has them. */
  locked: ReadonlySet<string> = new Set();
  /** Controls that are not shown. */
  hidden: ReadonlySet<string> = new Set();
  /** Nothing can be changed before the reader has said what to expect. */
  held = false;
  readonly #run: Run;
  readonly #aside: Run;
  #restored = false;
  #again = false;

  constructor(
    readonly demo: AnyDemo,
    /** The result at the default settings, computed by the build. */
    first: unknown,
    /** One lane for compute, another for what is begun: its wish is never dropped for a newer one of compute. */
    openLane: () => Run,
    private readonly changed: () => void,
  ) {
    this.#run = openLane();
    this.#aside = openLane();
    this.settings = defaults(demo.controls);
    this.shown = { settings: this.settings, result: first };
  }

  /** The settings as a link has them; empty at the defaults. */
  get state(): string {
    return writePairs(encode(this.demo.controls, this.settings));
  }

  /** A step's settings as `state` would write them: what is locked stays as it is. */
  canonical(state: string): string {
    const { controls } = this.demo;
    const kept = Object.entries(this.settings).filter(([name]) => this.locked.has(name));
    return writePairs(encode(controls, { ...decode(controls, readPairs(state)).values, ...Object.fromEntries(kept) }));
  }

  /** Takes a link's settings; what cannot be used stays beside its control. */
  restore(state: string): void {
    const { values, problems } = decode(this.demo.controls, readPairs(state));
    // What the page opens with is where the story begins, not a step.
    if (this.#restored && this.#moves(values)) this.history.record(this.settings, '');
    this.#restored = true;
    this.settings = values;
    this.drafts = new Map([...problems].map(([name, problem]) => [name, { problem, fromLink: true }]));
    this.compute();
  }

  /** Changes some controls, from the picture or from a control; a value that cannot stand becomes a draft. */
  set(change: Readonly<Record<string, unknown>>): void {
    const changed: Record<string, Value> = { ...this.settings };
    const drafts = new Map(this.drafts);
    for (const [name, value] of Object.entries(change)) {
      const control = this.demo.controls[name];
      if (!control || this.held || this.locked.has(name)) continue;
      const problem = check(control, value);
      for (const key of drafts.keys()) if (key === name || key.startsWith(`${name}.`)) drafts.delete(key);
      if (problem) drafts.set(name, { problem });
      else changed[name] = value as Value;
    }
    this.drafts = drafts;
    const settings = fitOrders(this.demo.controls, changed);
    const moved = this.#moves(settings);
    if (moved) this.history.record(this.settings, Object.keys(change).join());
    this.settings = settings;
    if (moved) this.compute();
    else this.changed();
  }

  undo(): void {
    this.#goTo(this.history.undo(this.settings));
  }

  redo(): void {
    this.#goTo(this.history.redo(this.settings));
  }

  #goTo(settings: Values | undefined): void {
    if (!settings) return;
    this.settings = settings;
    this.drafts = new Map();
    this.compute();
  }

  #moves(settings: Values): boolean {
    return Object.keys(settings).some((name) => !same(settings[name], this.settings[name]));
  }

  /** Keeps what was typed and why it cannot stand; the setting stays as it is. */
  refuse(name: string, problem: Problem): void {
    this.drafts = new Map(this.drafts).set(name, { problem });
    this.changed();
  }

  reset(): void {
    this.restore(this.canonical(''));
  }

  /** Computes the present settings; while one computation runs, only the newest of those that wait is kept. */
  compute(): void {
    if (this.busy) this.#again = true;
    else void this.#compute();
    this.changed();
  }

  /** Computes again whenever the demo says that it would come out differently; returns what ends that. */
  watch(): () => void {
    return (
      this.demo.watch?.(() => {
        this.compute();
      }) ?? (() => undefined)
    );
  }

  /** Lets something begin that goes on by itself. */
  begin(work: (core: AsyncCore) => Promise<void>): void {
    const failed = (fault: unknown): void => {
      this.fault = fault;
      this.changed();
    };
    this.#aside((core) => {
      work(core).catch(failed);
      return Promise.resolve();
    }).catch(failed);
  }

  async #compute(): Promise<void> {
    this.busy = true;
    this.#again = false;
    const { settings } = this;
    try {
      const result = await this.#run((core) => this.demo.compute(core, settings));
      this.shown = { settings, result };
      this.fault = undefined;
      this.live = true;
    } catch (fault) {
      this.fault = fault;
    }
    this.busy = false;
    // Set meanwhile by compute(), which the compiler cannot see.
    if (this.#again as boolean) void this.#compute();
    this.changed();
  }
}
