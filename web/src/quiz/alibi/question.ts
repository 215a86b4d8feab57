// What ALiBi adds to one score.
import { item } from '../../demos/item';
import { whole, type Question } from '../define';

export default {
  id: 'alibi',
  kind: 'number',
  order: 80,
  shown: { demo: 'alibi', state: '' },
  async fresh(core, random) {
    const head = whole(1, 4, random[0]);
    const query = whole(20, 60, random[1]);
    const key = query - whole(2, 16, random[2]);
    const keys = query + 1;
    const { data } = await core.alibiBias({ heads: 8, queries: 1, keys });
    return {
      values: {
        head: { value: head, digits: 0 },
        query: { value: query, digits: 0 },
        key: { value: key, digits: 0 },
        slope: `1/${String(2 ** head)}`,
      },
      answer: { value: item(data, (head - 1) * keys + key), digits: 4, tolerance: 0.001 },
    };
  },
} satisfies Question;
