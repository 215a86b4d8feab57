// "The numbers": every number of every output, side by side, and the live values of the text.
import type { Sentence, Table } from '../define';
import { WIDTH, type OrderResult } from './compute';
import { item } from '../item';

export function table(result: OrderResult): Table {
  return {
    columns: [
      'column.word',
      'column.first',
      'column.second',
      'column.weight',
      'column.dim',
      'column.output1',
      'column.output2',
      'column.difference',
    ],
    rows: result.words.flatMap((word) =>
      Array.from({ length: WIDTH }, (_, dim) => {
        const one = item(result.outputs[0], word.first * WIDTH + dim);
        const other = item(result.outputs[1], word.second * WIDTH + dim);
        return [
          word.token,
          word.first + 1,
          word.second + 1,
          item(result.largest[0], word.first),
          dim,
          one,
          other,
          Math.abs(one - other),
        ];
      }),
    ),
  };
}

export function live(result: OrderResult): Sentence['values'] {
  const differences = result.words.map((word) => word.difference);
  const weights = result.largest[0];
  return {
    last: { value: item(differences, differences.length - 1), digits: 4 },
    max: { value: Math.max(...differences), digits: 4 },
    weightLow: { value: Math.min(...weights), digits: 4 },
    weightHigh: { value: Math.max(...weights), digits: 4 },
  };
}
