// "The numbers" of each part, and the live values of the text.
import type { Sentence, SentenceValue, Table } from '../define';
import { item } from '../item';
import type { T5Result } from './compute';
import { aloneOf, lastOf, sees, usedOf } from './findings';

export function table(result: T5Result): Table {
  switch (result.part) {
    case 'buckets': {
      const { past, future } = result;
      const open = new Set([past.at(-1)?.bucket, future.at(-1)?.bucket]);
      return {
        columns: ['column.bucket', 'column.first', 'column.last'],
        rows: [...past, ...future].map(({ bucket, from, to }) => [bucket, from, open.has(bucket) ? '∞' : to]),
      };
    }
    case 'matrix': {
      const { words } = result;
      return {
        columns: ['column.query', 'column.key', 'column.delta', 'column.bucket'],
        rows: Array.from(result.table, (bucket, cell) => [Math.floor(cell / words), cell % words, bucket] as const)
          .filter(([i, j]) => sees(result, i, j))
          .map(([i, j, bucket]) => [i + 1, j + 1, j - i, bucket]),
      };
    }
    case 'scale':
      return {
        columns: ['column.key', 'column.divided', 'column.bare', 'column.t5'],
        rows: Array.from(item(result.starts, 0).weights, (weight, key) => [
          key + 1,
          weight,
          item(item(result.starts, 1).weights, key),
          item(item(result.starts, 2).weights, key),
        ]),
      };
  }
}

const NONE = '–';

/** The values in the text; dashes in parts that have none. */
export function live(result: T5Result): Sentence['values'] {
  const values: Record<string, SentenceValue> = {
    one: NONE,
    two: NONE,
    last: NONE,
    from: NONE,
    alone: NONE,
    used: NONE,
    spread: NONE,
    low: NONE,
  };
  switch (result.part) {
    case 'buckets': {
      const last = lastOf(result);
      values.one = String(result.bucketOfDistance ?? NONE);
      values.two = String(result.bucketOfOther ?? NONE);
      values.last = String(last.bucket);
      values.from = { value: Math.abs(last.from), digits: 0 };
      values.alone = { value: aloneOf(result), digits: 0 };
      break;
    }
    case 'matrix':
      values.used = { value: usedOf(result), digits: 0 };
      break;
    case 'scale':
      values.spread = { value: item(result.starts, 1).spread, digits: 2 };
      values.low = { value: item(result.starts, 1).entropy, digits: 2 };
  }
  return values;
}
