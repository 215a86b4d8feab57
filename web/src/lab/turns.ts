// Work for which only so many can be at it at once: the others wait in the order in which they came.

/** Some places have no navigator. */
const { hardwareConcurrency: cores = 2 } =
  (globalThis as { readonly navigator?: { readonly hardwareConcurrency?: number } }).navigator ?? {};

/** How many models are trained at the same time: one core is left to the page. */
export const trainedAtOnce = Math.max(1, cores - 1);

export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Whoever comes again right after his turn stands behind all who wait. */
  async take<R>(work: () => Promise<R>): Promise<R> {
    if (this.#free > 0) this.#free -= 1;
    else
      await new Promise<void>((go) => {
        this.#waiting.push(go);
      });
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
