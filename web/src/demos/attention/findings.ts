// What the numbers amount to: asked by the picture's title and by the sentence, answered once.
import { item } from '../item';
import { PLANE_WORDS } from './controls';
import type { PlaneResult, SentenceResult } from './compute';

/** Indices by weight, the largest first. */
export const byWeight = (weights: ArrayLike<number>): number[] =>
  Array.from(weights, (_, i) => i).sort((a, b) => item(weights, b) - item(weights, a));

/** Weights are shown with three decimals: closer ones look equal. */
const CLOSE = 0.0005;

export type Spread = 'even' | 'one' | 'two' | 'tie' | 'near' | 'far';

/** How the query shares out its weight, and whether the output lies nearest to the value of the first word. */
export function spreadOf({ weights, values, output }: PlaneResult): Spread {
  const [first, second, third] = byWeight(weights).map((i) => item(weights, i)) as [number, number, number];
  if (first - third < CLOSE) return 'even';
  if (first > 1 - CLOSE) return 'one';
  if (first - second < CLOSE) return third < 0.02 ? 'two' : 'tie';
  const distances = values.map(([x = 0, y = 0]) => Math.hypot(x - item(output, 0), y - item(output, 1)));
  const top = item(byWeight(weights), 0);
  return item(distances, top) <= Math.min(...distances) + 1e-6 ? 'near' : 'far';
}

/** Words of the plane, the one with the largest weight first. */
export const wordsByWeight = ({ weights }: PlaneResult): string[] => byWeight(weights).map((i) => item(PLANE_WORDS, i));

/** A word that stands twice: do both places look alike, and are they looked at alike? */
export interface Repeat {
  readonly token: string;
  readonly rows: boolean;
  readonly columns: boolean;
}

/** The first word that comes back, if one does. */
export function repeatOf(result: SentenceResult): Repeat | undefined {
  const { tokens, weights, scores, map, causal } = result;
  const length = tokens.length;
  const second = tokens.findIndex((token, i) => tokens.indexOf(token) < i);
  if (second < 0) return undefined;
  const token = item(tokens, second);
  const first = tokens.indexOf(token);
  const shown = map === 'weights' ? weights : scores;
  const seen = (query: number, key: number): boolean => !causal || key <= query;
  const at = (query: number, key: number): number => (seen(query, key) ? item(shown, query * length + key) : NaN);
  // A masked cell is like another masked one only.
  const same = (a: number, b: number): boolean => (Number.isNaN(a) ? Number.isNaN(b) : Math.abs(a - b) <= 1e-5);
  const all = tokens.map((_, i) => i);
  return {
    token,
    rows: all.every((key) => same(at(first, key), at(second, key))),
    // Only a query that sees both places can treat them alike.
    columns: all.every((query) => !seen(query, second) || same(at(query, first), at(query, second))),
  };
}
