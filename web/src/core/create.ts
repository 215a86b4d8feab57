// createCore: the functions of the core, run where they are called.
import { createFunctions } from './bound.js';
import type { Packaging } from './link.js';
import { readTier } from './load.js';
import { openTrainer } from './trainer/handle.js';
import type { Core, CreateOptions } from './types.js';

export async function createCore(packaging: Packaging, options?: CreateOptions): Promise<Core> {
  const core = await createFunctions(packaging.source, { tier: readTier(options) });
  const here = { ...packaging, starters: [] };
  return Object.freeze({ ...core, trainer: (given) => openTrainer(here, core.tier, given) } satisfies Core);
}
