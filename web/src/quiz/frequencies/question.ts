// How many pairs do not come round once within the trained length.
import { pick, type Question } from '../define';

export default {
  id: 'frequencies',
  kind: 'number',
  order: 130,
  shown: { demo: 'frequencies', state: '' },
  async fresh(core, random) {
    const base = pick([10000, 100000, 500000], random[0]);
    const length = pick([512, 2048, 4096, 8192], random[1]);
    const { wavelengths } = await core.rotaryFrequencies({ headDim: 8, base });
    return {
      values: {
        base: { value: base, digits: 0 },
        length: { value: length, digits: 0 },
        waves: Array.from(wavelengths, (wave) => wave.toFixed(0)).join(' / '),
      },
      answer: { value: wavelengths.filter((wave) => wave > length).length, digits: 0, tolerance: 0 },
    };
  },
} satisfies Question;
