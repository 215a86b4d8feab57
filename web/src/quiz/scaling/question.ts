// The base that NTK-aware scaling takes.
import { pick, type Question } from '../define';

export default {
  id: 'scaling',
  kind: 'number',
  order: 170,
  shown: { demo: 'scaling', state: 'method=ntk' },
  async fresh(core, random) {
    const headDim = pick([64, 128], random[0]);
    const factor = pick([2, 4, 8], random[1]);
    const { base } = await core.rotaryFrequencies({
      headDim,
      base: 10000,
      maxPosition: 4096,
      scaling: { rope_type: 'ntk', factor },
    });
    return {
      values: { headDim: { value: headDim, digits: 0 }, factor: { value: factor, digits: 0 } },
      answer: { value: base, digits: 1, tolerance: base * 0.002 },
    };
  },
} satisfies Question;
