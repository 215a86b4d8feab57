// Where does each word look? Three words in a plane, one head on a sentence, every step of a layer.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const plane = {
  part: 'plane',
  temperature: 1,
  scaled: true,
  k1: [2, 0],
  k2: [0, 2],
  k3: [-1, -1],
  v1: [0, 1],
  v2: [-0.87, -0.5],
  v3: [0.87, -0.5],
} as const;
const sentence = {
  words: ['猫', '吃', '鱼', '狗', '吃', '肉'],
  causal: false,
  query: 2,
  key: 1,
  seed: 0,
} as const;

export default defineDemo({
  id: 'attention',
  chapter: 'A',
  order: 20,
  controls,
  tries: [
    { ...plane, qx: 0, qy: 0 },
    { ...plane, qx: 6, qy: 0 },
    { ...plane, qx: 1.5, qy: 1.5 },
    { ...sentence, part: 'sentence', map: 'weights', encoding: 'rotary' },
    {
      ...sentence,
      part: 'stages',
      dModel: '16',
      heads: '2',
      encoding: 'none',
      causal: true,
      stage: 'weights',
      head: 1,
      query: 1,
    },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  code,
});
