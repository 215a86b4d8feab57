// The scores behind the picture: over distance, over absolute positions, pair by pair, and as weights.
import type { AsyncCore } from '../../core/types';
import { REACH, type RelativeSettings } from './controls';
import {
  pairTerms,
  queryPairing,
  scores,
  terms,
  turnBoth,
  HEAD_DIM,
  type Pairings,
  type Terms,
  type Rotation,
  type Turned,
} from './vectors';
import { item } from '../item';
import { drawQueryKey } from '../query-key';

/** Chapter 000 puts the pair at every 20th of 200 positions. */
export const PLACES = 200;
export const PLACE_STEP = 20;
/** The distances that chapter 000 prints. */
export const PRINTED = [0, 1, 2, 4, 8, 16, 32] as const;
export const DELTAS: readonly number[] = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH);

interface Common {
  readonly q: Float32Array;
  readonly k: Float32Array;
  readonly pairing: Pairings;
  /** Cosine and sine terms of the scores: by distance, or of the one score shown; none with mixed pairing. */
  readonly split?: Terms;
  /** Differences of scores up to this one are rounding. */
  readonly rounding: number;
}

export interface DistanceResult extends Common {
  readonly part: 'distance';
  readonly position: number;
  readonly distance: number;
  readonly angles: RelativeSettings['angles'];
  /** Only the cosine terms are kept; never with mixed pairing, which has none. */
  readonly cosineOnly: boolean;
  /** Score by distance at this position, as set. */
  readonly curve: Float32Array;
  /** The same with both terms. */
  readonly full: Float32Array;
  /** Smallest and largest score by distance over the places of chapter 000. */
  readonly low: Float32Array;
  readonly high: Float32Array;
  /** The score as set with the query at position 0. */
  readonly atStart: number;
  /** The score as set with angles in double. */
  readonly exact: number;
}

export interface PairsResult extends Common {
  readonly part: 'pairs';
  readonly position: number;
  readonly distance: number;
  readonly turnedQ: Float32Array;
  readonly turnedK: Float32Array;
  /** What each pair of dimensions adds to the score. */
  readonly terms: Float32Array;
  readonly score: number;
  readonly frequencies: Float64Array;
}

export interface WeightResult extends Common {
  readonly part: 'weight';
  readonly later: number;
  /** By query (position 1, position `later`): its keys from position 0 on. */
  readonly scores: readonly [Float32Array, Float32Array];
  readonly weights: readonly [Float32Array, Float32Array];
}

export type RelativeResult = DistanceResult | PairsResult | WeightResult;

/** Index of a distance in the curves. */
export const at = (delta: number): number => delta + REACH;

async function vectorsOf(core: AsyncCore, settings: RelativeSettings): Promise<{ q: Float32Array; k: Float32Array }> {
  const drawn = await drawQueryKey(core, settings.seed, HEAD_DIM);
  return {
    q: settings.q.length > 0 ? Float32Array.from(settings.q) : drawn.q,
    k: settings.k.length > 0 ? Float32Array.from(settings.k) : drawn.k,
  };
}

/** The terms where there are any. */
async function termsOf(
  core: AsyncCore,
  { pairing, angles }: Rotation,
  common: Common,
  turned: Turned,
  queries: readonly number[],
  keys: readonly number[],
): Promise<Terms | undefined> {
  return pairing === 'mixed' ? undefined : terms(core, common, { pairing, angles }, turned, queries, keys);
}

const norm = (x: Float32Array): number => Math.hypot(...x);

/** Smallest and largest score of each distance over the places 0, 20, 40 …, the earlier word of the two standing there. */
function spread(grid: Float32Array): { low: Float32Array; high: Float32Array } {
  const low = new Float32Array(DELTAS.length).fill(Infinity);
  const high = new Float32Array(DELTAS.length).fill(-Infinity);
  DELTAS.forEach((delta, i) => {
    for (let place = 0; place < PLACES - Math.abs(delta); place += PLACE_STEP) {
      const query = delta < 0 ? place - delta : place;
      const score = item(grid, query * PLACES + query + delta);
      low[i] = Math.min(item(low, i), score);
      high[i] = Math.max(item(high, i), score);
    }
  });
  return { low, high };
}

