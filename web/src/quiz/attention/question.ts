// Two scores, and the weight that softmax makes of them.
import { item } from '../../demos/item';
import { whole, type Question } from '../define';

export default {
  id: 'attention',
  kind: 'number',
  order: 20,
  shown: { demo: 'attention', state: '' },
  async fresh(core, random) {
    const first = whole(-10, 25, random[0]) / 10;
    const second = first - whole(3, 25, random[1]) / 10;
    const { data } = await core.softmax({ x: [first, second] });
    return {
      values: { first: { value: first, digits: 1 }, second: { value: second, digits: 1 } },
      answer: { value: item(data, 0), digits: 3, tolerance: 0.005 },
    };
  },
} satisfies Question;
