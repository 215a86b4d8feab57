// Does the entropy explain the loss? Asked of the rotary model as trained and of another reading, by how far both rise.
import { compare, rangeAround, type Comparison, type Range } from '../spread';
import type { EntropyResult, Rise } from './compute';

export const entropyRise = ({ within, beyond }: Rise): number => beyond.entropy - within.entropy;
export const lossRise = ({ within, beyond }: Rise): number => beyond.loss - within.loss;

/** Entropies nearer than this, in nats, are called about the same. */
const NEAR = 0.1;

function lossRange({ last }: EntropyResult, { within, beyond, encoding, reading }: Rise): Range {
  const { low, high } = rangeAround(beyond.loss, encoding, reading, last);
  return { low: low - within.loss, high: high - within.loss };
}

export interface Finding {
  /** How far the other's entropy and loss rise, against the rotary model's. */
  readonly entropy: Comparison;
  readonly loss: Comparison;
}

export function findingOf(result: EntropyResult): Finding {
  const { rotary, other } = result;
  const difference = entropyRise(other) - entropyRise(rotary);
  return {
    entropy: Math.abs(difference) < NEAR ? 'same' : difference < 0 ? 'less' : 'more',
    loss: compare(lossRange(result, other), lossRange(result, rotary)),
  };
}

/**
 * apart: another entropy, about the same loss; equal: about the same entropy, another loss; against: one rises more, the
 * other less; fits: both more or both less, as the claim has it; open: both about the same.
 */
export type Key = 'apart' | 'equal' | 'against' | 'fits' | 'open';

export function keyOf(result: EntropyResult): Key {
  const { entropy, loss } = findingOf(result);
  if (entropy === 'same') return loss === 'same' ? 'open' : 'equal';
  if (entropy === loss) return 'fits';
  return loss === 'same' ? 'apart' : 'against';
}
