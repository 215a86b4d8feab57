// "The numbers" of each part, and the live values in the formula.
import type { Sentence, Table } from '../define';
import { models } from '../models';
import { chosen, DIVISORS, type HeadSizeResult } from './compute';
import { brief, count, quotient } from './findings';

export function table(result: HeadSizeResult): Table {
  if (result.part === 'models') {
    return {
      columns: [
        'column.model',
        'column.width',
        'column.heads',
        'column.size',
        'column.quotient',
        'column.layers',
        'column.scaled',
      ],
      rows: models.map((model) => [
        model.name,
        model.dModel,
        model.heads,
        model.headDim,
        quotient(model),
        model.layers,
        chosen(result.sizes, model.headDim).variance / model.headDim,
      ]),
    };
  }
  const columns = ['column.size', 'column.queries', 'column.variance', 'column.theory'];
  const start = (size: { readonly headDim: number; readonly queries: number; readonly variance: number }): number[] => [
    size.headDim,
    size.queries,
    size.variance,
    size.headDim * result.spread ** 2,
  ];
  if (result.part === 'products') {
    return {
      columns: [...columns, 'column.scaled'],
      rows: result.sizes.map((size) => [...start(size), size.variance / size.headDim]),
    };
  }
  if (result.part === 'gradient') {
    const of = ['low', 'median', 'high', 'mean'] as const;
    return {
      columns: [...columns, ...(['one', 'root'] as const).flatMap((way) => of.map((key) => `column.${key}.${way}`))],
      rows: result.sizes.map(({ gradient, ...size }) => [
        ...start(size),
        ...of.map((key) => gradient.one[key]),
        ...of.map((key) => gradient.root[key]),
      ]),
    };
  }
  return {
    columns: [
      ...columns,
      ...DIVISORS.map((divisor) => `column.entropy.${divisor}`),
      ...DIVISORS.map((divisor) => `column.largest.${divisor}`),
    ],
    rows: result.sizes.map(({ entropy, largest, ...size }) => [
      ...start(size),
      ...DIVISORS.map((divisor) => entropy[divisor]),
      ...DIVISORS.map((divisor) => largest[divisor]),
    ]),
  };
}

export function live(result: HeadSizeResult): Sentence['values'] {
  const headDim = result.part === 'models' ? result.model.headDim : result.headDim;
  const spread = result.part === 'models' ? 1 : result.spread;
  const { variance } = chosen(result.sizes, headDim);
  return {
    d: count(headDim),
    theory: brief(headDim * spread ** 2),
    measured: brief(variance),
    scaled: brief(variance / headDim),
  };
}
