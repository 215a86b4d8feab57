// T5's relative bias: which bucket each distance falls into, the table of a short text, and scores at the start of training.
import type { AsyncCore } from '../../core/types';
import { item } from '../item';
import { REACH, type T5Settings } from './controls';

/** Distances that share a bucket: Δ = n − m from `from` to `to`, the nearer one first. */
export interface Bucket {
  readonly bucket: number;
  readonly from: number;
  /** The last one in sight: those of the outermost buckets go on without end. */
  readonly to: number;
}

interface Rule {
  readonly bidirectional: boolean;
  readonly buckets: number;
  readonly maxDistance: number;
}

export interface BucketsResult extends Rule {
  readonly part: 'buckets';
  /** From near to far: the past, then the future where it has buckets of its own. */
  readonly past: readonly Bucket[];
  readonly future: readonly Bucket[];
  /** Two distances, and the bucket of each; none for a key that is masked. */
  readonly distance: number;
  readonly other: number;
  readonly bucketOfDistance: number | undefined;
  readonly bucketOfOther: number | undefined;
}

export interface MatrixResult extends Rule {
  readonly part: 'matrix';
  readonly words: number;
  /** [words, words] */
  readonly table: Int32Array;
}

export interface Start {
  readonly id: 'divided' | 'bare' | 't5';
  /** Root mean square of the scores. */
  readonly spread: number;
  /** Weights of the last word, and their entropy in nats. */
  readonly weights: Float32Array;
  readonly entropy: number;
}

export interface ScaleResult {
  readonly part: 'scale';
  readonly headDim: number;
  readonly starts: readonly Start[];
  /** Largest difference between the weights of T5's start and of the usual one divided by √d. */
  readonly difference: number;
}

export type T5Result = BucketsResult | MatrixResult | ScaleResult;

function ruleOf({ direction, buckets, maxDistance }: T5Settings): Rule {
  return { bidirectional: direction === 'bidirectional', buckets: Number(buckets), maxDistance };
}

/** Runs of equal buckets in a row that begins at distance 0. */
function runs(row: ArrayLike<number>, first: number, shift: number, sign: 1 | -1): Bucket[] {
  const found: { bucket: number; from: number; to: number }[] = [];
  for (let distance = first; distance < row.length; distance++) {
    const bucket = item(row, distance) + shift;
    const last = found.at(-1);
    if (last?.bucket === bucket) last.to = sign * distance || 0;
    else found.push({ bucket, from: sign * distance || 0, to: sign * distance || 0 });
  }
  return found;
}

async function bucketsPart(core: AsyncCore, settings: T5Settings): Promise<BucketsResult> {
  const rule = ruleOf(settings);
  // One query, the last of its keys: distances −REACH to 0.
  const { data } = await core.relativeBuckets({ queries: 1, keys: REACH + 1, ...rule });
  const row = Array.from(data).reverse();
  const past = runs(row, 0, 0, -1);
  // The future has the second half of the buckets, at the same distances.
  const future = rule.bidirectional ? runs(row, 1, rule.buckets / 2, 1) : [];
  const bucketOf = (delta: number): number | undefined =>
    [...past, ...future].find(({ from, to }) => delta >= Math.min(from, to) && delta <= Math.max(from, to))?.bucket;
  const { distance, other } = settings;
  return {
    part: 'buckets',
    ...rule,
    past,
    future,
    distance,
    other,
    bucketOfDistance: bucketOf(distance),
    bucketOfOther: bucketOf(other),
  };
}

async function matrixPart(core: AsyncCore, settings: T5Settings): Promise<MatrixResult> {
  const rule = ruleOf(settings);
  const words = Number(settings.words);
  const { data } = await core.relativeBuckets({ queries: words, keys: words, ...rule });
  return { part: 'matrix', ...rule, words, table: data };
}

/** Tokens and width of the bare layer. */
export const TOKENS = 12;
export const WIDTH = 256;

async function scalePart(core: AsyncCore, settings: T5Settings): Promise<ScaleResult> {
  const headDim = Number(settings.headDim);
  const drawn = await core.draws({
    seed: settings.seed,
    draws: [
      { kind: 'normal', shape: [TOKENS, WIDTH] },
      { kind: 'normal', shape: [WIDTH, headDim] },
      { kind: 'normal', shape: [WIDTH, headDim] },
    ],
  });
  const [x, wq, wk] = [item(drawn, 0), item(drawn, 1), item(drawn, 2)];
  const scaled = (matrix: typeof wq, factor: number): typeof wq => ({
    data: matrix.data.map((value) => value * factor),
    shape: matrix.shape,
  });
  const k = scaled(wk, WIDTH ** -0.5);
  const o = { data: new Float32Array(headDim * WIDTH), shape: [headDim, WIDTH] };
  const run = async (id: Start['id'], q: typeof wq, scale: number): Promise<Start> => {
    const { scores, weights } = await core.multiHeadAttention({
      x,
      weights: { q, k, v: k, o },
      heads: 1,
      headDim,
      scale,
    });
    const row = weights.data.slice(-TOKENS);
    const entropy = await core.entropy({ weights: { data: row, shape: [TOKENS] } });
    const squares = Array.from(scores.data, (score) => score * score);
    const spread = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    return { id, spread, weights: row, entropy: item(entropy.data, 0) };
  };
  const usual = scaled(wq, WIDTH ** -0.5);
  const starts = await Promise.all([
    run('divided', usual, headDim ** -0.5),
    run('bare', usual, 1),
    // T5: W_q begins with variance 1 / (d_model · d).
    run('t5', scaled(wq, (WIDTH * headDim) ** -0.5), 1),
  ]);
  const [divided, , t5] = starts;
  const difference = Math.max(...Array.from(t5.weights, (weight, i) => Math.abs(weight - item(divided.weights, i))));
  return { part: 'scale', headDim, starts, difference };
}

export async function compute(core: AsyncCore, settings: T5Settings): Promise<T5Result> {
  switch (settings.part) {
    case 'buckets':
      return bucketsPart(core, settings);
    case 'matrix':
      return matrixPart(core, settings);
    case 'scale':
      return scalePart(core, settings);
  }
}
