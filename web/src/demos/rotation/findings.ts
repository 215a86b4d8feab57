// What the numbers of "rotation" amount to: asked by the picture and by the sentence, answered once.
import { item } from '../item';
import type { PairResult, Vector } from './compute';
import { PLACES } from './controls';

export const degrees = (radians: number): number => (radians * 180) / Math.PI;
export const length = ([x, y]: Vector): number => Math.hypot(x, y);

/** From the query to the key, counted against the clock: more than −180°, up to 180°. */
export function between(q: Vector, k: Vector): number {
  const angle = Math.atan2(k[1], k[0]) - Math.atan2(q[1], q[0]);
  return angle - 2 * Math.PI * Math.ceil(angle / (2 * Math.PI) - 0.5);
}

/** The product of the query at one place with the key at another, as set. */
export const productAt = (result: PairResult, query: number, key: number): number =>
  item(result.way === 'turn' ? result.turned : result.added, query * PLACES + key);

/** The products of one distance, at all places of the map. */
export function alongDiagonal(products: Float64Array, delta: number): number[] {
  return Array.from({ length: PLACES - Math.abs(delta) }, (_, i) => {
    const query = delta < 0 ? i - delta : i;
    return item(products, query * PLACES + query + delta);
  });
}

/** Smallest and largest product of one distance. */
export function range(products: Float64Array, delta: number): readonly [number, number] {
  const values = alongDiagonal(products, delta);
  return [Math.min(...values), Math.max(...values)];
}

/** Does any distance have different products at different places? Double rounds at about 1e-15 here. */
export const knowsThePlace = (products: Float64Array): boolean =>
  Array.from({ length: 2 * PLACES - 1 }, (_, i) => range(products, i - PLACES + 1)).some(
    ([low, high]) => high - low > 1e-9,
  );
