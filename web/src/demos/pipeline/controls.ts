// What can be set in the demo "pipeline".
import type { Schema, Settings } from '../define';

/** Most words of the sentence: rows of the pictures. */
export const MOST = 4;

export const controls = {
  part: { kind: 'choice', options: ['steps', 'terms', 'cache'], default: 'steps' },
  words: { kind: 'tokens', default: ['我', '喜欢', '猫'], min: 2, max: MOST, parts: ['steps', 'terms'] },
  start: { kind: 'integer', min: 0, max: 10_000, default: 100, scale: 'symlog', parts: ['steps', 'terms'] },
  query: { kind: 'integer', min: 1, max: MOST, default: 2, parts: ['terms'] },
  key: { kind: 'integer', min: 1, max: MOST, default: 3, parts: ['terms'] },
  matrices: { kind: 'choice', options: ['random', 'identity'], default: 'random', parts: ['terms'] },
  headDim: { kind: 'choice', options: ['4', '64', '128', '512'], default: '512', parts: ['cache'] },
  length: { kind: 'integer', min: 32, max: 131_072, default: 2048, scale: 'log', parts: ['cache'] },
  bytes: { kind: 'choice', options: ['4', '2'], default: '4', parts: ['cache'] },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, parts: ['steps', 'terms'], more: true },
} as const satisfies Schema;

export type PipelineSettings = Settings<typeof controls>;
