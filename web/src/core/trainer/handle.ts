// A trainer as its owner sees it: calls one after the other, in parts of a fraction of a second, and a life after a crash.
import { Died, reportDeath } from '../died.js';
import { refusal } from '../error.js';
import { openLink, type Link, type Packaging } from '../link.js';
import { integer, readOptions } from '../options.js';
import type { Checkpoint, Evaluation, Trainer } from '../trainer-types.js';
import type { Tier } from '../types.js';
import type { Lab, Opened } from './lab.js';
import { maxSteps } from './limits.js';

const hangMs = 5000;
const checkpointMs = 2000;
/** How long a part of the work should take: what is asked for in between waits for it. */
const partMs = 150;

/** Opens a model in a link of its own. */
export async function openTrainer(packaging: Packaging, tier: Tier, options: unknown): Promise<Trainer> {
  // Fused multiply-adds differ between machines, and training magnifies every bit.
  const trainerTier = tier === 'relaxed' ? 'simd' : tier;
  let opened: Opened | undefined;
  let link: Promise<Link> | undefined;
  let saved: Checkpoint | undefined;
  let savedAt = 0;
  /** Steps done, and how many of them the checkpoint has. */
  let steps = 0;
  let savedSteps = 0;
  let disposed = false;
  let deaths = 0;
  let last: Promise<unknown> = Promise.resolve();

  const ask = (to: Link, name: keyof Lab, given?: unknown): Promise<unknown> => to.call(name, given);

  const open = async (): Promise<Link> => {
    const next = await openLink(packaging, trainerTier, { part: 'trainer', patienceMs: hangMs });
    try {
      // Weights that came as an option are in the checkpoint once there is one.
      opened = (await ask(next, 'open', saved?.settings ?? options)) as Opened;
      if (saved) await ask(next, 'restore', { checkpoint: saved });
      await inParts(steps - savedSteps, (n) => ask(next, 'step', n));
      return next;
    } catch (error) {
      next.close(gone());
      throw error;
    }
  };

  /** Does one thing after all before it; once more, in a new thread, if the thread dies meanwhile. */
  const queue = <R>(name: string, work: (to: Link) => Promise<R>): Promise<R> => {
    const attempt = async (): Promise<R> => {
      for (let crashes = 0; ;) {
        if (disposed) throw gone();
        try {
          return await work(await (link ??= open()));
        } catch (reason) {
          if (!(reason instanceof Died)) throw reason;
          link = undefined;
          deaths += 1;
          if (reason.working) crashes += 1;
          if (crashes === 2) reportDeath(name)(reason);
        }
      }
    };
    const run = last.then(attempt);
    last = run.catch(() => undefined);
    return run;
  };
  const save = async (to: Link): Promise<Checkpoint> => {
    saved = (await ask(to, 'checkpoint')) as Checkpoint;
    savedSteps = steps;
    savedAt = performance.now();
    return saved;
  };
  /** Something that changes weights or plan. */
  const change = (name: keyof Lab, given: unknown): Promise<void> =>
    queue(name, async (to) => {
      await ask(to, name, given);
      // The step is the first word of the state.
      const { state } = (await ask(to, 'checkpoint')) as Checkpoint;
      steps = state[0] ?? 0;
      await save(to);
    });

  const trainer = {
    async step(n: number) {
      const count = readOptions({ n }, { n: integer({ min: 1, max: maxSteps }) }).n;
      const losses = new Float64Array(count);
      const norms = new Float64Array(count);
      let done = 0;
      await queue('step', async (to) => {
        // All at once is refused if it is too much; asked before the first of them is done.
        await ask(to, 'refuseSteps', count - done);
        await inParts(count - done, async (part) => {
          const some = (await ask(to, 'step', part)) as Awaited<ReturnType<Trainer['step']>>;
          losses.set(some.losses, done);
          norms.set(some.norms, done);
          done += part;
          steps = some.step;
          if (performance.now() - savedAt > checkpointMs) await save(to);
        });
      });
      return { step: steps, losses, norms };
    },
    evaluate: (given) =>
      queue('evaluate', async (to) => {
        const sequences = (await ask(to, 'beginEvaluation', given)) as number;
        await inParts(sequences, (part) => ask(to, 'continueEvaluation', part));
        return (await ask(to, 'endEvaluation')) as Evaluation;
      }),
    attention: (given) => queue('attention', (to) => ask(to, 'attention', given)) as ReturnType<Trainer['attention']>,
    referenceLines: (given) =>
      queue('referenceLines', (to) => ask(to, 'referenceLines', given)) as ReturnType<Trainer['referenceLines']>,
    weights: (given) => queue('weights', (to) => ask(to, 'weights', given)) as Promise<Uint8Array>,
    load: (given) => change('load', given),
    checkpoint: () => queue('checkpoint', save),
    restore: (given) => change('restore', given),
    restart: (given) => change('restart', given),
    kill() {
      link?.then(
        (running) => {
          running.kill();
        },
        () => undefined,
      );
    },
    dispose() {
      disposed = true;
      link?.then(
        (running) => {
          running.close(gone());
        },
        () => undefined,
      );
    },
  } satisfies Partial<Trainer>;

  const { tier: tierHere } = await queue('trainer', (to) => Promise.resolve(to));
  const { settings, alphabet, parameterCount } = opened as unknown as Opened;
  return Object.freeze({
    tier: tierHere as Trainer['tier'],
    settings,
    alphabet,
    parameterCount,
    get deaths() {
      return deaths;
    },
    ...trainer,
  });
}

const gone = () => refusal('disposed', 'dispose', null, 'This trainer has been disposed of.');

/** `count` things in parts, each as large as may be done in `partMs`, by how long the last took. */
async function inParts(count: number, work: (part: number) => Promise<unknown>): Promise<void> {
  let part = 1;
  for (let left = count; left > 0;) {
    const now = Math.min(part, left);
    const began = performance.now();
    await work(now);
    left -= now;
    part = Math.max(1, Math.min(2 * now, Math.floor((now * partMs) / (performance.now() - began))));
  }
}
