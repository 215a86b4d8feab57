// What can be set in the demo "learned".
import type { Preset, Schema, Settings } from '../define';

/** The last position of the picture. */
export const LAST = 1535;
/** Width of the rows that are looked at; a table's cost is counted at any width. */
export const WIDTH = 64;

/** Rows 0 to 63 of the trained model, as they began, the difference of the two, and rows 64 to 127, which no text ever reached. */
export const BLOCKS = ['trained', 'start', 'added', 'untrained'] as const;
export type Block = (typeof BLOCKS)[number];

const looked = ['rows', 'head'] as const;

export const controls = {
  part: { kind: 'choice', options: ['rows', 'head', 'cost', 'trained'], default: 'rows' },
  position: { kind: 'integer', min: 0, max: LAST, default: 512, parts: looked },
  repair: { kind: 'choice', options: ['none', 'wrap', 'clamp', 'stretch'], default: 'none', parts: looked },
  maxLength: { kind: 'integer', min: 2, max: 1024, default: 512, scale: 'log', parts: looked },
  table: { kind: 'choice', options: ['sinusoidal', 'random'], default: 'sinusoidal', parts: looked },
  rows: { kind: 'integer', min: 2, max: 2 ** 20, default: 512, scale: 'log', parts: ['cost'] },
  dModel: { kind: 'integer', min: 8, max: 16384, default: 768, scale: 'log', parts: ['cost'] },
  sharpness: { kind: 'number', min: 0.25, max: 16, default: 4, scale: 'log', parts: ['head'], more: true },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, parts: looked, more: true },
  block: { kind: 'choice', options: BLOCKS, default: 'trained', parts: ['trained'] },
  by: { kind: 'choice', options: ['cosine', '1', '2', '3', '4'], default: 'cosine', parts: ['trained'] },
} as const satisfies Schema;

export type LearnedSettings = Settings<typeof controls>;

export const presets: readonly Preset<LearnedSettings>[] = [
  { name: 'BERT-base', set: { maxLength: 512, rows: 512, dModel: 768 } },
  { name: 'GPT-2 small', set: { maxLength: 1024, rows: 1024, dModel: 768 } },
];
