// What can be set of a training: which models, how long, how large; and how they are saved.
import { encodings } from '../../../lab/models';
import { sizes } from '../../../lab/plan';
import type { Schema } from '../../define';

const size = (name: keyof typeof sizes) =>
  ({ kind: 'integer', ...sizes[name], parts: ['train'], more: true }) as const satisfies Schema[string];

export const trainControls = {
  task: { kind: 'choice', options: ['language', 'repeat'], default: 'language', parts: ['train'] },
  encodings: {
    kind: 'set',
    options: encodings,
    default: encodings,
    min: 1,
    max: encodings.length,
    parts: ['train'],
    more: true,
  },
  seed: { kind: 'integer', min: 0, max: 9999, default: 1, parts: ['train'], more: true },
  steps: { kind: 'integer', min: 20, max: 5000, default: 1200, scale: 'log', parts: ['train'], more: true },
  length: size('length'),
  channels: { ...size('channels'), step: 16 },
  heads: size('heads'),
  layers: size('layers'),
  format: { kind: 'choice', options: ['float16', 'int8'], default: 'float16', parts: ['train'], more: true },
} as const satisfies Schema;
