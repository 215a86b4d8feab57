// A sentence through one head, with positions added to the words and with queries and keys turned; and the table that turns them.
import type { AsyncCore } from '../../core/types';
import { item } from '../item';
import { matrix, scaled, type Matrix } from '../matrix';
import { MOST, type PipelineSettings } from './controls';

/** Width of the words and of the one head: chapter 001's d = 4. */
export const WIDTH = 4;
/** Rows of random word vectors: a multiple of 16 numbers, as the draws in the copied code need. */
export const VECTORS = 2 * MOST;

/** Everything that a matrix of the picture can be. */
export type StageId = 'x' | 'pe' | 'sum' | 'q' | 'k' | 'v' | 'qTurned' | 'kTurned' | 'scores' | 'weights' | 'output';

export interface Stage {
  readonly id: StageId;
  /** [words, columns] */
  readonly data: Float64Array;
  readonly columns: number;
  /** Largest difference from the same matrix of the same sentence at position 0. */
  readonly moved: number;
}

export interface Way {
  readonly id: 'additive' | 'rotary';
  /** The matrices of each of the five steps. */
  readonly steps: readonly (readonly Stage[])[];
}

export interface StepsResult {
  readonly part: 'steps';
  readonly tokens: readonly string[];
  readonly start: number;
  readonly ways: readonly [Way, Way];
  /** What the formula shows: a score taken apart. */
  readonly pair: TermsResult;
}

/** The four products of a sum with a sum: what of the query meets what of the key. */
export const TERMS = ['contentContent', 'contentPosition', 'positionContent', 'positionPosition'] as const;
export type TermId = (typeof TERMS)[number] | 'additive' | 'rotary';

export interface Term {
  readonly id: TermId;
  /** [words, words] */
  readonly scores: Float64Array;
  /** Of the chosen pair, and how far it is from what it was at position 0. */
  readonly value: number;
  readonly moved: number;
}

export interface TermsResult {
  readonly part: 'terms';
  readonly tokens: readonly string[];
  readonly start: number;
  /** Places of the chosen words. */
  readonly query: number;
  readonly key: number;
  /** The four terms, their sum, and the one term of the rotary way. */
  readonly terms: readonly Term[];
}

export interface CacheResult {
  readonly part: 'cache';
  readonly headDim: number;
  readonly length: number;
  /** Of one number. */
  readonly bytes: number;
  /** Pairs that have a row in the picture. */
  readonly pairs: readonly number[];
  readonly theta: Float64Array;
  /** [positions, pairs of the head] */
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  /** Bytes of the two tables, of a learned table as long, and of the keys and values of a text as long. */
  readonly size: number;
  readonly learned: number;
  readonly kvCache: number;
}

export type PipelineResult = StepsResult | TermsResult | CacheResult;

interface Drawn {
  /** [words, WIDTH] */
  readonly x: Matrix;
  readonly weights: Readonly<Record<'q' | 'k' | 'v' | 'o', Matrix>>;
}

const identity = matrix(
  Array.from({ length: WIDTH * WIDTH }, (_, i) => (i % (WIDTH + 1) === 0 ? 1 : 0)),
  WIDTH,
  WIDTH,
);

async function draw(core: AsyncCore, { words, seed }: PipelineSettings): Promise<Drawn> {
  const square = { kind: 'normal', shape: [WIDTH, WIDTH] } as const;
  const [vectors, q, k, v] = await core.draws({
    seed,
    draws: [{ kind: 'normal', shape: [VECTORS, WIDTH] }, square, square, square],
  });
  const kinds = [...new Set(words)];
  const rows = words.flatMap((word) =>
    Array.from(vectors.data.subarray(kinds.indexOf(word) * WIDTH, (kinds.indexOf(word) + 1) * WIDTH)),
  );
  return {
    x: matrix(rows, words.length, WIDTH),
    weights: { q: scaled(q, WIDTH), k: scaled(k, WIDTH), v: scaled(v, WIDTH), o: identity },
  };
}

