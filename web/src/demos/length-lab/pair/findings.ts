// Which pair repairs the reading when it alone is slowed, and whether any does.
import { compare, rangeAround, type Comparison } from '../spread';
import type { Pair, PairResult } from './compute';

/** Against the raw model, beyond the trained length. */
export function comparisonOf({ raw, last }: PairResult, { beyond }: Pair): Comparison {
  return compare(rangeAround(beyond, 'rotary', undefined, last), rangeAround(raw.beyond, 'rotary', 'raw', last));
}

/** The pair with the least loss, if that is less than the raw model's. */
export function repairing(result: PairResult): Pair | undefined {
  const best = result.pairs.reduce((least, pair) => (pair.beyond < least.beyond ? pair : least), result.chosen);
  return comparisonOf(result, best) === 'less' ? best : undefined;
}

/** It did not meet every angle in training. */
export const isSlow = ({ turns }: Pair): boolean => turns < 1;
