// What can be set in the demo "frequencies".
import type { Preset, Schema, Settings } from '../define';
import { rotaryModels } from '../rotary-models';

export const FARTHEST = 1_048_576;

export const controls = {
  trained: { kind: 'integer', min: 64, max: FARTHEST, default: 4096, scale: 'log' },
  position: { kind: 'integer', min: 1, max: FARTHEST, default: 4096, scale: 'log' },
  base: { kind: 'integer', min: 100, max: 5_000_000, default: 10_000, scale: 'log' },
  headDim: { kind: 'choice', options: ['16', '64', '96', '128', '256'], default: '128' },
  kept: { kind: 'choice', options: ['1', '0.75', '0.5', '0.25'], default: '1', more: true },
  kind: { kind: 'choice', options: ['partial', 'proportional'], default: 'partial', more: true },
} as const satisfies Schema;

export type FrequenciesSettings = Settings<typeof controls>;

/** Each with its position at the end of training. */
export const presets: readonly Preset<FrequenciesSettings>[] = rotaryModels.map((model) => ({
  name: model.name,
  set: {
    trained: model.trained,
    position: model.trained,
    base: model.base,
    headDim: String(model.headDim) as FrequenciesSettings['headDim'],
    kept: String(model.kept) as FrequenciesSettings['kept'],
    kind: 'partial',
  },
}));