/** PE of the words, the first of which stands at `start`. */
async function positionsOf(core: AsyncCore, words: number, start: number): Promise<Matrix> {
  return core.sinusoidal({ length: words, dim: WIDTH, start });
}

const turned = (core: AsyncCore, { data, shape }: Matrix, start: number): Promise<Matrix> =>
  core.applyRotary({
    x: { data, shape },
    positions: Array.from({ length: item(shape, 1) }, (_, i) => start + i),
    pairing: 'interleaved',
  });

const added = (a: Matrix, b: Matrix): Matrix => ({
  data: a.data.map((value, i) => value + item(b.data, i)),
  shape: a.shape,
});

type Stages = Readonly<Partial<Record<StageId, Float64Array>>>;

/** Position added to the words, before W_Q, W_K and W_V. */
async function additive(core: AsyncCore, { x, weights }: Drawn, start: number): Promise<Stages> {
  const pe = await positionsOf(core, item(x.shape, 0), start);
  const sum = added(x, pe);
  const {
    q,
    k,
    v,
    scores,
    weights: shares,
    headOutputs,
  } = await core.multiHeadAttention({ x: sum, weights, heads: 1 });
  return {
    x: x.data,
    pe: pe.data,
    sum: sum.data,
    q: q.data,
    k: k.data,
    v: v.data,
    scores: scores.data,
    weights: shares.data,
    output: headOutputs.data,
  };
}

/** Queries and keys turned, after W_Q and W_K. */
async function rotary(core: AsyncCore, { x, weights }: Drawn, start: number): Promise<Stages> {
  const { q, k, v } = await core.multiHeadAttention({ x, weights, heads: 1 });
  const [qTurned, kTurned] = await Promise.all([turned(core, q, start), turned(core, k, start)]);
  const { scores, weights: shares, output } = await core.attention({ q: qTurned, k: kTurned, v });
  return {
    x: x.data,
    q: q.data,
    k: k.data,
    v: v.data,
    qTurned: qTurned.data,
    kTurned: kTurned.data,
    scores: scores.data,
    weights: shares.data,
    output: output.data,
  };
}

/** The five steps of chapter 001, and what is computed in each. */
const STEPS = {
  additive: [['x', 'pe', 'sum'], ['q', 'k', 'v'], [], ['scores'], ['weights', 'output']],
  rotary: [['x'], ['q', 'k', 'v'], ['qTurned', 'kTurned'], ['scores'], ['weights', 'output']],
} as const satisfies Record<Way['id'], readonly (readonly StageId[])[]>;

const largestDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - item(b, i))), 0);

function wayOf(id: Way['id'], here: Stages, there: Stages, words: number): Way {
  const stage = (name: StageId): Stage => {
    const [data, before] = [here[name], there[name]];
    if (data === undefined || before === undefined) throw new Error(`the ${id} way has no ${name}`);
    return { id: name, data, columns: data.length / words, moved: largestDifference(data, before) };
  };
  return { id, steps: STEPS[id].map((names) => names.map(stage)) };
}

async function stepsPart(core: AsyncCore, settings: PipelineSettings): Promise<StepsResult> {
  const { words, start } = settings;
  const drawn = await draw(core, settings);
  const [plus, plusBefore, turn, turnBefore, pair] = await Promise.all([
    additive(core, drawn, start),
    additive(core, drawn, 0),
    rotary(core, drawn, start),
    rotary(core, drawn, 0),
    termsPart(core, settings),
  ]);
  return {
    part: 'steps',
    tokens: words,
    start,
    ways: [wayOf('additive', plus, plusBefore, words.length), wayOf('rotary', turn, turnBefore, words.length)],
    pair,
  };
}

