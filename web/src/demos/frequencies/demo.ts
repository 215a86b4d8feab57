// What does each pair measure? Wavelengths against the trained length, and the angles that training never showed.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls, presets } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const llama2 = { trained: 4096, position: 4096, base: 10_000, headDim: '128', kept: '1', kind: 'partial' } as const;

export default defineDemo({
  id: 'frequencies',
  chapter: 'E',
  order: 130,
  controls,
  presets,
  tries: [
    { ...llama2, position: 16_384 },
    { ...llama2, trained: 8192, position: 8192, base: 500_000 },
    { ...llama2, position: 1000, headDim: '16' },
    { ...llama2, position: 16_384, kept: '0.25', kind: 'proportional' },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  code,
});
