// The trained models that are stretched: their numbers, and the lists of LongRoPE divisors that came with one of them.
// Based on:
//   Microsoft. Phi-3.5-mini-instruct, config.json, rope_scaling. 2024 (found by search; not computed here).
import type { Preset } from '../define';
import type { ScalingSettings } from './controls';

export interface Model {
  /** d/2: pairs of numbers of a head that are turned. */
  readonly pairs: number;
  readonly base: number;
  /** L */
  readonly trained: number;
  /** One divisor per pair, for texts up to L and for longer ones. */
  readonly lists?: { readonly short: readonly number[]; readonly long: readonly number[]; readonly length: number };
}

const PHI_SHORT = [
  1.0, 1.02, 1.03, 1.03, 1.05, 1.05, 1.05, 1.05, 1.05, 1.07, 1.1, 1.11, 1.16, 1.16, 1.17, 1.29, 1.34, 1.68, 1.79, 1.82,
  1.85, 1.88, 1.91, 1.94, 1.99, 2.02, 2.02, 2.02, 2.02, 2.02, 2.02, 2.03, 2.03, 2.03, 2.03, 2.03, 2.03, 2.03, 2.03,
  2.03, 2.08, 2.09, 2.19, 2.22, 2.59, 2.73, 2.75, 2.84,
];

const PHI_LONG = [
  1.08, 1.11, 1.14, 1.34, 1.59, 1.6, 1.62, 2.62, 3.23, 3.23, 4.79, 7.4, 7.7, 9.09, 12.2, 17.67, 24.46, 28.57, 30.42,
  30.84, 32.59, 32.93, 42.32, 44.96, 50.34, 50.45, 57.55, 57.93, 58.21, 60.14, 62.61, 62.62, 62.71, 63.14, 63.14, 63.77,
  63.93, 63.96, 63.97, 64.03, 64.07, 64.08, 64.12, 64.41, 64.48, 64.51, 64.53, 64.84,
];

const PHI = { pairs: 48, base: 10_000, trained: 4096 } as const;

/** The list belongs to these numbers and to no others. */
export function modelOf({ pairs, base, trained }: ScalingSettings): Model {
  const listed = pairs === PHI.pairs && base === PHI.base && trained === PHI.trained;
  return {
    pairs,
    base,
    trained,
    ...(listed ? { lists: { short: PHI_SHORT, long: PHI_LONG, length: 131_072 } } : {}),
  };
}

/** As they were trained, and where their configuration has an extension, with that. */
export const MODELS: readonly Preset<ScalingSettings>[] = [
  { name: 'LLaMA 7B', set: { pairs: 64, base: 10_000, trained: 2048 } },
  { name: 'Llama-2 7B', set: { pairs: 64, base: 10_000, trained: 4096 } },
  { name: 'Llama-3 8B', set: { pairs: 64, base: 500_000, trained: 8192 } },
  {
    name: 'Llama-3.1 8B, Llama 3',
    set: { pairs: 64, base: 500_000, trained: 8192, method: 'llama3', factor: 8, reach: 16, low: 1, high: 4 },
  },
  { name: 'Qwen3 8B', set: { pairs: 64, base: 1_000_000, trained: 32_768 } },
  {
    name: 'Qwen3 8B, YaRN',
    set: {
      pairs: 64,
      base: 1_000_000,
      trained: 32_768,
      method: 'yarn',
      factor: 4,
      reach: 4,
      ramp: 'code',
      truncate: true,
    },
  },
  {
    name: 'gpt-oss, YaRN',
    set: {
      pairs: 32,
      base: 150_000,
      trained: 4096,
      method: 'yarn',
      factor: 32,
      reach: 32,
      ramp: 'code',
      truncate: false,
    },
  },
  { name: 'Phi-3.5 mini, LongRoPE', set: { ...PHI, method: 'longrope', reach: 32 } },
];
