// How fast a training goes on: its steps over the last few seconds, turns of others included.

const windowMs = 5000;

export class Pace {
  #marks: { readonly at: number; readonly step: number }[] = [];

  /** From here on: what lay before, as a pause, does not count. */
  begin(step: number): void {
    this.#marks = [{ at: performance.now(), step }];
  }

  mark(step: number): void {
    const at = performance.now();
    this.#marks.push({ at, step });
    // The last mark before the window stays: it is where the window begins.
    while ((this.#marks[1]?.at ?? at) < at - windowMs) this.#marks.shift();
  }

  /** Steps per second; undefined before the first are done. */
  get perSecond(): number | undefined {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.step === first.step) return undefined;
    return (1000 * (last.step - first.step)) / (last.at - first.at);
  }
}
