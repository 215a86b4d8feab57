// Do far words fade? The reader draws the curve; then the mean, RoFormer's bound and 200 pairs of vectors are laid over it.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const head = { distance: -64, headDim: '128', base: 10_000, guess: [], pair: 1, seed: 0 } as const;

export default defineDemo({
  id: 'decay',
  chapter: 'E',
  order: 140,
  controls,
  tries: [
    { ...head, show: 'mean' },
    { ...head, show: 'bound', distance: -4096 },
    { ...head, show: 'unrelated', distance: -4096 },
    { ...head, show: 'unrelated', headDim: '16', distance: 192 },
    { ...head, show: 'mean', base: 500_000, distance: -4096 },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  chosen: (result) => ({ guess: result.knots }),
  code,
});
