// From a tier's name to its running module.
import { refusal } from './error.js';
import type { Glue, Modules, Part } from './module.js';
import { oneOf, optional, readOptions } from './options.js';
import { canRun, tiers } from './tiers.js';
import type { Tier } from './types.js';

interface Instance {
  readonly exports: unknown;
}

/** The parts of a tier of one module: emcc's glue, and what makes an instance of its code. */
export interface Parts {
  readonly glue: Glue;
  readonly instantiate: (imports: WebAssembly.Imports) => Promise<Instance> | Instance;
}

/** Where the parts of a tier come from: files beside this one, or this file itself. */
export type Source = (part: Part, tier: Tier) => Promise<Parts>;

export interface Loaded<Name extends Part> {
  readonly tier: Tier;
  readonly module: Modules[Name];
}

/** What createCore and createCoreWorker take. */
export function readTier(given: unknown): Tier | 'auto' {
  return readOptions(given, { tier: optional(oneOf(['auto', ...tiers]), 'auto') }).tier;
}

/** The module of the tier asked for, or of the best one that starts. */
export async function load<Name extends Part>(
  source: Source,
  part: Name,
  wanted: Tier | 'auto',
): Promise<Loaded<Name>> {
  let reason: unknown = 'WebAssembly, or a part of it, is missing or forbidden';
  let candidates: readonly Tier[] = (wanted === 'auto' ? tiers : [wanted]).filter(canRun);
  for (let tier = candidates[0]; tier; tier = candidates[0]) {
    try {
      return { tier, module: (await start(await source(part, tier))) as Modules[Name] };
    } catch (error) {
      reason = error;
      // A server that stalls on one .wasm stalls on the next: only JavaScript is left to try.
      const stalled = error instanceof DOMException && error.name === 'TimeoutError';
      candidates = candidates.slice(1).filter((next) => next === 'js' || !stalled);
    }
  }
  const message = `The tier ${wanted} cannot be had here: ${reason instanceof Error ? reason.message : String(reason)}.`;
  throw refusal('tier-unavailable', 'tier', wanted, message, { oneOf: tiers.filter(canRun) });
}

function start({ glue, instantiate }: Parts): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: Instance) => void): object => {
      // The glue does not listen for failure, so it goes round it.
      Promise.resolve(instantiate(imports)).then(done, reject);
      return {};
    };
    glue({ instantiateWasm }).then(resolve, reject);
  });
}
