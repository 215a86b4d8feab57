// What can be set in the demo "alibi".
import type { Schema, Settings } from '../define';

/** Words of the sentence in the part "bias". */
export const WORDS = 6;
/** Heads there: their slopes are those that chapter 000 lists. */
export const HEADS = 8;
export const MOST_HEADS = 128;
/** Shortest text and shortest training in the part “window”. */
export const SHORTEST = 16;

export const controls = {
  part: { kind: 'choice', options: ['bias', 'slopes', 'window'], default: 'bias' },
  form: { kind: 'choice', options: ['printed', 'masked', 'shifted', 'symmetric'], default: 'printed', parts: ['bias'] },
  query: { kind: 'integer', min: 1, max: WORDS, default: 1, parts: ['bias'] },
  head: { kind: 'integer', min: 1, max: HEADS, default: 1, parts: ['bias'] },
  fit: { kind: 'number', min: 0, max: 5, step: 0.1, default: 0, parts: ['bias'] },
  heads: { kind: 'integer', min: 1, max: MOST_HEADS, default: 8, parts: ['slopes', 'window'] },
  trained: { kind: 'integer', min: SHORTEST, max: 4096, default: 512, scale: 'log', parts: ['window'] },
  length: { kind: 'integer', min: SHORTEST, max: 4096, default: 4096, scale: 'log', parts: ['window'] },
} as const satisfies Schema;

export type AlibiSettings = Settings<typeof controls>;
