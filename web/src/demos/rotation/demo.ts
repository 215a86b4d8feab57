// Why turn a vector? One pair of dimensions, turned or added to, and the dials of a whole head.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const pair = { part: 'pair', m: 5, n: 4, theta: 1, way: 'turn', q: [1.6, 1.2], k: [0, 1.5] } as const;

export default defineDemo({
  id: 'rotation',
  chapter: 'E',
  order: 100,
  controls,
  tries: [
    { ...pair, m: 14, n: 13 },
    { ...pair, m: 9, n: 9 },
    { ...pair, m: 14, n: 13, way: 'add' },
    { part: 'dials', position: 1, distance: -1, headDim: '4' },
    { part: 'dials', position: 10_000, distance: -1, headDim: '128' },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  method: () => 'encoding.rotary',
  code,
});
