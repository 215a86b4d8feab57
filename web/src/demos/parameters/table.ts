// "The numbers" of each part, and the live values of the text.
import type { Sentence, Table } from '../define';
import { chosenLength, squareOf, type ParametersResult } from './compute';
import { brief, count, weightsOf, widthOf } from './findings';
import { accountOf } from './matrices';

export function table(result: ParametersResult): Table {
  if (result.part === 'models') {
    return {
      columns: [
        'column.model',
        'column.dModel',
        'column.heads',
        'column.kvHeads',
        'column.headDim',
        'column.width',
        'column.weights',
        'column.bias',
        'column.ratio',
        'column.cache',
        'column.layers',
      ],
      rows: result.models.map(({ model, count: counted, ratio }) => [
        model.name,
        model.dModel,
        model.heads,
        model.mla ? 'MLA' : model.kvHeads,
        model.headDim,
        widthOf(model),
        weightsOf(counted),
        counted.bias,
        ratio,
        counted.kvCacheBytesPerToken.float16,
        model.layers,
      ]),
    };
  }
  if (result.part === 'cost') {
    return {
      columns: ['column.length', 'column.matrices', 'column.products', 'column.sum', 'column.kept'],
      rows: result.lengths.map(({ length, matrices, products }) => [
        length,
        matrices,
        products,
        matrices + products,
        length * (result.caches.find(({ kv }) => kv === result.layer.kv)?.bytes ?? 0),
      ]),
    };
  }
  return {
    columns: ['column.matrix', 'column.shape', 'column.weights', 'column.bias'],
    rows: [
      ...accountOf(result.layer, result.count, String).map((line) => [
        `W_${line.name}`,
        line.shape,
        line.weights,
        line.bias,
      ]),
      ['Σ', '', weightsOf(result.count), result.count.bias],
    ],
  };
}

/** Values of the formula and of the steps: of the layer that is shown; dashes where there is none. */
export function live(result: ParametersResult): Sentence['values'] {
  const none = '–';
  if (result.part === 'models') {
    return { total: none, bias: none, linear: none, times: none, square: none, ratio: none, cross: none, cache: none };
  }
  const { layer } = result;
  const square = squareOf(layer.dModel);
  if (result.part === 'cost') {
    const { matrices } = chosenLength(result);
    const weights = matrices / (2 * result.length);
    return {
      total: count(weights),
      bias: count(0),
      linear: none,
      times: none,
      square: count(square),
      ratio: brief(weights / square),
      cross: count(result.crossing),
      cache: count(result.caches.find(({ kv }) => kv === layer.kv)?.bytes ?? 0),
    };
  }
  const { count: counted, linear } = result;
  return {
    total: count(counted.total),
    bias: count(counted.bias),
    linear: count(linear),
    times: { value: counted.total / linear, digits: 1 },
    square: count(square),
    ratio: brief(weightsOf(counted) / square),
    cross: none,
    cache: count(counted.kvCacheBytesPerToken.float16),
  };
}
