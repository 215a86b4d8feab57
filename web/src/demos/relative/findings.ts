// What the numbers of "relative" amount to: asked by the picture's title and by the sentence, answered once.
import { at, DELTAS, type DistanceResult } from './compute';
import { item } from '../item';

/** Score as set, at the chosen distance. */
export const scoreOf = (result: DistanceResult): number => item(result.curve, at(result.distance));

/** Score with the key as far on the other side. */
export const mirroredOf = (result: DistanceResult): number => item(result.curve, at(-result.distance));

/** How much the score at one distance moves over the places of chapter 000. */
export const spreadOf = (result: DistanceResult, delta: number): number =>
  item(result.high, at(delta)) - item(result.low, at(delta));

/** How much the score of one distance moves at most, over those places and the present one. */
export const widestSpread = (result: DistanceResult): number =>
  Math.max(
    ...DELTAS.map((_, i) => {
      const [low, high, now] = [item(result.low, i), item(result.high, i), item(result.curve, i)];
      return Math.max(high, now) - Math.min(low, now);
    }),
  );

/** Does it matter on which side the key is? */
export const isSigned = (result: DistanceResult): boolean =>
  DELTAS.some((delta) => Math.abs(item(result.curve, at(delta)) - item(result.curve, at(-delta))) > result.rounding);

/** The key's position is so coarse that it cannot be told from the query's, and a finer angle would tell. */
export const hasCollapsed = (result: DistanceResult): boolean =>
  result.distance !== 0 &&
  result.angles !== 'double' &&
  result.curve[at(result.distance)] === result.curve[at(0)] &&
  Math.abs(result.exact - scoreOf(result)) > result.rounding;
