// The built core in each tier, for the tests: the same file that pages and other people's code import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createCore, type Core, type Tier } from '#core';

// Node 20 knows relaxed SIMD but keeps it behind a flag; newer ones have it on and ignore this.
setFlagsFromString('--experimental-wasm-relaxed-simd');

export const tiers = ['relaxed', 'simd', 'js'] as const satisfies readonly Tier[];

const made = new Map<Tier, Promise<Core>>();

export function coreOf(tier: Tier): Promise<Core> {
  const core = made.get(tier) ?? createCore({ tier });
  made.set(tier, core);
  return core;
}

interface Golden {
  readonly tolerance: number;
  readonly values: readonly number[];
}

/** The reference numbers of tests/golden/<file>.json. */
export function golden(file: string): (name: string) => Golden {
  const path = join(import.meta.dirname, '../golden', `${file}.json`);
  const { entries } = JSON.parse(readFileSync(path, 'utf8')) as { entries: Record<string, Golden> };
  return (name) => {
    const entry = entries[name];
    if (!entry) throw new Error(`${file}.json has no ${name}`);
    return entry;
  };
}

/** The largest distance between two lists of numbers of the same length. */
export function distance(found: ArrayLike<number>, wanted: ArrayLike<number>): number {
  if (found.length !== wanted.length) return Infinity;
  return Array.from(found).reduce((most, value, i) => Math.max(most, Math.abs(value - (wanted[i] ?? NaN))), 0);
}
