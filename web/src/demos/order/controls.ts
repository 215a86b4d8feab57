// What can be set in the demo "order".
import type { Schema, Settings } from '../define';

export const controls = {
  part: { kind: 'choice', options: ['words', 'experiment'], default: 'words' },
  order: { kind: 'permutation', of: 'words', default: [2, 1, 0], parts: ['words'] },
  shuffle: { kind: 'permutation', of: 6, default: [3, 5, 1, 2, 4, 0], parts: ['experiment'] },
  causal: { kind: 'toggle', default: false },
  layers: { kind: 'choice', options: ['1', '2'], default: '1' },
  encoding: { kind: 'choice', options: ['none', 'sinusoidal', 'rotary'], default: 'none' },
  divide: { kind: 'choice', options: ['1', '4'], default: '4' },
  words: { kind: 'tokens', default: ['狗', '咬', '人'], min: 2, max: 8, parts: ['words'], more: true },
  // The first seed whose three words look at three different ones, so that their outputs are easily told apart.
  wordSeed: { kind: 'integer', min: 0, max: 9999, default: 53, parts: ['words'], more: true },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, parts: ['experiment'], more: true },
} as const satisfies Schema;

export type OrderSettings = Settings<typeof controls>;
