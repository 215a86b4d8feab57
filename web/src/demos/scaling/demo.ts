// How do you stretch a trained model? What each context extension does to the angles, to neighbours and to a cache.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { MODELS } from './models';
import { live, table } from './table';

/** Llama 2, four times as far, nothing chosen yet. */
const opening = {
  pairs: 64,
  base: 10_000,
  trained: 4096,
  factor: 4,
  reach: 4,
  pinned: 'default',
  exponent: 'exact',
} as const;

export default defineDemo({
  id: 'scaling',
  chapter: 'F',
  order: 170,
  controls,
  presets: MODELS,
  tries: [
    { ...opening, part: 'angles', method: 'ntk' },
    { ...opening, part: 'neighbours', method: 'linear', distance: -1 },
    { ...opening, part: 'angles', method: 'yarn', ramp: 'code', truncate: true, pinned: 'linear' },
    { ...opening, part: 'angles', method: 'ntk', exponent: 'none' },
    { ...opening, part: 'angles', method: 'ntk', factor: 6.68 },
    {
      ...opening,
      part: 'angles',
      method: 'llama3',
      base: 500_000,
      trained: 8192,
      factor: 8,
      reach: 16,
      low: 1,
      high: 4,
    },
    { ...opening, part: 'cache', prompt: 4096, written: 12_288, share: 0.25, growth: 1 },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  method: ({ method }) => (method === 'base' ? undefined : `scaling.${method}`),
  code,
});
