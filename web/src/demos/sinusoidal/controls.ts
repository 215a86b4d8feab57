// What can be set in the demo "sinusoidal".
import type { Schema, Settings } from '../define';

/** Farthest position of the clocks. */
export const FARTHEST = 9999;
/** Positions among which the nearest is looked for. */
export const PLACES = 256;
/** Farthest distance of the product. */
export const REACH = 64;
/** Words and positions that are added, each with each. */
export const WORDS = 24;
export const POSITIONS = 64;

export const controls = {
  part: { kind: 'choice', options: ['clocks', 'nearest', 'shift', 'sum'], default: 'clocks' },
  position: { kind: 'integer', min: 0, max: FARTHEST, default: 12, scale: 'symlog', parts: ['clocks'] },
  dim: { kind: 'choice', options: ['4', '16', '64', '128'], default: '64', parts: ['clocks'] },
  columns: { kind: 'choice', options: ['8', '32', '64', '128'], default: '64', parts: ['clocks'] },
  from: { kind: 'integer', min: 0, max: PLACES - 1, default: 100, parts: ['nearest'] },
  hands: { kind: 'choice', options: ['1', '2', '3', '4', 'all'], default: '1', parts: ['nearest'] },
  start: { kind: 'integer', min: 0, max: FARTHEST, default: 3, scale: 'symlog', parts: ['shift'] },
  shift: { kind: 'integer', min: 0, max: REACH, default: 7, parts: ['shift'] },
  scaled: { kind: 'toggle', default: false, parts: ['sum'] },
  word: { kind: 'integer', min: 1, max: WORDS, default: 2, parts: ['sum'] },
  place: { kind: 'integer', min: 0, max: POSITIONS - 1, default: 20, parts: ['sum'] },
  wide: { kind: 'choice', options: ['8', '64', '512'], default: '512', parts: ['shift'] },
  width: { kind: 'choice', options: ['8', '64', '512'], default: '64', parts: ['nearest', 'sum'] },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, parts: ['sum'], more: true },
  layout: {
    kind: 'choice',
    options: ['interleaved', 'concatenated'],
    default: 'interleaved',
    parts: ['clocks'],
    more: true,
  },
  base: { kind: 'integer', min: 10, max: 1_000_000, default: 10_000, scale: 'log', more: true },
} as const satisfies Schema;

export type SinusoidalSettings = Settings<typeof controls>;
