// The one sentence under the picture, for every state the controls allow.
import type { Sentence } from '../define';
import { chosenLength, squareOf, type ParametersResult } from './compute';
import { brief, caseOf, count, exact, weightsOf, widthOf } from './findings';

export function describe(result: ParametersResult): Sentence {
  if (result.part === 'models') {
    const { all, odd } = exact(result);
    return {
      key: 'models',
      values: {
        n: count(all.length),
        all: count(result.models.length),
        odd: count(odd.length),
      },
    };
  }
  if (result.part === 'cost') {
    const { length, crossing, layers, layer, caches } = result;
    const { matrices, products } = chosenLength(result);
    const bytes = caches.find(({ kv }) => kv === layer.kv)?.bytes ?? 0;
    return {
      key: 'cost',
      values: {
        n: count(length),
        m: brief(matrices / 1e9),
        p: brief(products / 1e9),
        cross: count(crossing),
        b: count(bytes),
        layers: count(layers),
        mb: brief((bytes * layers * length) / 1e6),
      },
    };
  }
  const { layer, count: counted, full, single } = result;
  const which = caseOf(result);
  return {
    key: `areas.${which}${which === 'same' && counted.bias > 0 ? '.bias' : ''}`,
    values: {
      heads: count(layer.heads),
      kvHeads: count(layer.kvHeads),
      h: count(layer.headDim),
      w: count(widthOf(layer)),
      d: count(layer.dModel),
      n: count(counted.total),
      bias: count(counted.bias),
      square: count(squareOf(layer.dModel)),
      one: count(single.total),
      full: count(full.total),
      share: brief((100 * weightsOf(counted)) / weightsOf(full)),
      ratio: brief(weightsOf(counted) / squareOf(layer.dModel)),
    },
  };
}
