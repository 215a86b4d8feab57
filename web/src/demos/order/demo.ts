// Can attention tell 狗咬人 from 人咬狗? Chapter 000's experiment 3, word by word, and the two ways in which order gets in.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

export default defineDemo({
  id: 'order',
  chapter: 'B',
  order: 10,
  controls,
  tries: [
    {
      part: 'experiment',
      shuffle: [3, 5, 1, 2, 4, 0],
      causal: false,
      layers: '1',
      encoding: 'none',
      divide: '1',
      seed: 0,
    },
    {
      part: 'experiment',
      shuffle: [4, 2, 0, 1, 3, 5],
      causal: true,
      layers: '1',
      encoding: 'none',
      divide: '4',
      seed: 0,
    },
    {
      part: 'experiment',
      shuffle: [4, 2, 0, 1, 3, 5],
      causal: true,
      layers: '2',
      encoding: 'none',
      divide: '4',
      seed: 0,
    },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  method: ({ encoding }) => `encoding.${encoding}`,
  code,
});
