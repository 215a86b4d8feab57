// "The numbers" of each part, and the live values of the text.
import type { Sentence, SentenceValue, Table } from '../define';
import { item } from '../item';
import type { DialsResult, RotationResult } from './compute';
import { PLACES } from './controls';
import { between, degrees, length, productAt, range } from './findings';

const DELTAS = Array.from({ length: 2 * PLACES - 1 }, (_, i) => i - PLACES + 1);

function dialsTable({ position, distance, dials }: DialsResult): Table {
  return {
    columns: [
      'column.pair',
      'column.theta',
      'column.query',
      'column.key',
      'column.opening',
      'column.openingDegrees',
      'column.cos',
      'column.sin',
    ],
    rows: dials.map(({ pair, theta, query }) => [
      pair,
      theta,
      position * theta,
      (position + distance) * theta,
      distance * theta,
      degrees(distance * theta),
      query[0],
      query[1],
    ]),
  };
}

export function table(result: RotationResult): Table {
  if (result.part === 'dials') return dialsTable(result);
  const start = between(result.q, result.k);
  return {
    columns: [
      'column.delta',
      'column.places',
      'column.angle',
      'column.turned',
      'column.turnedHigh',
      'column.added',
      'column.addedHigh',
    ],
    rows: DELTAS.map((delta) => [
      delta,
      PLACES - Math.abs(delta),
      degrees(start + delta * result.theta),
      ...range(result.turned, delta),
      ...range(result.added, delta),
    ]),
  };
}

/** Within half a turn, with its sign of degrees: the box of the number alone would leave a gap before it. */
function angle(radians: number): string {
  const within = degrees(radians) - 360 * Math.round(degrees(radians) / 360);
  return `${within.toFixed(1).replace('-', '−')}°`;
}

/** The formula of "why" is about one pair; the dials show it with both hands of length 1. */
export function live(result: RotationResult): Sentence['values'] {
  const number = (value: number, digits: number): SentenceValue => ({ value, digits });
  if (result.part === 'dials') {
    const { theta, key, query } = item(result.dials, 0);
    return {
      lengths: number(1, 4),
      angle: angle(result.distance * theta),
      product: number(query[0] * key[0] + query[1] * key[1], 4),
      cosine: number(Math.cos(result.distance * theta), 4),
      here: number(query[0] * key[0] + query[1] * key[1], 4),
      cos: number(query[0], 4),
      sin: number(query[1], 4),
    };
  }
  const { m, n, q, k, theta, turned, hands, bare } = result;
  return {
    lengths: number(length(q) * length(k), 4),
    angle: angle(between(q, k) + (n - m) * theta),
    product: number(item(turned, m * PLACES + n), 4),
    cosine: number(bare * Math.cos((n - m) * theta), 4),
    cos: number(item(hands, m)[0], 4),
    sin: number(item(hands, m)[1], 4),
    here: number(productAt(result, m, n), 4),
  };
}
