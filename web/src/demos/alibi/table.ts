// "The numbers" of each part, and the live values of the text.
import type { Sentence, SentenceValue, Table } from '../define';
import { item } from '../item';
import type { AlibiResult } from './compute';
import { WORDS } from './controls';
import { halfOf, mostOf, rowOf, sees, withinTrained } from './findings';

const CELLS = WORDS * WORDS;

export function table(result: AlibiResult): Table {
  switch (result.part) {
    case 'bias':
      return {
        columns: [
          'column.query',
          'column.key',
          'column.bias',
          'column.weight',
          'column.otherBias',
          'column.otherWeight',
        ],
        rows: Array.from({ length: CELLS }, (_, cell) => {
          const [i, j] = [Math.floor(cell / WORDS) + 1, (cell % WORDS) + 1];
          const bias = (of: typeof result.other): number | string => (sees(of, i, j) ? item(of.bias, cell) || 0 : '−∞');
          return [
            i,
            j,
            bias(result.published),
            item(result.published.weights, cell),
            bias(result.other),
            item(result.other.weights, cell),
          ];
        }),
      };
    case 'slopes':
      return {
        columns: ['column.head', 'column.slope', 'column.half'],
        rows: Array.from(result.slopes, (slope, i) => [i + 1, slope, halfOf(slope)]),
      };
    case 'window': {
      const within = withinTrained(result);
      return {
        columns: ['column.head', 'column.slope', 'column.within'],
        rows: Array.from(result.slopes, (slope, i) => [i + 1, slope, item(within, i)]),
      };
    }
  }
}

const NONE = '–';

/** The values in the text; dashes in parts that have none. */
export function live(result: AlibiResult): Sentence['values'] {
  const values: Record<string, SentenceValue> = {
    weight: NONE,
    most: NONE,
    difference: NONE,
    share: NONE,
    slope: NONE,
  };
  if (result.part === 'bias') {
    const { query, other } = result;
    const most = mostOf(other, query);
    values.most = String(most);
    values.weight = { value: 100 * item(rowOf(other, query), most - 1), digits: 0 };
    values.slope = { value: result.slope, digits: 4 };
    values.difference = { value: result.difference, digits: 4 };
  } else {
    values.slope = { value: item(result.slopes, 0), digits: 4 };
    if (result.part === 'window') {
      values.share = { value: 100 * Math.min(...withinTrained(result)), digits: 1 };
    }
  }
  return values;
}
