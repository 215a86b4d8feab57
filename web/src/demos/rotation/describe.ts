// The one sentence under the picture, for every state the controls allow.
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { DialsResult, PairResult, RotationResult } from './compute';
import { PLACES } from './controls';
import { alongDiagonal, between, degrees, length, productAt, range } from './findings';

const product = (value: number): SentenceValue => ({ value, digits: 4 });
const count = (value: number): SentenceValue => ({ value, digits: 0 });
const angle = (radians: number): SentenceValue => ({ value: degrees(radians), digits: 1 });

function describePair(result: PairResult): Sentence {
  const { m, n, q, k, theta, bare, way } = result;
  const delta = n - m;
  const places = alongDiagonal(result.added, delta);
  const [low, high] = range(result.added, delta);
  const start = between(q, k);
  const values = {
    delta: count(delta),
    s: product(productAt(result, m, n)),
    bare: product(bare),
    query: angle(m * theta),
    key: angle(n * theta),
    before: angle(start),
    after: angle(start + delta * theta),
    lengthQ: product(length(q)),
    lengthK: product(length(k)),
    newQ: product(length(item(result.queries, m))),
    newK: product(length(item(result.keys, n))),
    low: product(low),
    high: product(high),
    places: count(PLACES - Math.abs(delta)),
  };
  if (way === 'add') {
    if (places.length === 1) return { key: 'add.only', values };
    return { key: high - low > 1e-9 ? 'add' : 'add.same', values };
  }
  if (length(q) === 0 || length(k) === 0) return { key: 'turn.zero', values };
  if (theta === 0) return { key: 'turn.still', values };
  return { key: delta === 0 ? 'turn.same' : 'turn', values };
}

function describeDials({ position, distance, dials }: DialsResult): Sentence {
  const [first, last] = [item(dials, 0), item(dials, dials.length - 1)];
  const values = {
    delta: count(distance),
    position: count(position),
    fast: angle(distance * first.theta),
    slow: { value: degrees(distance * last.theta), digits: 3 },
    last: count(last.pair),
    turns: { value: (position * first.theta) / (2 * Math.PI), digits: 1 },
  } as const;
  if (distance === 0) return { key: 'dials.same', values };
  return { key: position === 0 ? 'dials.start' : 'dials', values };
}

export function describe(result: RotationResult): Sentence {
  return result.part === 'pair' ? describePair(result) : describeDials(result);
}
