// Why divide by √d_k? Random queries and keys of every head size, with and without the scale, and what real models chose.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const random = { headDim: 64, keys: 16, spread: 1, seed: 0 } as const;

export default defineDemo({
  id: 'head-size',
  chapter: 'A',
  order: 40,
  controls,
  tries: [
    { ...random, part: 'weights', headDim: 512 },
    { ...random, part: 'products', headDim: 128 },
    { ...random, part: 'gradient', headDim: 512 },
    { ...random, part: 'weights', spread: 4 },
    { part: 'models', model: 'deepseek-v3-r1', seed: 0 },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  code,
});
