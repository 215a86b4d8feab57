// The functions of the core, bound to a module.
import * as functions from './functions/index.js';
import { load, type Source } from './load.js';
import type { CoreFunctions, Tier } from './types.js';

/** The public names, in no particular order. */
export const functionNames = Object.keys(functions) as readonly (keyof CoreFunctions)[];

export type BoundFunctions = CoreFunctions & { readonly tier: Tier };

export async function createFunctions(
  source: Source,
  { tier: wanted }: { readonly tier: Tier | 'auto' },
): Promise<BoundFunctions> {
  const { tier, module } = await load(source, 'core', wanted);
  const bound = functionNames.map((name) => [name, (options: unknown) => functions[name](module, options)]);
  return { tier, ...(Object.fromEntries(bound) as CoreFunctions) };
}
