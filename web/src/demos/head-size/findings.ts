// What the numbers of "head-size" amount to: asked by the pictures' titles and by the sentence, answered once.
import type { Sentence, SentenceValue } from '../define';
import { chosen, type HeadSizeResult } from './compute';

export interface Finding {
  readonly key: string;
  readonly values: Sentence['values'];
}

export const count = (value: number): SentenceValue => ({ value, digits: 0 });
export const two = (value: number): SentenceValue => ({ value, digits: 2 });
export const brief = (value: number): SentenceValue => ({ value, digits: 'general' });

/** Where a head does not depend on its size, models differ in their number of heads. */
export const quotient = ({ dModel, heads }: { readonly dModel: number; readonly heads: number }): number =>
  dModel / heads;

/** The title of the picture. */
export function headline(result: HeadSizeResult): Finding {
  if (result.part === 'models') {
    const { model } = result;
    const values = { name: model.name, d: count(model.headDim), q: brief(quotient(model)) };
    return { key: quotient(model) === model.headDim ? 'title.models.equal' : 'title.models.other', values };
  }
  const { headDim } = result;
  const values = { d: count(headDim) };
  if (headDim === 1) return { key: 'title.one', values };
  if (result.part === 'products') {
    const { variance } = chosen(result.sizes, headDim);
    return { key: 'title.products', values: { ...values, v: brief(variance) } };
  }
  if (result.part === 'gradient') {
    const { one, root } = chosen(result.sizes, headDim).gradient;
    return { key: one.median < root.median / 2 ? 'title.gradient.small' : 'title.gradient.alike', values };
  }
  const { largest } = chosen(result.sizes, headDim);
  const key = largest.root > 0.6 ? 'both' : largest.one > 0.6 ? 'sharp' : 'mild';
  return { key: `title.weights.${key}`, values };
}
