// Which distances look alike? T5's relative bias: buckets that widen with the distance, and why its scores are not divided.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const published = { buckets: '32', maxDistance: 128 } as const;

export default defineDemo({
  id: 't5',
  chapter: 'D',
  order: 90,
  controls,
  tries: [
    { part: 'buckets', direction: 'causal', distance: -113, other: -112, ...published },
    { part: 'buckets', direction: 'bidirectional', distance: -20, other: 20, ...published },
    { part: 'buckets', direction: 'causal', distance: -113, other: -8000, buckets: '32', maxDistance: 1024 },
    { part: 'matrix', direction: 'bidirectional', words: '16', ...published },
    { part: 'scale', headDim: '64', seed: 0 },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  method: () => 'encoding.relative_bias',
  code,
});
