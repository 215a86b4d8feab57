// What can be set in the demo "scaling".
import { scalings } from 'virtual:methods';
import type { Schema, Settings } from '../define';
import { settingControls } from '../setting-controls';
import { TOLD } from './names';

/** Scalings of the core that nobody has told here yet, which stretch by s: it follows from the lengths, if not given. */
const UNTOLD = scalings.filter(
  ({ id, settings }) =>
    !TOLD.includes(id) && settings.some(({ name, default: usual }) => name === 'factor' && usual === null),
);

/** What can be chosen, `base` last. */
export const METHODS: readonly string[] = [...TOLD.slice(0, -1), ...UNTOLD.map(({ id }) => id), ...TOLD.slice(-1)];

/** Parts in which a method is at work. */
const STRETCH = ['angles', 'neighbours'] as const;
const MODEL = [...STRETCH, 'cache'] as const;

/** How far back a neighbour may be. */
export const NEAR = 64;

export const controls = {
  part: { kind: 'choice', options: [...MODEL, 'published'], default: 'angles' },
  method: { kind: 'choice', options: METHODS, default: 'default', parts: STRETCH, words: 'scaling' },
  pinned: { kind: 'choice', options: METHODS, default: 'default', parts: STRETCH, words: 'scaling' },
  factor: { kind: 'number', min: 1, max: 64, step: 0.01, default: 4, scale: 'log', parts: STRETCH },
  reach: { kind: 'number', min: 1, max: 64, step: 0.01, default: 4, scale: 'log', parts: STRETCH },
  distance: { kind: 'integer', min: -NEAR, max: -1, default: -1, parts: ['neighbours'] },
  prompt: { kind: 'integer', min: 1, max: 131_072, default: 4096, scale: 'log', parts: ['cache'] },
  written: { kind: 'integer', min: 1, max: 131_072, default: 12_288, scale: 'log', parts: ['cache'] },
  share: { kind: 'number', min: 0, max: 1, step: 0.001, default: 0.25, parts: ['cache'] },
  shown: { kind: 'choice', options: ['plain', 'eight', 'long'], default: 'plain', parts: ['published'] },
  length: { kind: 'integer', min: 1, max: 64, default: 4, scale: 'log', parts: ['published'] },
  ...settingControls(UNTOLD, 'method', 'scaling', { parts: STRETCH }),
  exponent: { kind: 'choice', options: ['exact', 'none'], default: 'exact', parts: STRETCH, more: true },
  growth: { kind: 'number', min: 1, max: 8, step: 0.1, default: 1, parts: MODEL, more: true },
  ramp: { kind: 'choice', options: ['code', 'paper'], default: 'code', parts: STRETCH, more: true },
  truncate: { kind: 'toggle', default: true, parts: STRETCH, more: true },
  low: { kind: 'number', min: 0.25, max: 4, step: 0.05, default: 1, parts: STRETCH, more: true },
  high: { kind: 'number', min: 4, max: 64, step: 0.5, default: 4, scale: 'log', parts: STRETCH, more: true },
  raised: {
    kind: 'integer',
    min: 100,
    max: 100_000_000,
    default: 1_000_000,
    scale: 'log',
    parts: STRETCH,
    more: true,
  },
  pairs: { kind: 'integer', min: 4, max: 128, default: 64, parts: MODEL, more: true },
  base: { kind: 'integer', min: 100, max: 10_000_000, default: 10_000, scale: 'log', parts: MODEL, more: true },
  trained: { kind: 'integer', min: 128, max: 131_072, default: 4096, scale: 'log', parts: MODEL, more: true },
} as const satisfies Schema;

export type ScalingSettings = Settings<typeof controls>;
