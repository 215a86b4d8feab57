// Who survives beyond the trained length? Tiny transformers with six encodings, trained on 64 letters, read 512.
import { defineDemo } from '../define';
import { code } from './code';
import { controls } from './controls';
import { compute, describe, draw, live, panel, table, watch } from './parts';

export default defineDemo({
  id: 'length-lab',
  chapter: 'F',
  order: 160,
  controls,
  tries: [
    { part: 'survive', models: ['rotary'], position: 512, source: 'shipped' },
    { part: 'survive', models: ['relative_bias', 'alibi'], position: 256, source: 'shipped' },
    { part: 'survive', models: ['none'], position: 512, source: 'shipped' },
    { part: 'extend', method: 'yarn', factor: '4' },
    { part: 'extend', method: 'linear', factor: '4' },
    { part: 'entropy', against: 'log_n', factor: '4' },
    { part: 'entropy', against: 'ntk', factor: '4' },
    { part: 'entropy', against: 'relative_bias', factor: '4' },
    { part: 'pair', pair: 4, factor: '4' },
    { part: 'tune', tuneSteps: 20 },
  ],
  height: (width) => (width < 560 ? 600 : 520),
  compute,
  draw,
  describe,
  table,
  live,
  panel,
  watch,
  code,
});
