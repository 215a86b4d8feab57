// What the numbers of "t5" amount to: asked by picture, sentence and table, answered once.
import type { BucketsResult, MatrixResult } from './compute';

/** The last bucket of the past, which holds every distance from its first on. */
export function lastOf({ past }: BucketsResult): { readonly bucket: number; readonly from: number } {
  const last = past.at(-1);
  if (last === undefined) throw new RangeError('a row of buckets is never empty');
  return last;
}

/** So many distances from 0 on have a bucket to themselves. */
export const aloneOf = ({ past }: BucketsResult): number => past.findIndex(({ from, to }) => from !== to);

/** Do the two distances look alike? */
export const isAlike = ({ bucketOfDistance, bucketOfOther }: BucketsResult): boolean =>
  bucketOfDistance !== undefined && bucketOfDistance === bucketOfOther;

/** May the query see the key? Both counted from 0. */
export const sees = ({ bidirectional }: MatrixResult, query: number, key: number): boolean =>
  bidirectional || key <= query;

/** Different buckets in the table. */
export function usedOf(result: MatrixResult): number {
  const { table, words } = result;
  return new Set(Array.from(table).filter((_, cell) => sees(result, Math.floor(cell / words), cell % words))).size;
}

/** Different distances in the table. */
export const distancesOf = ({ words, bidirectional }: MatrixResult): number => (bidirectional ? 2 * words - 1 : words);
