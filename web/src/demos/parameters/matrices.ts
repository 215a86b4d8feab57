// The matrices of one layer: what each is called, its sides, and how its columns are divided among heads.
import type { ParameterCount } from '../../core/types';
import { item } from '../item';
import type { Layer } from './compute';

export interface Matrix {
  /** Its name after W: Q, or D (down) and U (up) before it where it is one of two. */
  readonly name: string;
  readonly color: string;
  /** The side that all matrices share is upright: W_O is drawn as its transpose. */
  readonly rows: number;
  readonly columns: number;
  /** Heads side by side in its columns; 1 where heads share it. */
  readonly heads: number;
  /** Columns it would have if no head shared. */
  readonly unshared?: number;
}

const COLORS = { q: 'var(--query)', k: 'var(--key)', v: 'var(--value)', o: 'var(--output)', shared: 'var(--ink-soft)' };

type Row = readonly Matrix[];
/** Columns of the picture, each of rows from top to bottom. */
export type Arrangement = readonly (readonly Row[])[];

/** The ways in which the matrices can stand in a picture; the one that lets them be largest is drawn. */
export function arrangementsOf(layer: Layer): readonly Arrangement[] {
  const { dModel, heads, headDim, kvHeads, valueDim, mla } = layer;
  const o: Matrix = { name: 'O', color: COLORS.o, rows: dModel, columns: heads * valueDim, heads };
  if (mla) {
    const { qRank, kvRank, nopeDim, ropeDim } = mla;
    const up = (name: string, color: string, rows: number, size: number): Matrix => {
      return { name, color, rows, columns: heads * size, heads };
    };
    const tall: Row = [
      qRank > 0
        ? { name: 'DQ', color: COLORS.q, rows: dModel, columns: qRank, heads: 1 }
        : up('Q', COLORS.q, dModel, headDim),
      { name: 'DKV', color: COLORS.shared, rows: dModel, columns: kvRank, heads: 1 },
      { name: 'KR', color: COLORS.k, rows: dModel, columns: ropeDim, heads: 1 },
      o,
    ];
    const flat: readonly Row[] = [
      ...(qRank > 0 ? [[up('UQ', COLORS.q, qRank, headDim)]] : []),
      [up('UK', COLORS.k, kvRank, nopeDim)],
      [up('UV', COLORS.v, kvRank, valueDim)],
    ];
    return [[[tall, ...flat]], [[tall], flat]];
  }
  const q: Matrix = { name: 'Q', color: COLORS.q, rows: dModel, columns: heads * headDim, heads };
  const shared = { rows: dModel, columns: kvHeads * headDim, heads: kvHeads, unshared: heads * headDim };
  const k: Matrix = { name: 'K', color: COLORS.k, ...shared };
  const v: Matrix = { name: 'V', color: COLORS.v, ...shared };
  return [
    [[[q, k, v, o]]],
    [
      [
        [q, k],
        [v, o],
      ],
    ],
    [[[q], [k], [v], [o]]],
  ];
}

export interface Counted {
  readonly name: string;
  readonly color: string;
  /** As products of sizes. */
  readonly shape: string;
  readonly weights: number;
  readonly bias: number;
}

/** One line of the account for each of W_Q, W_K, W_V and W_O, and the matrix that K and V share under MLA. */
export function accountOf(layer: Layer, count: ParameterCount, number: (value: number) => string): readonly Counted[] {
  const { dModel, heads, headDim, kvHeads, biased, mla } = layer;
  const times = (...sizes: readonly number[]): string => sizes.map(number).join(' × ');
  const [q, k, v, o] = mla
    ? [
        mla.qRank > 0
          ? `${times(dModel, mla.qRank)} + ${times(mla.qRank, heads, headDim)}`
          : times(dModel, heads, headDim),
        `${times(dModel, mla.ropeDim)} + ${times(mla.kvRank, heads, mla.nopeDim)}`,
        times(mla.kvRank, heads, mla.valueDim),
        times(heads, mla.valueDim, dModel),
      ]
    : [
        times(dModel, heads, headDim),
        times(dModel, kvHeads, headDim),
        times(dModel, kvHeads, headDim),
        times(heads, headDim, dModel),
      ];
  const biases = {
    q: biased.q ? heads * headDim : 0,
    k: biased.k ? kvHeads * headDim : 0,
    v: biased.v ? kvHeads * headDim : 0,
    o: biased.o ? dModel : 0,
  };
  const line = (name: 'q' | 'k' | 'v' | 'o', shape: string | undefined): Counted => ({
    name: name.toUpperCase(),
    color: COLORS[name],
    shape: shape ?? '',
    weights: count[name],
    bias: biases[name],
  });
  return [
    line('q', q),
    ...(mla
      ? [{ name: 'DKV', color: COLORS.shared, shape: times(dModel, mla.kvRank), weights: count.shared, bias: 0 }]
      : []),
    line('k', k),
    line('v', v),
    line('o', o),
  ];
}

/** Numbers of heads that may share: the divisors of `heads`, rising. */
export const divisorsOf = (heads: number): readonly number[] =>
  Array.from({ length: heads }, (_, i) => i + 1).filter((n) => heads % n === 0);

/** The divisor nearest to a number of heads that need not be one. */
export function nearestDivisor(heads: number, wanted: number): number {
  const divisors = divisorsOf(heads);
  const distances = divisors.map((n) => Math.abs(n - wanted));
  return item(divisors, distances.indexOf(Math.min(...distances)));
}
