// What happens at position 513? A table with one row for each position, the row that is missing, and three repairs; the rows that a model really learned.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls, presets } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const looked = { maxLength: 512, table: 'sinusoidal', sharpness: 4, seed: 0 } as const;

export default defineDemo({
  id: 'learned',
  chapter: 'C',
  order: 60,
  controls,
  presets,
  tries: [
    { ...looked, part: 'head', position: 600, repair: 'wrap' },
    { ...looked, part: 'head', position: 600, repair: 'clamp' },
    { ...looked, part: 'head', position: 1023, repair: 'stretch' },
    { ...looked, part: 'rows', position: 1023, repair: 'stretch', table: 'random' },
    { part: 'cost', rows: 131072, dModel: 4096 },
    { part: 'trained', block: 'trained', by: 'cosine' },
    { part: 'trained', block: 'trained', by: '2' },
    { part: 'trained', block: 'untrained', by: '2' },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  code,
});
