// What the numbers of "scaling" amount to: asked by picture, sentence and table, answered once.
import { item } from '../item';
import type { AnglesResult, CacheResult, NeighboursResult } from './compute';
import type { Scaled } from './scaled';

export const TURN = 2 * Math.PI;
export const degrees = (radians: number): number => (radians * 360) / TURN;

/** Float rounding of a ratio that is 1 by construction. */
const ROUNDING = 1e-9;

export interface Row {
  readonly pair: number;
  /** L θ_i and L' θ'_i: how far the pair turned in training, and how far it turns in the target length. */
  readonly seen: number;
  readonly met: number;
  /** No full turn in training: not every angle was seen. */
  readonly slow: boolean;
  /** A slow pair that goes further than it did in training. */
  readonly beyond: boolean;
  /** θ_i / θ'_i */
  readonly slowed: number;
}

type Lengths = Pick<AnglesResult, 'model' | 'target' | 'raw'>;

export function rowsOf({ model, target, raw }: Lengths, scaled: Scaled): Row[] {
  return Array.from(raw.theta, (theta, pair) => {
    const stretched = item(scaled.theta, pair);
    const [seen, met] = [model.trained * theta, target * stretched];
    const slow = seen < TURN;
    return { pair, seen, met, slow, beyond: slow && met > seen * (1 + ROUNDING), slowed: theta / stretched };
  });
}

export interface Finding {
  readonly slow: number;
  readonly beyond: number;
  /** met / seen of the pair that goes furthest beyond; 1 if none does. */
  readonly worst: number;
}

export function findingOf(rows: readonly Row[]): Finding {
  const beyond = rows.filter((row) => row.beyond);
  return {
    slow: rows.filter((row) => row.slow).length,
    beyond: beyond.length,
    worst: Math.max(1, ...beyond.map((row) => row.met / row.seen)),
  };
}

/** Degrees that the fastest pair turns from one token to the next. */
export const stepOf = ({ theta }: Scaled): number => degrees(item(theta, 0));

/** θ_i / θ'_i of the slowest pair. */
export const slowestDivisor = (raw: Scaled, scaled: Scaled): number => {
  const last = raw.theta.length - 1;
  return item(raw.theta, last) / item(scaled.theta, last);
};

/** Has the method changed any frequency? */
export const isChanged = (raw: Scaled, scaled: Scaled): boolean =>
  raw.theta.some((theta, i) => Math.abs(item(scaled.theta, i) / theta - 1) > ROUNDING);

/** Mean cosines at the chosen distance. */
export function cosinesAt({ cosines, deltas, distance }: NeighboursResult): {
  readonly raw: number;
  readonly method: number;
  readonly pinned: number;
} {
  const i = deltas.indexOf(distance);
  return { raw: item(cosines.raw, i), method: item(cosines.method, i), pinned: item(cosines.pinned, i) };
}

/** What each followed pair makes of the distance to the chosen key; the true one is `delta`. */
export function readingOf(result: CacheResult): { readonly delta: number; readonly read: readonly number[] } {
  const i = result.keys.indexOf(result.chosen);
  return { delta: result.chosen - (result.length - 1) || 0, read: result.read.map((values) => item(values, i)) };
}
