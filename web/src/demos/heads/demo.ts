// What can two heads do that one cannot? Two words kept apart; where the numbers go when heads are split; a transpose forgotten; heads of trained models.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const words = ['狗', '咬', '人', '了'] as const;

export default defineDemo({
  id: 'heads',
  chapter: 'A',
  order: 30,
  controls,
  tries: [
    { part: 'keep', words, looker: 4, share: 0.5 },
    { part: 'keep', words, looker: 4, share: 0.8 },
    { part: 'split', layout: 'view', batch: 1, length: 3, heads: 2, headDim: 4, cell: 6 },
    { part: 'split', layout: 'heads', batch: 1, length: 3, heads: 2, headDim: 4, cell: 6 },
    { part: 'forgotten', words, headCount: '4', causal: true, seed: 0 },
    { part: 'trained', encoding: 'relative_bias', document: 0, layer: 2, head: 2, query: 54, key: 3 },
    { part: 'trained', encoding: 'none', document: 0, layer: 2, head: 3, query: 54, key: 53 },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  code,
});
