// What does each encoding do to the same sentence? Each encoding in one layer: maps, and a table of what was measured.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const sentence = { words: controls.words.default, show: 'part', head: 1, seed: 0 } as const;

export default defineDemo({
  id: 'compare',
  chapter: 'E',
  order: 150,
  controls,
  tries: [
    { part: 'maps', encoding: 'alibi', same: false, ...sentence },
    { part: 'maps', encoding: 'rotary', same: true, ...sentence },
    { part: 'maps', encoding: 'sinusoidal', same: true, ...sentence },
    { part: 'table', encoding: 'learned', head: 1, seed: 0 },
    { part: 'table', encoding: 'alibi', head: 1, seed: 0 },
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
