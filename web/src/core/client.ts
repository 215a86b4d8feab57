// What the page talks to: one core for all demos, where the latest wins and a crash is repaired.
import { asyncCoreOf, reportDeath } from './create-worker.js';
import { refusal } from './error.js';
import { Lane } from './lane.js';
import { Died, openLink, type Link, type Packaging } from './link.js';
import { readTier } from './load.js';
import type { Client, CoreFunctions, CreateOptions } from './types.js';

const hangMs = 5000;
const busyMs = 150;

/** Thrown into a computation that a newer one has overtaken; never seen outside. */
class Superseded extends Error {}

export function createClient(packaging: Packaging, options?: CreateOptions): Client {
  const tier = readTier(options);
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
    opened.catch(() => {
      // Who waits for it is told; whoever comes next tries again.
      if (link === opened) link = undefined;
    });
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

  const restart = (): void => {
    void link?.then((running) => {
      running.kill();
    });
  };

  const client: Client = {
    ready: current().then(({ tier }) => tier, reportDeath('createClient')),
    run(demo, compute, hooks = {}) {
      const lane = lanes.get(demo) ?? new Lane();
      lanes.set(demo, lane);
      return new Promise((resolve, reject) => {
        const busy = hooks.onBusy && setTimeout(hooks.onBusy, busyMs);
        const settle = (how: () => void): void => {
          clearTimeout(busy);
          how();
        };
        const drop = (): void => {
          settle(() => {
            resolve('superseded');
          });
        };
        const job = async (overtaken: () => boolean): Promise<void> => {
          const checked = async (name: keyof CoreFunctions, given: unknown): Promise<unknown> => {
            if (overtaken()) throw new Superseded();
            return call(name, given);
          };
          try {
            const core = asyncCoreOf((await current()).tier, checked, restart);
            const result = await compute(core);
            settle(() => {
              resolve(result);
            });
          } catch (reason) {
            if (reason instanceof Superseded) drop();
            else
              settle(() => {
                reject(reason as Error);
              });
          }
        };
        lane.add(job, drop);
      });
    },
    restart,
    close() {
      void current().then((running) => {
        running.close(refusal('disposed', 'close', null, 'This client has been closed.'));
      });
    },
  };
  // Who only runs demos need not listen.
  client.ready.catch(() => undefined);
  return client;
}
