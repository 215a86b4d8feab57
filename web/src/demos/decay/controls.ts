// What can be set in the demo "decay".
import type { Schema, Settings } from '../define';

export const FARTHEST = 4096;
/** Random pairs of a query and a key. */
export const CLOUD = 200;
/** How far the key is at the points that the reader draws; at 0 all is left. */
export const KNOTS = [1, 4, 16, 64, 256, 1024, 4096] as const;

export const controls = {
  show: { kind: 'choice', options: ['draw', 'mean', 'bound', 'alike', 'unrelated'], default: 'draw' },
  distance: { kind: 'integer', min: -FARTHEST, max: FARTHEST, default: -64, scale: 'symlog' },
  headDim: { kind: 'choice', options: ['16', '64', '128'], default: '128' },
  base: { kind: 'integer', min: 100, max: 5_000_000, default: 10_000, scale: 'log' },
  // Empty: nothing drawn yet.
  guess: { kind: 'vector', length: KNOTS.length, default: [], min: -1, max: 1, more: true },
  pair: { kind: 'integer', min: 1, max: CLOUD, default: 1, more: true },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, more: true },
} as const satisfies Schema;

export type DecaySettings = Settings<typeof controls>;
