// What can be set in the demo "compare".
import { encodings } from 'virtual:methods';
import type { Schema, Settings } from '../define';
import { settingControls } from '../setting-controls';
import { HEAD_DIM, HEADS, LONG, THRESHOLD, TRAINED } from './sizes';

/** Every encoding of the core for which a position is one number, none first, then the oldest. */
const OFFERED = encodings
  .filter(({ axes }) => axes === 1)
  .sort((a, b) => Number(b.id === 'none') - Number(a.id === 'none') || a.year - b.year);
export const ENCODINGS: readonly string[] = OFFERED.map(({ id }) => id);

/** Most words: a matrix whose cells can be told apart on a phone. */
export const MOST = 12;

/**
 * The short texts of the table must have a position each, and the long one shows no more than so many learned numbers.
 * Farther from the centre, xPos scales out of range where it scales fast.
 */
const narrower = {
  'learned-maxLength': { min: TRAINED, max: 2 * LONG, default: TRAINED },
  'relative_bias-buckets': { max: 4 * LONG },
  'cope-maxPosition': { max: 2 * LONG },
  'fire-width': { max: 2 * LONG },
  'fire-threshold': { default: THRESHOLD },
  'xpos-centre': { min: -LONG, max: LONG },
};

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
  ...settingControls(OFFERED, 'encoding', 'encoding', { headDim: HEAD_DIM, narrower }),
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, more: true },
} as const satisfies Schema;

export type CompareSettings = Settings<typeof controls>;
