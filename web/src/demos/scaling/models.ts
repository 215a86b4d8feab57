// The trained models that are stretched, and the one list of LongRoPE factors that was published for one of them.
// Based on:
//   Microsoft. Phi-3.5-mini-instruct, config.json, rope_scaling. 2024 (found by search; not computed here).
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

type Named = Exclude<ScalingSettings['model'], 'own'>;

export const MODELS: Readonly<Record<Named, Model>> = {
  llama: { pairs: 64, base: 1e4, trained: 2048 },
  llama2: { pairs: 64, base: 1e4, trained: 4096 },
  llama3: { pairs: 64, base: 5e5, trained: 8192 },
  qwen3: { pairs: 64, base: 1e6, trained: 32_768 },
  gptoss: { pairs: 32, base: 1.5e5, trained: 4096 },
  phi: {
    pairs: 48,
    base: 1e4,
    trained: 4096,
    lists: { short: PHI_SHORT, long: PHI_LONG, length: 131_072 },
  },
};

export function modelOf({ model, pairs, base, trained }: ScalingSettings): Model {
  return model === 'own' ? { pairs, base, trained } : MODELS[model];
}
