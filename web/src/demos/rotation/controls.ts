// What can be set in the demo "rotation".
import type { Schema, Settings } from '../define';

/** Positions on the line and the map of one pair. */
export const PLACES = 16;
/** Farthest position and distance at the dials. */
export const FARTHEST = 100_000;
export const REACH = 64;
/** Largest number in q and k. */
export const LIMIT = 2;

export const controls = {
  part: { kind: 'choice', options: ['pair', 'dials'], default: 'pair' },
  m: { kind: 'integer', min: 0, max: PLACES - 1, default: 5, parts: ['pair'] },
  n: { kind: 'integer', min: 0, max: PLACES - 1, default: 4, parts: ['pair'] },
  theta: { kind: 'number', min: 0, max: 1, step: 0.01, default: 1, parts: ['pair'] },
  way: { kind: 'choice', options: ['turn', 'add'], default: 'turn', parts: ['pair'] },
  // 53° apart: turned by one position of 57°, the key before the query points almost where the query does.
  q: { kind: 'vector', length: 2, default: [1.6, 1.2], min: -LIMIT, max: LIMIT, parts: ['pair'], more: true },
  k: { kind: 'vector', length: 2, default: [0, 1.5], min: -LIMIT, max: LIMIT, parts: ['pair'], more: true },
  position: { kind: 'integer', min: 0, max: FARTHEST, default: 5, scale: 'symlog', parts: ['dials'] },
  distance: { kind: 'integer', min: -REACH, max: REACH, default: -1, parts: ['dials'] },
  headDim: { kind: 'choice', options: ['4', '16', '64', '128'], default: '128', parts: ['dials'] },
} as const satisfies Schema;

export type RotationSettings = Settings<typeof controls>;
