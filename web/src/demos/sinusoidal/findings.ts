// What the numbers of "sinusoidal" amount to: asked by picture, sentence and table, answered once.
import { item } from '../item';
import type { ClocksResult, NearestResult, ShiftResult, SumResult } from './compute';
import { POSITIONS, WORDS } from './controls';

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Which two dimensions are the sine and the cosine of a pair. */
export function dimensionsOf({ layout, dim }: ClocksResult, pair: number): readonly [number, number] {
  return layout === 'interleaved' ? [2 * pair, 2 * pair + 1] : [pair, pair + dim / 2];
}

/** The pair of a dimension, and whether it holds its sine. */
export function pairOf(
  { layout, dim }: ClocksResult,
  dimension: number,
): { readonly pair: number; readonly sine: boolean } {
  return layout === 'interleaved'
    ? { pair: dimension >> 1, sine: dimension % 2 === 0 }
    : { pair: dimension % (dim / 2), sine: dimension < dim / 2 };
}

/** An entry of the table. */
export const entryOf = ({ table, dim, first }: ClocksResult, position: number, dimension: number): number =>
  item(table, (position - first) * dim + dimension);

/** The next-door distance: what a nearest position ought to have. */
export const doorOf = ({ few, from }: NearestResult): number => item(few, from === 0 ? 1 : from - 1);

export const isNextDoor = ({ nearest, from }: NearestResult): boolean => Math.abs(nearest - from) === 1;

export const productOf = ({ products, shifts, shift }: ShiftResult): number => item(products, shifts.indexOf(shift));
/** The product of two position vectors that are k apart, all hands together. */
export const productOver = (theta: Float64Array, k: number): number =>
  theta.reduce((sum, speed) => sum + Math.cos(k * speed), 0);

export const laterOf = ({ later, shifts, shift }: ShiftResult): number => item(later, shifts.indexOf(shift));

const SUMS = WORDS * POSITIONS;
export const wordShare = ({ wordsFound }: SumResult): number => (100 * wordsFound) / SUMS;
export const positionShare = ({ positionsFound }: SumResult): number => (100 * positionsFound) / SUMS;

const squares = (vector: Float64Array): number => vector.reduce((sum, value) => sum + value * value, 0);
/** Which part of the squared lengths that were added is the word's, in per cent. */
export const contentShare = ({ content, position }: SumResult): number =>
  (100 * squares(content)) / (squares(content) + squares(position));
