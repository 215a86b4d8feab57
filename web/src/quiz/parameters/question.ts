// The weights of one attention layer, with heads that share keys and values.
import { pick, type Question } from '../define';

export default {
  id: 'parameters',
  kind: 'number',
  order: 50,
  shown: { demo: 'parameters', state: '' },
  async fresh(core, random) {
    const headDim = pick([16, 32, 64], random[0]);
    const heads = pick([4, 8, 16], random[1]);
    const kvHeads = pick([1, 2], random[2]);
    const dModel = heads * headDim;
    const { total } = await core.parameterCount({ dModel, heads, kvHeads, headDim, bias: false });
    const count = (value: number) => ({ value, digits: 0 });
    return {
      values: { dModel: count(dModel), heads: count(heads), kvHeads: count(kvHeads), headDim: count(headDim) },
      answer: { value: total, digits: 0, tolerance: 0 },
    };
  },
} satisfies Question;
