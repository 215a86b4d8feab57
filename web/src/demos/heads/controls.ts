// What can be set in the demo "heads".
import { encodings } from '../../lab/models';
import type { Schema, Settings } from '../define';

export const LAYOUTS = ['flat', 'view', 'heads'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const controls = {
  part: { kind: 'choice', options: ['keep', 'split', 'forgotten', 'trained'], default: 'keep' },
  words: {
    kind: 'tokens',
    default: ['狗', '咬', '人', '了'],
    min: 2,
    max: 6,
    parts: ['keep', 'forgotten'],
  },
  looker: { kind: 'integer', min: 1, max: 6, default: 4, parts: ['keep'] },
  share: { kind: 'number', min: 0, max: 1, step: 0.01, default: 0.5, parts: ['keep'] },
  layout: { kind: 'choice', options: LAYOUTS, default: 'heads', parts: ['split'] },
  batch: { kind: 'integer', min: 1, max: 2, default: 1, parts: ['split'] },
  length: { kind: 'integer', min: 1, max: 4, default: 3, parts: ['split'] },
  heads: { kind: 'integer', min: 1, max: 3, default: 2, parts: ['split'] },
  headDim: { kind: 'integer', min: 1, max: 4, default: 4, parts: ['split'] },
  cell: { kind: 'integer', min: 0, max: 95, default: 6, more: true, parts: ['split'] },
  headCount: { kind: 'choice', options: ['2', '4', '8'], default: '4', parts: ['forgotten'] },
  causal: { kind: 'toggle', default: true, parts: ['forgotten'] },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, more: true, parts: ['forgotten'] },
  encoding: { kind: 'choice', options: encodings, default: 'rotary', parts: ['trained'] },
  document: { kind: 'integer', min: 0, max: 9999, default: 0, parts: ['trained'] },
  layer: { kind: 'integer', min: 1, max: 2, default: 1, more: true, parts: ['trained'] },
  head: { kind: 'integer', min: 1, max: 4, default: 2, more: true, parts: ['trained'] },
  query: { kind: 'integer', min: 1, max: 64, default: 54, more: true, parts: ['trained'] },
  key: { kind: 'integer', min: 1, max: 64, default: 53, more: true, parts: ['trained'] },
} as const satisfies Schema;

export type HeadsSettings = Settings<typeof controls>;
