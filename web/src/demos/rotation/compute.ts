// One pair of dimensions turned, or added to, at every position; and how fast the pairs of a whole head turn.
import type { AsyncCore, Tensor } from '../../core/types';
import { chosenPairs } from '../chosen-pairs';
import { item } from '../item';
import { PLACES, type RotationSettings } from './controls';

export type Vector = readonly [number, number];

export interface PairResult {
  readonly part: 'pair';
  readonly m: number;
  readonly n: number;
  readonly theta: number;
  readonly way: RotationSettings['way'];
  readonly q: Vector;
  readonly k: Vector;
  /** The unit vector (1, 0) turned to each position: what is added instead of turning. */
  readonly hands: readonly Vector[];
  /** q and k at each position, as set. */
  readonly queries: readonly Vector[];
  readonly keys: readonly Vector[];
  /** q·k with neither turned nor anything added. */
  readonly bare: number;
  /** Product of the query at m with the key at n, [m, n]: turned, and with hands added. */
  readonly turned: Float64Array;
  readonly added: Float64Array;
}

export interface DialsResult {
  readonly part: 'dials';
  readonly position: number;
  readonly distance: number;
  /** Number of pairs of the head. */
  readonly pairs: number;
  readonly dials: readonly Dial[];
}

/** One of the pairs that are shown. */
export interface Dial {
  readonly pair: number;
  /** Radians per position. */
  readonly theta: number;
  /** Where the hands of query and key point: cosine and sine. */
  readonly query: Vector;
  readonly key: Vector;
}

export type RotationResult = PairResult | DialsResult;

const places = Array.from({ length: PLACES }, (_, i) => i);

const vectors = (data: ArrayLike<number>): Vector[] =>
  Array.from({ length: data.length / 2 }, (_, i) => [item(data, 2 * i), item(data, 2 * i + 1)]);

const rows = (of: readonly Vector[]): Tensor<Float64Array> => ({
  data: Float64Array.from(of.flat()),
  shape: [1, of.length, 2],
});

/** Every product of a query with a key; scale 1 gives bare dot products. */
async function products(core: AsyncCore, q: readonly Vector[], k: readonly Vector[]): Promise<Float64Array> {
  const { scores } = await core.attention({ q: rows(q), k: rows(k), v: rows(k), scale: 1 });
  return Float64Array.from(scores.data);
}

async function pairPart(core: AsyncCore, settings: RotationSettings): Promise<PairResult> {
  const { m, n, theta, way } = settings;
  const q: Vector = [item(settings.q, 0), item(settings.q, 1)];
  const k: Vector = [item(settings.k, 0), item(settings.k, 1)];
  const everywhere = async (vector: Vector): Promise<Vector[]> => {
    const x = rows(places.map(() => vector));
    return vectors((await core.applyRotary({ x, positions: places, inverseFrequencies: [theta] })).data);
  };
  const [hands, turnedQ, turnedK] = await Promise.all([everywhere([1, 0]), everywhere(q), everywhere(k)]);
  const plus = (vector: Vector): Vector[] => hands.map((hand) => [vector[0] + hand[0], vector[1] + hand[1]]);
  const [addedQ, addedK] = [plus(q), plus(k)];
  const [turned, added, bare] = await Promise.all([
    products(core, turnedQ, turnedK),
    products(core, addedQ, addedK),
    products(core, [q], [k]),
  ]);
  return {
    part: 'pair',
    m,
    n,
    theta,
    way,
    q,
    k,
    hands,
    queries: way === 'turn' ? turnedQ : addedQ,
    keys: way === 'turn' ? turnedK : addedK,
    bare: item(bare, 0),
    turned,
    added,
  };
}

async function dialsPart(core: AsyncCore, { position, distance, headDim }: RotationSettings): Promise<DialsResult> {
  const pairs = Number(headDim) / 2;
  const { inverseFrequencies } = await core.rotaryFrequencies({ headDim: 2 * pairs });
  // Two rows of (1, 0), pair by pair: the hands of the query and of the key.
  const row = Array.from({ length: 2 * pairs }, (_, i) => 1 - (i % 2));
  const { data } = await core.applyRotary({
    x: { data: Float64Array.from([...row, ...row]), shape: [2, 2 * pairs] },
    positions: [position, position + distance],
    pairing: 'interleaved',
    inverseFrequencies,
  });
  const hands = vectors(data);
  return {
    part: 'dials',
    position,
    distance,
    pairs,
    dials: chosenPairs(pairs).map((pair) => ({
      pair,
      theta: item(inverseFrequencies, pair),
      query: item(hands, pair),
      key: item(hands, pairs + pair),
    })),
  };
}

export function compute(core: AsyncCore, settings: RotationSettings): Promise<RotationResult> {
  return settings.part === 'pair' ? pairPart(core, settings) : dialsPart(core, settings);
}
