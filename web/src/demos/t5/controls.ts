// What can be set in the demo "t5".
import type { Schema, Settings } from '../define';

/** Farthest distance, either way. */
export const REACH = 8191;

export const controls = {
  part: { kind: 'choice', options: ['buckets', 'matrix', 'scale'], default: 'buckets' },
  direction: { kind: 'choice', options: ['causal', 'bidirectional'], default: 'causal', parts: ['buckets', 'matrix'] },
  distance: { kind: 'integer', min: -REACH, max: REACH, default: -113, scale: 'symlog', parts: ['buckets'] },
  other: { kind: 'integer', min: -REACH, max: REACH, default: -8000, scale: 'symlog', parts: ['buckets'] },
  words: { kind: 'choice', options: ['8', '16', '32', '64'], default: '16', parts: ['matrix'] },
  buckets: { kind: 'choice', options: ['4', '8', '16', '32', '64'], default: '32', parts: ['buckets', 'matrix'] },
  // Half of 64 buckets hold one distance each; the others need some to share.
  maxDistance: { kind: 'integer', min: 40, max: 4096, default: 128, scale: 'log', parts: ['buckets', 'matrix'] },
  headDim: { kind: 'choice', options: ['16', '64', '128', '256'], default: '64', parts: ['scale'] },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, parts: ['scale'], more: true },
} as const satisfies Schema;

export type T5Settings = Settings<typeof controls>;
