// Which dimensions tick fastest? The position vectors of the first Transformer: clocks, what they tell apart, products, sums.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const base = 10_000;

export default defineDemo({
  id: 'sinusoidal',
  chapter: 'C',
  order: 70,
  controls,
  tries: [
    { part: 'clocks', dim: '4', columns: '8', position: 1, layout: 'interleaved', base },
    { part: 'nearest', hands: '1', from: 100, width: '64', base },
    { part: 'nearest', hands: 'all', from: 100, width: '64', base },
    { part: 'shift', start: 3, shift: 7, wide: '512', base },
    { part: 'sum', scaled: false, width: '512', word: 2, place: 20, seed: 0, base },
    { part: 'sum', scaled: true, width: '512', word: 2, place: 20, seed: 0, base },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  method: () => 'encoding.sinusoidal',
  code,
});
