// The one sentence under the picture, for every state the controls allow.
import { oneDigit } from '../../charts/digits';
import type { Sentence, SentenceValue } from '../define';
import {
  at,
  PLACE_STEP,
  PLACES,
  type DistanceResult,
  type PairsResult,
  type RelativeResult,
  type WeightResult,
} from './compute';
import { hasCollapsed, mirroredOf, scoreOf, spreadOf } from './findings';
import { item } from '../item';

const score = (value: number): SentenceValue => ({ value, digits: 4 });
const count = (value: number): SentenceValue => ({ value, digits: 0 });
/** A difference: four decimals, or the one digit of a smaller one. */
const difference = (value: number): SentenceValue => ({ value, digits: value >= 0.001 ? 4 : oneDigit(value) });

function describeDistance(result: DistanceResult): Sentence {
  const { position, distance, rounding, angles } = result;
  const now = scoreOf(result);
  const mirrored = mirroredOf(result);
  const sides = Math.abs(mirrored - now) > rounding ? 'mirror' : 'same';
  const values = {
    s: score(now),
    mirror: score(mirrored),
    k: count(position),
    n: count(position + distance),
    delta: count(distance),
    other: count(-distance),
  };

  if (result.pairing === 'mixed') {
    const i = at(distance);
    const last = Math.floor((PLACES - 1 - Math.abs(distance)) / PLACE_STEP) * PLACE_STEP;
    const key = spreadOf(result, distance) > rounding ? 'mixed' : 'mixedSame';
    return {
      key,
      values: {
        ...values,
        low: score(item(result.low, i)),
        high: score(item(result.high, i)),
        last: count(last),
        step: count(PLACE_STEP),
      },
    };
  }
  if (hasCollapsed(result)) {
    return { key: 'collapse', values: { ...values, angles, exact: score(result.exact) } };
  }
  if (result.cosineOnly) {
    const whole = item(result.full, at(distance));
    // Rounded positions need not lie alike on both sides, then not even cosines are.
    const key = sides === 'mirror' ? 'cosineUneven' : Math.abs(whole - now) > rounding ? 'cosine' : 'cosineSame';
    return { key, values: { ...values, whole: score(whole), angles } };
  }
  const moved = Math.abs(now - result.atStart);
  const shift = position === 0 ? 'start' : moved > rounding ? 'drift' : 'still';
  const end = distance === 0 ? 'zero' : sides;
  return { key: `${shift}.${end}`, values: { ...values, d: difference(moved), from: score(result.atStart), angles } };
}

function describePairs(result: PairsResult): Sentence {
  const sizes = Array.from(result.terms, Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  return {
    key: result.pairing === 'mixed' ? 'pairsMixed' : 'pairs',
    values: {
      s: score(result.score),
      i: count(largest),
      term: score(item(result.terms, largest)),
      theta: { value: item(result.frequencies, largest), digits: 4 },
      delta: count(result.distance),
      position: count(result.position),
    },
  };
}

function describeWeight(result: WeightResult): Sentence {
  const { later } = result;
  const first = item(result.scores[0], 0);
  const second = item(result.scores[1], later - 1);
  return {
    key: Math.abs(first - second) > result.rounding ? 'weightMixed' : 'weight',
    values: {
      s: score(first),
      other: score(second),
      w1: score(item(result.weights[0], 0)),
      w2: score(item(result.weights[1], later - 1)),
      later: count(later),
      keys: count(later + 1),
    },
  };
}

export function describe(result: RelativeResult): Sentence {
  if (result.part === 'pairs') return describePairs(result);
  if (result.part === 'weight') return describeWeight(result);
  return describeDistance(result);
}
