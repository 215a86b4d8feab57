// Random queries and keys of many head sizes: how far q·k spreads, what softmax makes of it, and what real models chose.
import { quantileSorted } from 'd3-array';
import type { AsyncCore, Tensor } from '../../core/types';
import { item } from '../item';
import { modelId, models, type ModelShape } from '../models';
import { drawQueryKey, type QueryKey } from '../query-key';
import { LARGEST, type HeadSizeSettings } from './controls';

/** Numbers drawn for queries, and as many for keys; a head size cuts them into vectors. */
export const POOL = 32768;
/** Queries looked at, at most, and their scores: the largest head size leaves 64 queries. */
const QUERIES = 256;
const SCORES = 4096;
/** Products of which each is drawn. */
const SHOWN = 256;

/** By what the scores are divided before softmax. */
export const DIVISORS = ['one', 'root', 'whole'] as const;
export type Divisor = (typeof DIVISORS)[number];
type ByDivisor<T> = Readonly<Record<Divisor, T>>;

export const divisorOf = (divisor: Divisor, headDim: number): number =>
  divisor === 'one' ? 1 : divisor === 'root' ? Math.sqrt(headDim) : headDim;

interface Common {
  readonly headDim: number;
  readonly keys: number;
  readonly spread: number;
}

/** What was measured at one head size. */
export interface Measured {
  readonly headDim: number;
  readonly queries: number;
  /** Of q·k, before anything is divided. */
  readonly variance: number;
}

export interface WeightsResult extends Common {
  readonly part: 'weights';
  /** By head size, rising; the one that is set among them. */
  readonly sizes: readonly (Measured & {
    /** Mean over all queries, in nats. */
    readonly entropy: ByDivisor<number>;
    /** Mean of the largest weight of a query. */
    readonly largest: ByDivisor<number>;
  })[];
  /** Weights of the query whose entropy, undivided, is in the middle; at the head size that is set. */
  readonly typical: ByDivisor<Float32Array>;
}

export interface ProductsResult extends Common {
  readonly part: 'products';
  readonly sizes: readonly Measured[];
  /** Some products at the head size that is set, and the largest of any head size: the picture's scale. */
  readonly shown: Float32Array;
  readonly reach: number;
}

export interface GradientResult extends Common {
  readonly part: 'gradient';
  readonly sizes: readonly (Measured & { readonly gradient: Readonly<Record<'one' | 'root', Spread>> })[];
  /** Of each query at the head size that is set, rising. */
  readonly sorted: Readonly<Record<'one' | 'root', readonly number[]>>;
}

/** How the gradients of many queries lie. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly mean: number;
}

export interface ModelsResult {
  readonly part: 'models';
  readonly model: ModelShape;
  /** Each head size that a model has. */
  readonly sizes: readonly Measured[];
}

export type HeadSizeResult = WeightsResult | ProductsResult | GradientResult | ModelsResult;

/** Groups of queries and as many keys, that the pools give at a head size. */
export const groupsOf = (headDim: number, keys: number): number =>
  Math.min(
    Math.floor(POOL / (headDim * keys)),
    Math.max(1, Math.floor(QUERIES / keys)),
    Math.max(1, Math.floor(SCORES / keys ** 2)),
  );

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += item(values, i);
  return sum / values.length;
}

/** The largest weight of each query. */
function largestOf({ data, shape: [queries = 0, keys = 0] }: Tensor): Float64Array {
  const largest = new Float64Array(queries);
  for (let i = 0; i < data.length; i++) {
    const query = Math.floor(i / keys);
    largest[query] = Math.max(item(largest, query), item(data, i));
  }
  return largest;
}

/** Every query of a group with every key of it: the scores q·k, [queries, keys]. */
async function attend(
  core: AsyncCore,
  pools: QueryKey,
  headDim: number,
  { keys, spread }: { readonly keys: number; readonly spread: number },
): Promise<Measured & { readonly scores: Float32Array }> {
  const groups = groupsOf(headDim, keys);
  const vectors = (pool: Float32Array): Tensor => ({
    data: pool.slice(0, groups * keys * headDim),
    shape: [groups, keys, headDim],
  });
  const k = vectors(pools.k);
  // Queries `spread` times as long are scores `spread` times as large.
  const { data: scores } = (await core.attention({ q: vectors(pools.q), k, v: k, scale: spread })).scores;
  // The mean of q·k is known to be 0, so its variance is the mean of the squares.
  return { headDim, queries: groups * keys, variance: mean(scores.map((x) => x * x)), scores };
}

/** The head sizes that a curve goes through: powers of two, and the one that is set. */
export function sizesWith(headDim: number): number[] {
  const powers = Array.from({ length: Math.log2(LARGEST) + 1 }, (_, i) => 2 ** i);
  return [...new Set([...powers, headDim])].sort((a, b) => a - b);
}

