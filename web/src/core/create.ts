// createCore: the functions of the core, run where they are called.
import * as functions from './functions/index.js';
import { load, readTier, type Source } from './load.js';
import type { LabModule } from './module.js';
import type { Core, CoreFunctions, CreateOptions, Tier } from './types.js';

/** The public names, in no particular order. */
export const functionNames = Object.keys(functions) as readonly (keyof CoreFunctions)[];

export async function createCore(source: Source, options?: CreateOptions): Promise<Core> {
  const { tier, module } = await load(source, readTier(options));
  return coreOf(module, tier);
}

function coreOf(module: LabModule, tier: Tier): Core {
  const bound = functionNames.map((name) => [name, (options: unknown) => functions[name](module, options)]);
  return Object.freeze({ tier, ...(Object.fromEntries(bound) as CoreFunctions) });
}
