// Who survives beyond the trained length? Tiny transformers with six encodings, trained on 64 letters, read 512.
import { defineDemo } from '../define';
import { room } from '../../lab/training';
import { code } from './code';
import { controls } from './controls';
import { compute, describe, draw, live, panel, table } from './parts';

export default defineDemo({
  id: 'length-lab',
  chapter: 'F',
  order: 160,
  controls,
  tries: [
    { part: 'survive', models: ['rotary'], position: 512, source: 'shipped' },
    { part: 'survive', models: ['relative_bias', 'alibi'], position: 256, source: 'shipped' },
    { part: 'survive', models: ['none'], position: 512, source: 'shipped' },
  ],
  height: (width) => (width < 560 ? 600 : 520),
  compute,
  draw,
  describe,
  table,
  live,
  panel,
  watch: (changed) => room.watch(changed),
  code,
});
