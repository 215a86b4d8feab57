// Does the attention score know absolute position? Chapter 000's experiment 2, with both directions and its limits.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

export default defineDemo({
  id: 'relative',
  chapter: 'E',
  order: 110,
  controls,
  tries: [
    {
      part: 'distance',
      position: 0,
      distance: -1,
      pairing: 'half',
      angles: 'double',
      cosine: false,
      seed: 0,
      q: [],
      k: [],
    },
    {
      part: 'distance',
      position: 40,
      distance: 1,
      pairing: 'mixed',
      angles: 'double',
      cosine: false,
      seed: 0,
      q: [],
      k: [],
    },
    {
      part: 'distance',
      position: 1000,
      distance: 1,
      pairing: 'half',
      angles: 'bfloat16',
      cosine: false,
      seed: 0,
      q: [],
      k: [],
    },
    {
      part: 'distance',
      position: 0,
      distance: 1,
      pairing: 'half',
      angles: 'double',
      cosine: true,
      seed: 0,
      q: [],
      k: [],
    },
    { part: 'weight', later: 5, pairing: 'half', seed: 0, q: [], k: [] },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  chosen: (result) => ({ q: Array.from(result.q), k: Array.from(result.k) }),
  method: () => 'encoding.rotary',
  code,
});
