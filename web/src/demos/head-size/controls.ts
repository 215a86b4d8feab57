// What can be set in the demo "head-size".
import type { Schema, Settings } from '../define';
import { modelId, models } from '../models';

export const LARGEST = 512;

const random = ['weights', 'products', 'gradient'] as const;

export const controls = {
  part: { kind: 'choice', options: ['weights', 'products', 'gradient', 'models'], default: 'weights' },
  headDim: { kind: 'integer', min: 1, max: LARGEST, default: 64, scale: 'log', parts: random },
  keys: { kind: 'integer', min: 2, max: 64, default: 16, parts: ['weights', 'gradient'] },
  // How large q's numbers are: the scale √d is made for 1.
  spread: { kind: 'number', min: 0.25, max: 4, default: 1, scale: 'log', parts: random },
  model: {
    kind: 'choice',
    options: models.map(modelId),
    names: Object.fromEntries(models.map((model) => [modelId(model), model.name])),
    default: 'llama-3-8b',
    parts: ['models'],
  },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, more: true },
} as const satisfies Schema;

export type HeadSizeSettings = Settings<typeof controls>;
