// In which of T5's buckets a distance falls.
import { item } from '../../demos/item';
import { pick, type Question } from '../define';

export default {
  id: 't5',
  kind: 'number',
  order: 90,
  shown: { demo: 't5', state: '' },
  async fresh(core, random) {
    const distance = pick([3, 9, 14, 200, 500, 1500, 4000], random[0]);
    const { data } = await core.relativeBuckets({ queries: 1, keys: distance + 1 });
    return {
      values: { distance: { value: distance, digits: 0 } },
      answer: { value: item(data, 0), digits: 0, tolerance: 0 },
    };
  },
} satisfies Question;
