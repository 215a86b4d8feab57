// The one sentence under the picture, for every state the controls allow.
import type { Sentence } from '../define';
import { chosen, type HeadSizeResult } from './compute';
import { brief, count, quotient, two } from './findings';

export function describe(result: HeadSizeResult): Sentence {
  if (result.part === 'models') {
    const { model } = result;
    const { variance } = chosen(result.sizes, model.headDim);
    const key = model.mla ? 'mla' : quotient(model) === model.headDim ? 'equal' : 'other';
    return {
      key: `models.${key}`,
      values: {
        name: model.name,
        d: count(model.headDim),
        width: count(model.dModel),
        heads: count(model.heads),
        q: brief(quotient(model)),
        v: two(variance / model.headDim),
      },
    };
  }
  const { headDim, keys, spread } = result;
  const values = { d: count(headDim), keys: count(keys) };
  if (result.part === 'products') {
    const { variance } = chosen(result.sizes, headDim);
    return {
      key: 'products',
      values: {
        ...values,
        v: brief(variance),
        t: brief(headDim * spread ** 2),
        s: brief(variance / headDim),
        u: brief(spread ** 2),
      },
    };
  }
  if (result.part === 'gradient') {
    const { one, root } = chosen(result.sizes, headDim).gradient;
    return {
      key: headDim === 1 ? 'gradient.one' : one.median < root.median / 2 ? 'gradient.small' : 'gradient',
      values: { ...values, one: brief(one.median), root: brief(root.median), mean: brief(one.mean) },
    };
  }
  const { entropy, largest } = chosen(result.sizes, headDim);
  return {
    key: headDim === 1 ? 'weights.one' : 'weights',
    values: {
      ...values,
      one: two(entropy.one),
      root: two(entropy.root),
      top: two(largest.one),
      max: two(Math.log(keys)),
    },
  };
}
