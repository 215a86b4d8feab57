// "The numbers" of each part, and the live values in the formula.
import type { Sentence, SentenceValue, Table } from '../define';
import { at, DELTAS, type RelativeResult } from './compute';
import { spreadOf } from './findings';
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

/** Which score the formula of "why" is filled with: the one that the picture is about. */
function shown(result: RelativeResult): { readonly delta: number; readonly score: number; readonly index: number } {
  if (result.part === 'pairs') return { delta: result.distance, score: result.score, index: 0 };
  if (result.part === 'weight') return { delta: -1, score: item(result.scores[0], 0), index: 0 };
  return { delta: result.distance, score: item(result.full, at(result.distance)), index: at(result.distance) };
}

/** The two halves of a score in the formula of "why"; dashes with mixed pairing, which has none. */
export function live(result: RelativeResult): Sentence['values'] {
  const { delta, score, index } = shown(result);
  const half = (terms: Float32Array | undefined): SentenceValue =>
    terms === undefined ? '–' : { value: item(terms, index), digits: 4 };
  return {
    delta: { value: delta, digits: 0 },
    cosine: half(result.split?.cosine),
    sine: half(result.split?.sine),
    score: { value: score, digits: 4 },
  };
}
