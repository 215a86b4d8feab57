// The one sentence under the picture, for every state the controls allow.
import { asPower } from '../../charts/digits';
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import {
  LATER,
  type ClocksResult,
  type NearestResult,
  type ShiftResult,
  type SinusoidalResult,
  type SumResult,
} from './compute';
import {
  contentShare,
  degrees,
  dimensionsOf,
  doorOf,
  isNextDoor,
  laterOf,
  positionShare,
  productOf,
  wordShare,
} from './findings';

const count = (value: number): SentenceValue => ({ value, digits: 0 });
const angle = (value: number): SentenceValue => ({ value, digits: value < 0.1 ? 4 : value < 10 ? 2 : 1 });

function describeClocks(result: ClocksResult): Sentence {
  const last = result.theta.length - 1;
  const [theta, slow] = [item(result.theta, 0), item(result.theta, last)];
  const [a, b] = dimensionsOf(result, 0);
  const [c, d] = dimensionsOf(result, last);
  return {
    key: 'clocks',
    values: {
      position: count(result.position),
      a: String(a),
      b: String(b),
      c: String(c),
      d: String(d),
      fast: angle(degrees(theta)),
      slow: angle(degrees(slow)),
      turns: { value: (result.position * theta) / (2 * Math.PI), digits: 1 },
      stands: angle(degrees(result.position * slow)),
    },
  };
}

function describeNearest(result: NearestResult): Sentence {
  const { hands, from, nearest } = result;
  return {
    key: isNextDoor(result) ? 'nearest.door' : hands === 1 ? 'nearest.one' : 'nearest.far',
    values: {
      hands: count(hands),
      pairs: count(result.width / 2),
      from: count(from),
      nearest: count(nearest),
      away: count(Math.abs(nearest - from)),
      turns: { value: (Math.abs(nearest - from) * item(result.theta, 0)) / (2 * Math.PI), digits: 3 },
      distance: { value: item(result.few, nearest), digits: 3 },
      door: { value: doorOf(result), digits: 3 },
      all: { value: item(result.all, nearest), digits: 3 },
    },
  };
}

function describeShift(result: ShiftResult): Sentence {
  const { start, shift, difference } = result;
  return {
    key: shift === 0 ? 'shift.norm' : 'shift.same',
    values: {
      a: count(start),
      b: count(start + shift),
      c: count(start + LATER),
      d: count(start + LATER + shift),
      k: count(shift),
      here: { value: productOf(result), digits: 6 },
      there: { value: laterOf(result), digits: 6 },
      norm: count(result.width / 2),
      difference: asPower(difference),
    },
  };
}

function describeSum(result: SumResult): Sentence {
  return {
    key: result.scale === 1 ? 'sum.plain' : 'sum.scaled',
    values: {
      width: String(result.width),
      words: count(wordShare(result)),
      positions: count(positionShare(result)),
      content: { value: contentShare(result), digits: 1 },
      scale: { value: result.scale, digits: 2 },
    },
  };
}

export function describe(result: SinusoidalResult): Sentence {
  switch (result.part) {
    case 'clocks':
      return describeClocks(result);
    case 'nearest':
      return describeNearest(result);
    case 'shift':
      return describeShift(result);
    case 'sum':
      return describeSum(result);
  }
}
