// What the page talks to: one core for all demos, where the latest wins and a crash is repaired.
import { asyncCoreOf } from './create-worker.js';
import { Died, reportDeath } from './died.js';
import { refusal } from './error.js';
import { Lane } from './lane.js';
import { openLink, type Link, type Packaging } from './link.js';
import { readTier } from './load.js';
import { openTrainer } from './trainer/handle.js';
import { lackOfWasm } from './tiers.js';
import type { AsyncCore, Client, CoreFunctions, CreateOptions, RunHooks } from './types.js';

const hangMs = 5000;
const busyMs = 150;

/** Thrown into a computation that a newer one has overtaken; never seen outside. */
class Superseded extends Error {}

export function createClient(packaging: Packaging, options?: CreateOptions): Client {
  // Once a tier runs, its digits are on the page: a new core must be of the same tier.
  let tier = readTier(options);
  const lanes = new Map<string, Lane>();
  let link: Promise<Link> | undefined;

  function current(): Promise<Link> {
    return (link ??= open());
  }

  function open(): Promise<Link> {
    const reopen = () => {
      link = open();
    };
    const opened = openLink(packaging, tier, { patienceMs: hangMs, onDeath: reopen });
    opened.then(
      (running) => {
        tier = running.tier;
      },
      () => {
        // Who waits for it is told; whoever comes next tries again.
        if (link === opened) link = undefined;
      },
    );
    return opened;
  }

  async function call(name: keyof CoreFunctions, given: unknown): Promise<unknown> {
    for (let crashes = 0; ;) {
      try {
        return await (await current()).call(name, given);
      } catch (reason) {
        // A call that only waited behind the one that crashed is not at fault.
        if (reason instanceof Died && reason.working) crashes += 1;
        if (!(reason instanceof Died) || crashes === 2) reportDeath(name)(reason);
      }
    }
  }

  /** Does something to the core that runs; one that could not start needs nothing. */
  const whenRunning = (act: (running: Link) => void): void => {
    link?.then(act, () => undefined);
  };
  const restart = (): void => {
    whenRunning((running) => {
      running.kill();
    });
  };

  const trainer: Client['trainer'] = async (given) => openTrainer(packaging, (await current()).tier, given);

  const client: Client = {
    trainer,
    lackOfWasm,
    ready: current().then(({ tier }) => tier, reportDeath('createClient')),
    run<R>(demo: string, compute: (core: AsyncCore) => Promise<R>, { onBusy }: RunHooks = {}) {
      const lane = lanes.get(demo) ?? new Lane();
      lanes.set(demo, lane);
      const busy = onBusy && setTimeout(onBusy, busyMs);
      const run = new Promise<R | 'superseded'>((resolve, reject) => {
        const drop = (): void => {
          resolve('superseded');
        };
        const job = async (overtaken: () => boolean): Promise<boolean> => {
          const callUnlessOvertaken: typeof call = (name, given) =>
            overtaken() ? Promise.reject(new Superseded()) : call(name, given);
          try {
            const { tier } = await current();
            resolve(await compute(asyncCoreOf(tier, callUnlessOvertaken, trainer, restart)));
            return true;
          } catch (reason) {
            if (reason instanceof Superseded) drop();
            else reject(reason instanceof Error ? reason : new Error(String(reason)));
            return false;
          }
        };
        lane.add(job, drop);
      });
      return run.finally(() => {
        clearTimeout(busy);
      });
    },
    restart,
    close() {
      whenRunning((running) => {
        running.close(refusal('disposed', 'close', null, 'This client has been closed.'));
      });
    },
  };
  // Who only runs demos need not listen.
  client.ready.catch(() => undefined);
  return client;
}
