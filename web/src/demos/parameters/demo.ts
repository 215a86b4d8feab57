// Are more heads more parameters? The matrices of one layer to scale, its cache and its operations, and published models.
import { defineDemo } from '../define';
import { code } from './code';
import { compute } from './compute';
import { controls, presets } from './controls';
import { describe } from './describe';
import { draw, height } from './draw';
import { live, table } from './table';

const presetOf = (name: string) => presets.find((preset) => preset.name === name)?.set ?? {};

export default defineDemo({
  id: 'parameters',
  chapter: 'A',
  order: 50,
  controls,
  presets,
  tries: [
    { part: 'areas', dModel: 512, heads: 1, headDim: 512, kv: 'mha', bias: 'all' },
    { part: 'areas', ...presetOf('Llama-3 8B') },
    { part: 'areas', ...presetOf('Qwen3 0.6B') },
    { part: 'areas', ...presetOf('DeepSeek-V3/R1') },
    { part: 'cost', ...presetOf('Llama-3 8B'), length: 8192 },
  ],
  height,
  compute,
  draw,
  describe,
  table,
  live,
  code,
});
