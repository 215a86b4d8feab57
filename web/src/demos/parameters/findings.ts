// What the counts of "parameters" amount to: asked by the pictures' titles and by the sentence, answered once.
import type { Sentence, SentenceValue } from '../define';
import { squareOf, type AreasResult, type CountedModel, type ModelsResult, type ParametersResult } from './compute';

export const count = (value: number): SentenceValue => ({ value, digits: 0 });
export const brief = (value: number): SentenceValue => ({ value, digits: 'general' });

export interface Finding {
  readonly key: string;
  readonly values: Sentence['values'];
}

/** Width of all queries together. */
export const widthOf = ({ heads, headDim }: { readonly heads: number; readonly headDim: number }): number =>
  heads * headDim;

/** Weights without biases. */
export const weightsOf = ({ total, bias }: { readonly total: number; readonly bias: number }): number => total - bias;

/** Which of its stories the layer tells. */
export function caseOf({ layer }: AreasResult): 'same' | 'wide' | 'shared' | 'latent' {
  if (layer.kv === 'mla') return 'latent';
  if (layer.kvHeads !== layer.heads) return 'shared';
  return widthOf(layer) === layer.dModel ? 'same' : 'wide';
}

/** How many models have 4·d_model² weights, and which of these have it by coincidence: shared heads made up for wide ones. */
export function exact({ models }: ModelsResult): {
  readonly all: readonly CountedModel[];
  readonly odd: readonly CountedModel[];
} {
  const all = models.filter(({ ratio }) => ratio === 1);
  return { all, odd: all.filter(({ model }) => widthOf(model) !== model.dModel) };
}

export function headline(result: ParametersResult): Finding {
  if (result.part === 'models') {
    return {
      key: 'title.models',
      values: { n: count(exact(result).all.length), all: count(result.models.length) },
    };
  }
  if (result.part === 'cost') {
    const { crossing, length } = result;
    return {
      key: length < crossing ? 'title.cost.matrices' : 'title.cost.products',
      values: { cross: count(crossing) },
    };
  }
  const { layer, count: counted, full } = result;
  const values = {
    heads: count(layer.heads),
    kvHeads: count(layer.kvHeads),
    n: count(counted.total),
    w: count(widthOf(layer)),
    d: count(layer.dModel),
    share: brief((100 * weightsOf(counted)) / weightsOf(full)),
    ratio: brief(weightsOf(counted) / squareOf(layer.dModel)),
  };
  const which = caseOf(result);
  return { key: which === 'same' && layer.heads === 1 ? 'title.areas.one' : `title.areas.${which}`, values };
}
