// What can be set in the demo "length-lab".
import { encodings } from '../../lab/models';
import type { Schema, Settings } from '../define';

/** Parts whose models may be the reader's own. */
const READ = ['survive'] as const;

/** Colours for curves: at most so many. */
export const COLOURED = 3;

export const controls = {
  part: { kind: 'choice', options: ['survive'], default: 'survive' },
  models: {
    kind: 'set',
    options: encodings,
    default: ['sinusoidal', 'relative_bias', 'rotary'],
    min: 1,
    max: COLOURED,
    parts: ['survive'],
  },
  position: { kind: 'integer', min: 2, max: 512, default: 256, scale: 'log', parts: ['survive'] },
  band: { kind: 'toggle', default: true, parts: ['survive'] },
  source: { kind: 'choice', options: ['shipped', 'own'], default: 'shipped', parts: READ, more: true },
} as const satisfies Schema;

export type LabSettings = Settings<typeof controls>;
