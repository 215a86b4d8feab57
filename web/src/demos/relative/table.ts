// "The numbers" of each part, and the live values in the formula.
import type { Sentence, Table } from '../define';
import { at, DELTAS, type RelativeResult } from './compute';
import { scoreOf, spreadOf } from './findings';
import { pairOf, queryPairing } from './vectors';
import { item } from '../item';

export function table(result: RelativeResult): Table {
  if (result.part === 'pairs') {
    return {
      columns: ['column.pair', 'column.dims', 'column.theta', 'column.term'],
      rows: Array.from(result.terms, (term, i) => [
        i,
        pairOf(i, queryPairing(result.pairing)).join(', '),
        item(result.frequencies, i),
        term,
      ]),
    };
  }
  if (result.part === 'weight') {
    return {
      columns: ['column.query', 'column.key', 'column.delta', 'column.score', 'column.weight'],
      rows: ([1, result.later] as const).flatMap((query, row) =>
        Array.from(item(result.weights, row), (weight, key) => [
          query,
          key,
          key - query,
          item(item(result.scores, row), key),
          weight,
        ]),
      ),
    };
  }
  return {
    columns: [
      'column.delta',
      'column.key',
      'column.score',
      'column.cosine',
      'column.sine',
      'column.low',
      'column.high',
      'column.spread',
    ],
    rows: DELTAS.map((delta, i) => [
      delta,
      result.position + delta,
      item(result.curve, i),
      result.split === undefined ? '' : item(result.split.cosine, i),
      result.split === undefined ? '' : item(result.split.sine, i),
      item(result.low, i),
      item(result.high, i),
      spreadOf(result, delta),
    ]),
  };
}

/** The two halves of the score in the formula of "why"; a dash where the state has none. */
export function live(result: RelativeResult): Sentence['values'] {
  if (result.part !== 'distance' || result.split === undefined) {
    const score =
      result.part === 'distance'
        ? { value: scoreOf(result), digits: 4 }
        : result.part === 'pairs'
          ? { value: result.score, digits: 4 }
          : '–';
    return {
      delta: result.part === 'weight' ? '–' : { value: result.distance, digits: 0 },
      cosine: '–',
      sine: '–',
      score,
    };
  }
  const i = at(result.distance);
  return {
    delta: { value: result.distance, digits: 0 },
    cosine: { value: item(result.split.cosine, i), digits: 4 },
    sine: { value: item(result.split.sine, i), digits: 4 },
    score: { value: item(result.full, i), digits: 4 },
  };
}
