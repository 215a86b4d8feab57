// Where does position enter the program? Chapter 001's five steps twice, what is in a score, and the table of cosines and sines.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const sentence = { words: ['我', '喜欢', '猫'], seed: 0 } as const;

export default defineDemo({
  id: 'pipeline',
  chapter: 'E',
  order: 120,
  controls,
  tries: [
    { part: 'steps', start: 1, ...sentence },
    { part: 'terms', start: 100, query: 2, key: 3, matrices: 'random', ...sentence },
    { part: 'terms', start: 100, query: 2, key: 2, matrices: 'random', ...sentence },
    { part: 'terms', start: 100, query: 2, key: 3, matrices: 'identity', ...sentence },
    { part: 'cache', headDim: '512', length: 2048, bytes: '4' },
    { part: 'cache', headDim: '128', length: 4096, bytes: '2' },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  code,
});
