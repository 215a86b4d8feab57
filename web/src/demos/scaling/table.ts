// "The numbers" of each part, and the live values of the text.
import type { Sentence, SentenceValue, Table } from '../define';
import { item } from '../item';
import type { AnglesResult, NeighboursResult, ScalingResult } from './compute';
import { cosinesAt, degrees, findingOf, readingOf, rowsOf, slowestDivisor, stepOf } from './findings';
import { STEP } from './published';

function anglesTable(result: AnglesResult): Table {
  return {
    columns: [
      'column.pair',
      'column.theta',
      'column.stretched',
      'column.divisor',
      'column.wavelength',
      'column.longer',
      'column.seen',
      'column.met',
      'column.pinned',
    ],
    rows: rowsOf(result, result.method).map(({ pair, seen, met, slowed }) => [
      pair,
      item(result.raw.theta, pair),
      item(result.method.theta, pair),
      slowed,
      (2 * Math.PI) / item(result.raw.theta, pair),
      (2 * Math.PI) / item(result.method.theta, pair),
      degrees(seen),
      degrees(met),
      item(result.pinned.theta, pair),
    ]),
  };
}

function neighboursTable({ deltas, cosines }: NeighboursResult): Table {
  return {
    columns: ['column.delta', 'column.raw', 'column.method', 'column.pinnedCosine'],
    rows: deltas.map((delta, i) => [delta, item(cosines.raw, i), item(cosines.method, i), item(cosines.pinned, i)]),
  };
}

export function table(result: ScalingResult): Table {
  switch (result.part) {
    case 'angles':
      return anglesTable(result);
    case 'neighbours':
      return neighboursTable(result);
    case 'cache':
      return {
        columns: ['column.key', 'column.delta', 'column.pair', 'column.read'],
        rows: result.keys.flatMap((key, i) =>
          result.pairs.map((pair, j) => [key, key - (result.length - 1) || 0, pair, item(item(result.read, j), i)]),
        ),
      };
    case 'published':
      return {
        columns: ['column.source', 'column.tuned', 'column.length', 'column.perplexity'],
        rows: result.all.flatMap(({ source, tuned, perplexity }) =>
          perplexity.map((value, i) => [source, tuned ?? '', (i + 1) * STEP, value]),
        ),
      };
  }
}

const NONE = '–';

/** The values in the text; dashes in parts that have none. */
export function live(result: ScalingResult): Sentence['values'] {
  const values: Record<string, SentenceValue> = {
    beyond: NONE,
    slow: NONE,
    worst: NONE,
    step: NONE,
    step0: NONE,
    divisor: NONE,
    base0: NONE,
    base1: NONE,
    half: NONE,
    halfAs: NONE,
    end: NONE,
    endAs: NONE,
    raw: NONE,
    now: NONE,
    delta: NONE,
    reads: NONE,
    mu: NONE,
    mu2: NONE,
  };
  if (result.part === 'angles' || result.part === 'neighbours') {
    const { slow, beyond, worst } = findingOf(rowsOf(result, result.method));
    const divisor = slowestDivisor(result.raw, result.method);
    const half = Math.round(result.target / 2);
    Object.assign(values, {
      beyond: { value: beyond, digits: 0 },
      slow: { value: slow, digits: 0 },
      worst: { value: worst, digits: 3 },
      step: { value: stepOf(result.method), digits: 1 },
      step0: { value: stepOf(result.raw), digits: 1 },
      divisor: { value: divisor, digits: 3 },
      base0: { value: result.raw.base, digits: 0 },
      base1: { value: result.method.base, digits: 2 },
      half: { value: half, digits: 0 },
      halfAs: { value: half / divisor, digits: 0 },
      end: { value: result.target, digits: 0 },
      endAs: { value: result.target / divisor, digits: 0 },
      mu: { value: result.method.attentionFactor, digits: 4 },
      mu2: { value: result.method.attentionFactor ** 2, digits: 4 },
    } satisfies Sentence['values']);
  }
  if (result.part === 'neighbours') {
    const { raw, method } = cosinesAt(result);
    Object.assign(values, {
      raw: { value: raw, digits: 4 },
      now: { value: method, digits: 4 },
    } satisfies Sentence['values']);
  }
  if (result.part === 'cache') {
    const { delta, read } = readingOf(result);
    Object.assign(values, {
      delta: { value: delta, digits: 0 },
      reads: { value: Math.round(item(read, read.length - 1)) || 0, digits: 0 },
      base0: { value: result.bases[0], digits: 0 },
      base1: { value: result.bases[1], digits: 0 },
    } satisfies Sentence['values']);
  }
  return values;
}