async function distancePart(core: AsyncCore, settings: RelativeSettings, common: Common): Promise<DistanceResult> {
  const { position, distance, pairing, angles } = settings;
  const cosineOnly = settings.cosine && pairing !== 'mixed';
  const rotation: Rotation = { pairing, angles };

  // Every score as it is set: both terms, or the cosine terms alone.
  const asSet = async (how: Rotation, queries: readonly number[], keys: readonly number[]): Promise<Float32Array> => {
    const turned = await turnBoth(core, common, how, queries, keys);
    const split = cosineOnly ? await termsOf(core, how, common, turned, queries, keys) : undefined;
    return split?.cosine ?? scores(core, turned);
  };

  const keys = DELTAS.map((delta) => position + delta);
  const places = Array.from({ length: PLACES }, (_, i) => i);
  const turned = await turnBoth(core, common, rotation, [position], keys);
  const [full, split, grid, atStart, exact] = await Promise.all([
    scores(core, turned),
    termsOf(core, rotation, common, turned, [position], keys),
    asSet(rotation, places, places),
    asSet(rotation, [0], [distance]),
    asSet({ pairing, angles: 'double' }, [position], [position + distance]),
  ]);
  return {
    ...common,
    part: 'distance',
    position,
    distance,
    angles,
    cosineOnly,
    full,
    curve: cosineOnly && split !== undefined ? split.cosine : full,
    ...(split === undefined ? {} : { split }),
    ...spread(grid),
    atStart: item(atStart, 0),
    exact: item(exact, 0),
  };
}

async function pairsPart(core: AsyncCore, settings: RelativeSettings, common: Common): Promise<PairsResult> {
  const { position, distance, pairing, angles } = settings;
  const turned: Turned = await turnBoth(core, common, { pairing, angles }, [position], [position + distance]);
  const [score, split, byPair, { inverseFrequencies }] = await Promise.all([
    scores(core, turned),
    termsOf(core, settings, common, turned, [position], [position + distance]),
    pairTerms(core, turned, queryPairing(pairing)),
    core.rotaryFrequencies({ headDim: HEAD_DIM }),
  ]);
  return {
    ...common,
    ...(split === undefined ? {} : { split }),
    part: 'pairs',
    position,
    distance,
    turnedQ: turned.q,
    turnedK: turned.k,
    terms: byPair,
    score: item(score, 0),
    frequencies: inverseFrequencies,
  };
}

async function weightPart(core: AsyncCore, settings: RelativeSettings, common: Common): Promise<WeightResult> {
  const { later, pairing } = settings;
  const words = later + 1;
  const positions = Array.from({ length: words }, (_, i) => i);
  const turned = await turnBoth(core, common, { pairing, angles: 'double' }, positions, positions);
  const shape = [1, words, HEAD_DIM];
  const k = { data: turned.k, shape };
  const [products, split, { weights }] = await Promise.all([
    scores(core, turned),
    // The word before the query at position 1.
    turnBoth(core, common, { pairing, angles: 'double' }, [1], [0]).then((one) =>
      termsOf(core, { pairing, angles: 'double' }, common, one, [1], [0]),
    ),
    core.attention({ q: { data: turned.q, shape }, k, v: k, causal: true }),
  ]);
  const row = (of: Float32Array, query: number): Float32Array => of.slice(query * words, query * words + query + 1);
  return {
    ...common,
    ...(split === undefined ? {} : { split }),
    part: 'weight',
    later,
    scores: [row(products, 1), row(products, later)],
    weights: [row(weights.data, 1), row(weights.data, later)],
  };
}

export async function compute(core: AsyncCore, settings: RelativeSettings): Promise<RelativeResult> {
  const vectors = await vectorsOf(core, settings);
  // Float32 rounds each product and sum: measured at about 1e-7 of |q||k|, here with room.
  const common: Common = { ...vectors, pairing: settings.pairing, rounding: 1e-6 * norm(vectors.q) * norm(vectors.k) };
  if (settings.part === 'pairs') return pairsPart(core, settings, common);
  if (settings.part === 'weight') return weightPart(core, settings, common);
  return distancePart(core, settings, common);
}
