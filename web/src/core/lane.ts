// The latest wins: of the jobs of one demo, one runs, one may wait, and a newer one takes the place of that which waits.

/** A job that has been overtaken learns it from `overtaken()`, between its steps; tells whether it came to its end. */
export type Job = (overtaken: () => boolean) => Promise<boolean>;

interface Waiting {
  readonly job: Job;
  drop(): void;
}

/** Somebody who drags a slider must see the picture move, so a job is not stopped if none has finished for so long. */
const pictureMs = 200;

export class Lane {
  #running = false;
  #waiting: Waiting | undefined;
  #lastFinish = -Infinity;

  /** `drop` is called if the job never gets to run. */
  add(job: Job, drop: () => void): void {
    this.#waiting?.drop();
    this.#waiting = { job, drop };
    if (!this.#running) void this.#runNext();
  }

  async #runNext(): Promise<void> {
    const next = this.#waiting;
    this.#waiting = undefined;
    this.#running = next !== undefined;
    if (!next) return;
    const overtaken = () => this.#waiting !== undefined && performance.now() - this.#lastFinish < pictureMs;
    if (await next.job(overtaken)) this.#lastFinish = performance.now();
    void this.#runNext();
  }
}
