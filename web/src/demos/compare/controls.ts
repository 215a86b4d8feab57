// What can be set in the demo "compare".
import type { Schema, Settings } from '../define';

/** Every encoding of the core for which a position is one number. */
export const ENCODINGS = [
  'none',
  'sinusoidal',
  'learned',
  'relative_bias',
  'alibi',
  'kerple',
  'fire',
  'cope',
  'rotary',
  'xpos',
] as const;
export type EncodingId = (typeof ENCODINGS)[number];

export const HEADS = 4;
/** Most words: a matrix whose cells can be told apart on a phone. */
export const MOST = 12;

export const controls = {
  part: { kind: 'choice', options: ['maps', 'table'], default: 'maps' },
  encoding: { kind: 'choice', options: ENCODINGS, default: 'rotary' },
  words: {
    kind: 'tokens',
    default: ['我', '喜欢', '猫', '，', '猫', '也', '喜欢', '我', '吗', '？'],
    min: 3,
    max: MOST,
    parts: ['maps'],
  },
  same: { kind: 'toggle', default: false, parts: ['maps'] },
  show: { kind: 'choice', options: ['part', 'weights'], default: 'part', parts: ['maps'] },
  head: { kind: 'integer', min: 1, max: HEADS, default: 1 },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, more: true },
} as const satisfies Schema;

export type CompareSettings = Settings<typeof controls>;
