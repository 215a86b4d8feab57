// createCoreWorker: the functions of the core in a thread of their own, each with a promise.
import { functionNames } from './create.js';
import { refusal } from './error.js';
import { Died, openLink, type Packaging } from './link.js';
import { readTier } from './load.js';
import type { AsyncCore, CoreFunctions, CreateOptions, Tier } from './types.js';

type Call = (name: keyof CoreFunctions, options: unknown) => Promise<unknown>;

export async function createCoreWorker(packaging: Packaging, options?: CreateOptions): Promise<AsyncCore> {
  const link = await openLink(packaging, readTier(options)).catch(reportDeath('createCoreWorker'));
  return asyncCoreOf(
    link.tier,
    (name, given) => link.call(name, given).catch(reportDeath(name)),
    () => {
      link.close(refusal('disposed', 'terminate', null, 'This core has been terminated.'));
    },
  );
}

/** The public functions on top of one that calls any of them by name. */
export function asyncCoreOf(tier: Tier, call: Call, terminate: () => void): AsyncCore {
  const bound = functionNames.map((name) => [name, (options: unknown) => call(name, options)]);
  return Object.freeze({ tier, terminate, ...(Object.fromEntries(bound) as Omit<AsyncCore, 'tier' | 'terminate'>) });
}

/** For catch(): a death becomes the error that callers know. */
export function reportDeath(name: string): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof Died ? refusal('crashed', name, null, reason.message) : reason;
  };
}
