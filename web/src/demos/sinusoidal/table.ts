// "The numbers" of each part, and the live values of the text.
import type { Sentence, SentenceValue, Table } from '../define';
import { item } from '../item';
import type { ClocksResult, SinusoidalResult } from './compute';
import { degrees, entryOf, laterOf, pairOf, positionShare, productOf, productOver, wordShare } from './findings';

/** More rows than this nobody reads: then it is the chosen position alone. */
const MOST_ROWS = 512;

function clocksTable(result: ClocksResult): Table {
  const { columns, dim, first, position } = result;
  const all = columns * dim <= MOST_ROWS;
  const positions = all ? Array.from({ length: columns }, (_, i) => first + i) : [position];
  return {
    columns: ['column.position', 'column.dim', 'column.pair', 'column.theta', 'column.wavelength', 'column.value'],
    rows: positions.flatMap((p) =>
      Array.from({ length: dim }, (_, dimension) => {
        const { pair } = pairOf(result, dimension);
        const theta = item(result.theta, pair);
        return [p, dimension, pair, theta, (2 * Math.PI) / theta, entryOf(result, p, dimension)];
      }),
    ),
  };
}

export function table(result: SinusoidalResult): Table {
  switch (result.part) {
    case 'clocks':
      return clocksTable(result);
    case 'nearest':
      return {
        columns: ['column.position', 'column.few', 'column.all'],
        rows: Array.from(result.few, (distance, place) => [place, distance, item(result.all, place)]),
      };
    case 'shift':
      return {
        columns: ['column.shift', 'column.product', 'column.later'],
        rows: result.shifts.map((k, i) => [k, item(result.products, i), item(result.later, i)]),
      };
    case 'sum':
      return {
        columns: ['column.kind', 'column.number', 'column.score'],
        rows: [
          ...result.words.map((score, i) => ['word', i + 1, score] as const),
          ...result.positions.map((score, i) => ['position', i, score] as const),
        ],
      };
  }
}

const NONE = '–';

/** The values in the text; dashes in parts that have none. */
export function live(result: SinusoidalResult): Sentence['values'] {
  const values: Record<string, SentenceValue> = {
    fast: NONE,
    slow: NONE,
    nearest: NONE,
    away: NONE,
    here: NONE,
    there: NONE,
    norm: NONE,
    product: NONE,
    k: NONE,
    words: NONE,
    positions: NONE,
  };
  switch (result.part) {
    case 'clocks':
      values.fast = { value: degrees(item(result.theta, 0)), digits: 1 };
      values.k = { value: 1, digits: 0 };
      values.product = { value: productOver(result.theta, 1), digits: 3 };
      values.slow = { value: degrees(item(result.theta, result.theta.length - 1)), digits: 4 };
      break;
    case 'nearest':
      values.k = { value: result.nearest - result.from, digits: 0 };
      values.product = { value: productOver(result.theta, result.nearest - result.from), digits: 3 };
      values.nearest = { value: result.nearest, digits: 0 };
      values.away = { value: Math.abs(result.nearest - result.from), digits: 0 };
      break;
    case 'shift':
      values.k = { value: result.shift, digits: 0 };
      values.product = { value: productOf(result), digits: 3 };
      values.here = { value: productOf(result), digits: 3 };
      values.there = { value: laterOf(result), digits: 3 };
      values.norm = { value: result.width / 2, digits: 0 };
      break;
    case 'sum':
      // Of the chosen position with itself.
      values.k = { value: 0, digits: 0 };
      values.product = { value: result.position.reduce((sum, value) => sum + value * value, 0), digits: 3 };
      values.words = { value: wordShare(result), digits: 0 };
      values.positions = { value: positionShare(result), digits: 0 };
  }
  return values;
}
