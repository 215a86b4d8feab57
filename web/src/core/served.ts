// What can be served on a port: the functions of the core, or a trainer's.
import { createFunctions } from './bound.js';
import type { Source } from './load.js';
import type { Part } from './module.js';
import { createLab } from './trainer/lab.js';
import type { Tier } from './types.js';

/** A tier, and functions by name. */
export interface Served {
  readonly tier: Tier;
}

export function startServed(part: Part, source: Source, tier: Tier | 'auto'): Promise<Served> {
  const starts: Readonly<Record<Part, typeof createFunctions | typeof createLab>> = {
    core: createFunctions,
    trainer: createLab,
  };
  return starts[part](source, { tier });
}
