// `attention-lab/core` in one file, all tiers included: the core for a page that cannot load a second file.
import { createClient as client } from './client.js';
import { createCore as core } from './create.js';
import { createCoreWorker as coreWorker } from './create-worker.js';
import { inlinedParts } from './inlined.js';
import type { Packaging } from './link.js';
import { awaitOrder } from './order.js';
import { fromSource } from './thread.js';
import type { AsyncCore, Client, Core, CreateOptions } from './types.js';

export { LabError } from './error.js';

/** `source`: this very code as text, which the build provides; in a worker made of it, `awaitOrder` is called. */
export function open(source: string) {
  const packaging: Packaging = { source: inlinedParts, starters: [fromSource(source)] };
  return {
    createCore: (options?: CreateOptions): Promise<Core> => core(packaging, options),
    createCoreWorker: (options?: CreateOptions): Promise<AsyncCore> => coreWorker(packaging, options),
    createClient: (options?: CreateOptions): Client => client(packaging, options),
  };
}

export function runInWorker(): void {
  void awaitOrder(() => inlinedParts);
}