/** The softmax of each query's scores, divided first: [queries, keys]. */
async function weightsOf(core: AsyncCore, scores: Float32Array, keys: number, divisor: number): Promise<Tensor> {
  const x = { data: scores, shape: [scores.length / keys, keys] };
  return core.softmax({ x, temperature: divisor });
}

async function weightsPart(core: AsyncCore, settings: HeadSizeSettings, pools: QueryKey): Promise<WeightsResult> {
  const { headDim, keys, spread } = settings;
  const measure = async (size: number) => {
    const { scores, ...measured } = await attend(core, pools, size, settings);
    const under = async (divisor: Divisor) => {
      const weights = await weightsOf(core, scores, keys, divisorOf(divisor, size));
      return { weights, entropies: (await core.entropy({ weights })).data };
    };
    const [one, root, whole] = await Promise.all([under('one'), under('root'), under('whole')]);
    const by = <T>(of: (under: typeof one) => T): ByDivisor<T> => ({ one: of(one), root: of(root), whole: of(whole) });
    const start = middleOf(one.entropies) * keys;
    return {
      ...measured,
      entropy: by(({ entropies }) => mean(entropies)),
      largest: by(({ weights }) => mean(largestOf(weights))),
      typical: by(({ weights }) => weights.data.slice(start, start + keys)),
    };
  };
  const all = await Promise.all(sizesWith(headDim).map(measure));
  return {
    part: 'weights',
    headDim,
    keys,
    spread,
    typical: chosen(all, headDim).typical,
    sizes: all.map(({ entropy, largest, ...size }) => ({ ...strip(size), entropy, largest })),
  };
}

/** Index of the value that as many are below as above. */
function middleOf(values: ArrayLike<number>): number {
  const order = Array.from(values, (_, i) => i).sort((a, b) => item(values, a) - item(values, b));
  return item(order, Math.floor(order.length / 2));
}

/** What was measured at a head size that is among the measured ones. */
export function chosen<T extends Measured>(sizes: readonly T[], headDim: number): T {
  return item(
    sizes,
    sizes.findIndex((size) => size.headDim === headDim),
  );
}

const strip = ({ headDim, queries, variance }: Measured): Measured => ({ headDim, queries, variance });

async function productsPart(core: AsyncCore, settings: HeadSizeSettings, pools: QueryKey): Promise<ProductsResult> {
  const { headDim, keys, spread } = settings;
  const all = await Promise.all(sizesWith(headDim).map((size) => attend(core, pools, size, settings)));
  const largest = (scores: Float32Array): number => scores.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return {
    part: 'products',
    headDim,
    keys,
    spread,
    sizes: all.map(strip),
    shown: chosen(all, headDim).scores.slice(0, SHOWN),
    reach: Math.max(...all.map(({ scores }) => largest(scores))),
  };
}

const spreadOf = (sorted: number[]): Spread => ({
  low: quantileSorted(sorted, 0.25) ?? NaN,
  median: quantileSorted(sorted, 0.5) ?? NaN,
  high: quantileSorted(sorted, 0.75) ?? NaN,
  mean: mean(sorted),
});

async function gradientPart(core: AsyncCore, settings: HeadSizeSettings, pools: QueryKey): Promise<GradientResult> {
  const { headDim, keys, spread } = settings;
  const measure = async (size: number) => {
    const { scores, ...measured } = await attend(core, pools, size, settings);
    const under = async (divisor: 'one' | 'root') => {
      const weights = await weightsOf(core, scores, keys, divisorOf(divisor, size));
      // Of each query's Jacobian: how much its weights move with its scores.
      return Array.from((await core.softmaxGradient({ weights })).norm.data).sort((a, b) => a - b);
    };
    const [one, root] = await Promise.all([under('one'), under('root')]);
    return { ...measured, gradient: { one: spreadOf(one), root: spreadOf(root) }, sorted: { one, root } };
  };
  const all = await Promise.all(sizesWith(headDim).map(measure));
  return {
    part: 'gradient',
    headDim,
    keys,
    spread,
    sorted: chosen(all, headDim).sorted,
    sizes: all.map(({ gradient, ...size }) => ({ ...strip(size), gradient })),
  };
}

async function modelsPart(core: AsyncCore, settings: HeadSizeSettings, pools: QueryKey): Promise<ModelsResult> {
  const headDims = [...new Set(models.map(({ headDim }) => headDim))].sort((a, b) => a - b);
  const sizes = await Promise.all(headDims.map((size) => attend(core, pools, size, { keys: 16, spread: 1 })));
  const at = models.findIndex((model) => modelId(model) === settings.model);
  return { part: 'models', model: item(models, at), sizes: sizes.map(strip) };
}

export async function compute(core: AsyncCore, settings: HeadSizeSettings): Promise<HeadSizeResult> {
  const pools = await drawQueryKey(core, settings.seed, POOL);
  if (settings.part === 'weights') return weightsPart(core, settings, pools);
  if (settings.part === 'products') return productsPart(core, settings, pools);
  if (settings.part === 'gradient') return gradientPart(core, settings, pools);
  return modelsPart(core, settings, pools);
}
