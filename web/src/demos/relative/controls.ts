// What can be set in the demo "relative".
import type { Schema, Settings } from '../define';
import { HEAD_DIM } from './vectors';

/** Distances shown on either side of the query. */
export const REACH = 64;
export const FARTHEST = 1_000_000;

export const controls = {
  part: { kind: 'choice', options: ['distance', 'pairs', 'weight'], default: 'distance' },
  position: { kind: 'integer', min: 0, max: FARTHEST, default: 0, scale: 'symlog', parts: ['distance', 'pairs'] },
  distance: { kind: 'integer', min: -REACH, max: REACH, default: 1, parts: ['distance', 'pairs'] },
  later: { kind: 'integer', min: 2, max: 63, default: 5, parts: ['weight'] },
  pairing: { kind: 'choice', options: ['half', 'interleaved', 'mixed'], default: 'half' },
  angles: {
    kind: 'choice',
    options: ['double', 'float32', 'bfloat16'],
    default: 'double',
    parts: ['distance', 'pairs'],
  },
  cosine: { kind: 'toggle', default: false, parts: ['distance'] },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, more: true },
  q: { kind: 'vector', length: HEAD_DIM, default: [], min: -4, max: 4, more: true },
  k: { kind: 'vector', length: HEAD_DIM, default: [], min: -4, max: 4, more: true },
} as const satisfies Schema;

export type RelativeSettings = Settings<typeof controls>;
