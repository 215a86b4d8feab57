// The angle that two positions put between one and the same vector.
import { pick, whole, type Question } from '../define';

export default {
  id: 'rotation',
  kind: 'number',
  order: 100,
  shown: { demo: 'rotation', state: '' },
  fresh(_, random) {
    const theta = pick([0.1, 0.2, 0.25, 0.5], random[0]);
    const query = whole(10, 90, random[1]);
    const distance = whole(1, 5, random[2]);
    return Promise.resolve({
      values: {
        theta: { value: theta, digits: 'general' },
        query: { value: query, digits: 0 },
        key: { value: query - distance, digits: 0 },
        distance: { value: distance, digits: 0 },
      },
      answer: { value: (distance * theta * 180) / Math.PI, digits: 1, tolerance: 0.5 },
    });
  },
} satisfies Question;
