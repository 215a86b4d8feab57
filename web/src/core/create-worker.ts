// createCoreWorker: the functions of the core in a thread of their own, each with a promise.
import { functionNames } from './bound.js';
import { reportDeath } from './died.js';
import { refusal } from './error.js';
import { openLink, type Packaging } from './link.js';
import { readTier } from './load.js';
import { openTrainer } from './trainer/handle.js';
import type { AsyncCore, CoreFunctions, CreateOptions, Tier } from './types.js';

type Call = (name: keyof CoreFunctions, options: unknown) => Promise<unknown>;

export async function createCoreWorker(packaging: Packaging, options?: CreateOptions): Promise<AsyncCore> {
  const link = await openLink(packaging, readTier(options)).catch(reportDeath('createCoreWorker'));
  return asyncCoreOf(
    link.tier,
    (name, given) => link.call(name, given).catch(reportDeath(name)),
    (given) => openTrainer(packaging, link.tier, given),
    () => {
      link.close(refusal('disposed', 'terminate', null, 'This core has been terminated.'));
    },
  );
}

/** The public functions on top of one that calls any of them by name. */
export function asyncCoreOf(tier: Tier, call: Call, trainer: AsyncCore['trainer'], terminate: () => void): AsyncCore {
  const bound = functionNames.map((name) => [name, (options: unknown) => call(name, options)]);
  const functions = Object.fromEntries(bound) as Omit<AsyncCore, 'tier' | 'trainer' | 'terminate'>;
  return Object.freeze({ tier, trainer, terminate, ...functions });
}
