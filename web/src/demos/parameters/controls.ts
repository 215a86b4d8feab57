// What can be set in the demo "parameters".
import type { Preset, Schema, Settings } from '../define';
import { models } from '../models';

/** One head as wide as chapter 000's model is well within. */
export const LARGEST_HEAD = 1024;

const own = ['areas', 'cost'] as const;

export const controls = {
  part: { kind: 'choice', options: ['areas', 'cost', 'models'], default: 'areas' },
  length: { kind: 'integer', min: 1, max: 2 ** 20, default: 1024, scale: 'log', parts: ['cost'] },
  dModel: { kind: 'integer', min: 8, max: 16384, default: 512, scale: 'log', parts: own },
  heads: { kind: 'integer', min: 1, max: 256, default: 8, scale: 'log', parts: own },
  headDim: { kind: 'integer', min: 1, max: LARGEST_HEAD, default: 64, scale: 'log', parts: own },
  kv: { kind: 'choice', options: ['mha', 'gqa', 'mqa', 'mla'], default: 'mha', parts: own },
  bias: { kind: 'choice', options: ['none', 'qkv', 'all'], default: 'all', parts: ['areas'] },
  // Dragged at the edge of W_K.
  kvHeads: { kind: 'integer', min: 1, max: 256, default: 2, scale: 'log', parts: own, more: true },
  layers: { kind: 'integer', min: 1, max: 128, default: 12, scale: 'log', parts: ['cost'], more: true },
  qRank: { kind: 'integer', min: 0, max: 8192, default: 1536, scale: 'symlog', parts: own, more: true },
  kvRank: { kind: 'integer', min: 1, max: 8192, default: 512, scale: 'log', parts: own, more: true },
  nopeDim: { kind: 'integer', min: 1, max: 512, default: 128, scale: 'log', parts: own, more: true },
  ropeDim: { kind: 'integer', min: 1, max: 512, default: 64, scale: 'log', parts: own, more: true },
  valueDim: { kind: 'integer', min: 1, max: 512, default: 128, scale: 'log', parts: own, more: true },
} as const satisfies Schema;

export type ParametersSettings = Settings<typeof controls>;

export const presets: readonly Preset<ParametersSettings>[] = models.map(
  ({ name, dModel, heads, kvHeads, headDim, layers, bias, mla }) => ({
    name,
    set: {
      dModel,
      heads,
      headDim,
      layers,
      bias,
      ...(mla
        ? { kv: 'mla', ...mla }
        : kvHeads === heads
          ? { kv: 'mha' }
          : kvHeads === 1
            ? { kv: 'mqa' }
            : { kv: 'gqa', kvHeads }),
    },
  }),
);