/** Scores of the four terms (the product is linear in each factor), of their sum and of the rotary way, in that order. */
async function termsAt(core: AsyncCore, { x, weights }: Drawn, start: number): Promise<readonly Float64Array[]> {
  const pe = await positionsOf(core, item(x.shape, 0), start);
  const project = (of: Matrix) => core.multiHeadAttention({ x: of, weights, heads: 1 });
  const [content, position, sum] = await Promise.all([project(x), project(pe), project(added(x, pe))]);
  const scores = async (q: Matrix, k: Matrix): Promise<Float64Array> =>
    (await core.attention({ q, k, v: content.v })).scores.data;
  const [q, k] = await Promise.all([turned(core, content.q, start), turned(core, content.k, start)]);
  const [cc, cp, pc, pp, rotated] = await Promise.all([
    scores(content.q, content.k),
    scores(content.q, position.k),
    scores(position.q, content.k),
    scores(position.q, position.k),
    scores(q, k),
  ]);
  return [cc, cp, pc, pp, sum.scores.data, rotated];
}

async function termsPart(core: AsyncCore, settings: PipelineSettings): Promise<TermsResult> {
  const { words, start } = settings;
  const drawn = await draw(core, settings);
  const given: Drawn =
    settings.part === 'steps' || settings.matrices === 'random'
      ? drawn
      : { ...drawn, weights: { ...drawn.weights, q: identity, k: identity } };
  const [here, there] = await Promise.all([termsAt(core, given, start), termsAt(core, given, 0)]);
  const [query, key] = [Math.min(settings.query, words.length) - 1, Math.min(settings.key, words.length) - 1];
  const at = query * words.length + key;
  return {
    part: 'terms',
    tokens: words,
    start,
    query,
    key,
    terms: ([...TERMS, 'additive', 'rotary'] as const).map((id, i): Term => {
      const scores = item(here, i);
      return { id, scores, value: item(scores, at), moved: Math.abs(item(scores, at) - item(item(there, i), at)) };
    }),
  };
}

/** Positions that have a column in the picture of the table. */
export const POSITIONS = 32;
/** Llama-2 7B: what the table is compared with. */
const MODEL = { dModel: 4096, heads: 32, layers: 32 } as const;

async function cachePart(core: AsyncCore, settings: PipelineSettings): Promise<CacheResult> {
  const { length } = settings;
  const [headDim, bytes] = [Number(settings.headDim), Number(settings.bytes)];
  const half = headDim / 2;
  // Turning (1, 0) gives cosine and sine: all first numbers are 1, all second ones 0.
  const ones = Float64Array.from({ length: POSITIONS * headDim }, (_, i) => (i % headDim < half ? 1 : 0));
  const [{ data }, { inverseFrequencies: theta }, { kvCacheBytesPerToken }] = await Promise.all([
    core.applyRotary({ x: { data: ones, shape: [POSITIONS, headDim] } }),
    core.rotaryFrequencies({ headDim }),
    core.parameterCount(MODEL),
  ]);
  const side = (offset: number): Float64Array =>
    Float64Array.from({ length: POSITIONS * half }, (_, i) =>
      item(data, Math.floor(i / half) * headDim + offset + (i % half)),
    );
  const rows = Math.min(half, 8);
  return {
    part: 'cache',
    headDim,
    length,
    bytes,
    pairs: Array.from({ length: rows }, (_, i) => Math.round((i * (half - 1)) / Math.max(1, rows - 1))),
    theta,
    cos: side(0),
    sin: side(half),
    size: 2 * length * half * bytes,
    learned: length * MODEL.dModel * bytes,
    kvCache: length * (bytes === 4 ? kvCacheBytesPerToken.float32 : kvCacheBytesPerToken.float16),
  };
}

export function compute(core: AsyncCore, settings: PipelineSettings): Promise<PipelineResult> {
  switch (settings.part) {
    case 'steps':
      return stepsPart(core, settings);
    case 'terms':
      return termsPart(core, settings);
    case 'cache':
      return cachePart(core, settings);
  }
}
