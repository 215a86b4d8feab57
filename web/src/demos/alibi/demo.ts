// What if distance costs? ALiBi: the bias and its sign, the slopes of any number of heads, and how far back a head looks.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

export default defineDemo({
  id: 'alibi',
  chapter: 'D',
  order: 80,
  controls,
  presets: [
    { name: 'MPT-7B', set: { heads: 32 } },
    { name: 'Baichuan-13B', set: { heads: 40 } },
    { name: 'BLOOM-176B', set: { heads: 112 } },
  ],
  tries: [
    { part: 'bias', form: 'printed', query: 1, head: 1, fit: 0 },
    { part: 'bias', form: 'masked', query: 6, head: 1, fit: 0 },
    { part: 'bias', form: 'shifted', query: 6, head: 1, fit: 0 },
    { part: 'bias', form: 'symmetric', query: 6, head: 1, fit: 2.5 },
    { part: 'slopes', heads: 12 },
    { part: 'window', heads: 8, trained: 512, length: 4096 },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  method: () => 'encoding.alibi',
  code,
});
