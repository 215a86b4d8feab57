// How the spread of a dot product grows with the size of the head.
import { pick, type Question } from '../define';

export default {
  id: 'head-size',
  kind: 'number',
  order: 40,
  shown: { demo: 'head-size', state: '' },
  fresh(_, random) {
    const d = pick([16, 25, 36, 64, 100, 144, 256, 400], random[0]);
    return Promise.resolve({
      values: { d: { value: d, digits: 0 } },
      answer: { value: Math.sqrt(d), digits: 0, tolerance: 0.05 },
    });
  },
} satisfies Question;
