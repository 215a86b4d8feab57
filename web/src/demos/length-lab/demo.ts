// Who survives beyond the trained length? Tiny transformers with six encodings, trained on 64 letters, read 512.
import { defineDemo } from '../define';
import { code } from './code';
import { controls } from './controls';
import { compute, describe, draw, live, panel, table } from './parts';

export default defineDemo({
  id: 'length-lab',
  chapter: 'F',
  order: 160,
  controls,
  tries: [
    { part: 'survive', models: ['rotary'], position: 512 },
    { part: 'survive', models: ['relative_bias', 'alibi'], position: 512 },
  ],
  height: (width) => (width < 560 ? 600 : 520),
  compute,
  draw,
  describe,
  table,
  live,
  panel,
  code,
});
