// What is left of a score as the key moves away: on average, at most, and for 200 pairs of vectors.
// Based on:
//   Su et al. RoFormer. 2021, section 3.4.3: long-term decay, a bound from sums of the rotations.
import type { AsyncCore, Tensor } from '../../core/types';
import { item } from '../item';
import { CLOUD, FARTHEST, KNOTS, type DecaySettings } from './controls';

export interface DecayResult {
  readonly show: DecaySettings['show'];
  readonly distance: number;
  /** Pairs of dimensions of a head. */
  readonly pairs: number;
  readonly seed: number;
  /** Distances, rising; the present one is among them. */
  readonly deltas: readonly number[];
  /** What the reader expects at each distance, and whether anything was drawn. */
  readonly knots: readonly number[];
  readonly guess: readonly number[];
  readonly drawn: boolean;
  /** Mean of cos Δθ over the pairs of dimensions; from the second layer on. */
  readonly mean?: readonly number[];
  /** RoFormer's mean size of the partial sums. */
  readonly bound?: readonly number[];
  readonly cloud?: Cloud;
}

export interface Cloud {
  /** Score over the lengths of query and key, [pair, distance]. */
  readonly scores: Float32Array;
  /** Which pair of vectors is followed, from 0, and the product of its lengths. */
  readonly followed: number;
  readonly lengths: number;
}

/** Every whole distance up to 16, then eight to each doubling. */
const SIZES: readonly number[] = Array.from({ length: 16 + 8 * Math.log2(FARTHEST / 16) }, (_, i) =>
  i < 16 ? i + 1 : 2 ** Math.floor((i - 16) / 8) * (18 + 2 * ((i - 16) % 8)),
);

function deltasWith(distance: number): number[] {
  const all = new Set([0, distance, ...SIZES, ...SIZES.map((size) => -size)]);
  return [...all].sort((a, b) => a - b);
}

/** Straight between the drawn points, on an axis of ln(1 + |Δ|); 1 at Δ = 0. */
export function drawnAt(knots: readonly number[], delta: number): number {
  const at = Math.log1p(Math.abs(delta));
  const next = KNOTS.findIndex((knot) => Math.log1p(knot) >= at);
  const [from, to] = [next === 0 ? 0 : Math.log1p(item(KNOTS, next - 1)), Math.log1p(item(KNOTS, next))];
  const start = next === 0 ? 1 : item(knots, next - 1);
  const share = (at - from) / (to - from);
  return start * (1 - share) + item(knots, next) * share;
}

/** RoFormer's bound at one distance from the hands there, cos and sin by turns: the mean of |S_j|, S_j the sum of the first j. */
function boundOf(hands: ArrayLike<number>, offset: number, pairs: number): number {
  let [x, y, sum] = [0, 0, 0];
  for (let i = 0; i < pairs; i++) {
    x += item(hands, offset + 2 * i);
    y += item(hands, offset + 2 * i + 1);
    sum += Math.hypot(x, y);
  }
  return sum / pairs;
}

interface Vectors {
  /** a and b of every pair, by turns: its share of the score at Δ is a cos Δθ + b sin Δθ. */
  readonly terms: Float32Array;
  readonly lengths: Float64Array;
}

/** Drawn like chapter 000: query, key, query, key …, the pairs of dimensions half-split; divided by the lengths. */
async function vectorsOf(core: AsyncCore, seed: number, dim: number, alike: boolean): Promise<Vectors> {
  const [{ data }] = await core.draws({ seed, draws: [{ kind: 'normal', shape: [2 * CLOUD, dim] }] });
  const terms = new Float32Array(CLOUD * dim);
  const lengths = new Float64Array(CLOUD);
  for (let p = 0; p < CLOUD; p++) {
    const q = data.subarray(2 * p * dim, (2 * p + 1) * dim);
    const k = alike ? q : data.subarray((2 * p + 1) * dim, (2 * p + 2) * dim);
    const length = Math.hypot(...q) * Math.hypot(...k);
    lengths[p] = length;
    for (let i = 0; i < dim / 2; i++) {
      const [q0, q1] = [item(q, i), item(q, i + dim / 2)];
      const [k0, k1] = [item(k, i), item(k, i + dim / 2)];
      terms[p * dim + 2 * i] = (q0 * k0 + q1 * k1) / length;
      terms[p * dim + 2 * i + 1] = (q1 * k0 - q0 * k1) / length;
    }
  }
  return { terms, lengths };
}

export async function compute(core: AsyncCore, settings: DecaySettings): Promise<DecayResult> {
  const { show, distance, base, seed } = settings;
  const dim = Number(settings.headDim);
  const pairs = dim / 2;
  const deltas = deltasWith(distance);
  const drawn = settings.guess.length > 0;
  const knots = drawn ? settings.guess : KNOTS.map(() => 0.5);
  const drawing: DecayResult = {
    show,
    distance,
    pairs,
    seed,
    deltas,
    knots,
    guess: deltas.map((delta) => drawnAt(knots, delta)),
    drawn,
  };
  if (show === 'draw') return drawing;

  // (1, 0) in every pair, turned by every distance: its cosine and its sine.
  const { data: hands } = await core.applyRotary({
    x: { data: Float64Array.from({ length: deltas.length * dim }, (_, i) => 1 - (i % 2)), shape: [deltas.length, dim] },
    positions: deltas,
    pairing: 'interleaved',
    base,
  });
  // Every row of weights with the hands at every distance; scale 1 gives bare dot products.
  const weighted = async (rows: Float32Array): Promise<Float32Array> => {
    const k: Tensor = { data: Float32Array.from(hands), shape: [1, deltas.length, dim] };
    const q = { data: rows, shape: [1, rows.length / dim, dim] };
    return (await core.attention({ q, k, v: k, scale: 1 })).scores.data;
  };
  const mean = Array.from(await weighted(Float32Array.from({ length: dim }, (_, i) => (1 - (i % 2)) / pairs)));
  const bound = deltas.map((_, i) => boundOf(hands, i * dim, pairs));
  if (show === 'mean' || show === 'bound') return { ...drawing, mean, bound };

  const { terms, lengths } = await vectorsOf(core, seed, dim, show === 'alike');
  const followed = settings.pair - 1;
  return {
    ...drawing,
    mean,
    bound,
    cloud: { scores: await weighted(terms), followed, lengths: item(lengths, followed) },
  };
}
