// Steps that can be undone: the settings before each change, where one drag or one press held down is one step.
import type { Values } from './settings';

const most = 50;
/** Changes of the same controls that follow each other within this time are one step. */
const pauseMs = 700;

export class History {
  #past: Values[] = [];
  #future: Values[] = [];
  #last = { what: '', at: -Infinity };

  constructor(private readonly now: () => number = () => performance.now()) {}

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Before `what` (the names of the controls) changes: how things stand now. */
  record(present: Values, what: string): void {
    const at = this.now();
    const goesOn = what !== '' && what === this.#last.what && at - this.#last.at < pauseMs;
    this.#last = { what, at };
    if (goesOn) return;
    this.#past = [...this.#past.slice(1 - most), present];
    this.#future = [];
  }

  /** The settings before the last step, if there was one. */
  undo(present: Values): Values | undefined {
    return this.#move(present, this.#past, this.#future);
  }

  redo(present: Values): Values | undefined {
    return this.#move(present, this.#future, this.#past);
  }

  #move(present: Values, from: Values[], to: Values[]): Values | undefined {
    const values = from.pop();
    if (values !== undefined) to.push(present);
    // Whatever changes next is a step of its own.
    this.#last = { what: '', at: -Infinity };
    return values;
  }
}
