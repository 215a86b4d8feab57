// What stretching does to a model: the angles it meets, how alike neighbours look, and what a stale cache makes of distances.
import type { AsyncCore } from '../../core/types';
import { item } from '../item';
import type { ScalingSettings } from './controls';
import { modelOf, type Model } from './models';
import { PUBLISHED, type Published } from './published';
import { scaled, targetOf, type Scaled } from './scaled';

interface Stretched {
  readonly model: Model;
  /** s, the method's factor. */
  readonly factor: number;
  /** L' */
  readonly target: number;
  /** As trained. */
  readonly raw: Scaled;
  readonly method: Scaled;
  /** Another method to hold against it; as trained if none was chosen. */
  readonly pinned: Scaled;
}

export interface AnglesResult extends Stretched {
  readonly part: 'angles';
}

export interface NeighboursResult extends Stretched {
  readonly part: 'neighbours';
  readonly distance: number;
  /** Δ = n − m: powers of two from the farthest in the target length to 0, and the chosen one. */
  readonly deltas: readonly number[];
  /** Mean cosine of the pairs at each distance. */
  readonly cosines: { readonly raw: Float32Array; readonly method: Float32Array; readonly pinned: Float32Array };
}

export interface CacheResult {
  readonly part: 'cache';
  readonly model: Model;
  readonly prompt: number;
  /** Tokens in the text now; the query is the last of them. */
  readonly length: number;
  readonly growth: number;
  /** Keys that are looked at, and which of them the reader chose. */
  readonly keys: readonly number[];
  readonly chosen: number;
  /** Pairs that are followed, from fast to slow. */
  readonly pairs: readonly number[];
  /** By pair: the distance at which the query finds each key, its angle being that of another base. */
  readonly read: readonly (readonly number[])[];
  /** b' when the chosen key was turned, and now. */
  readonly bases: readonly [number, number];
}

export interface PublishedResult {
  readonly part: 'published';
  /** Index of the length in the lists. */
  readonly place: number;
  readonly all: readonly Published[];
  readonly chosen: readonly Published[];
  readonly shown: ScalingSettings['shown'];
}

export type ScalingResult = AnglesResult | NeighboursResult | CacheResult | PublishedResult;

async function stretched(core: AsyncCore, settings: ScalingSettings): Promise<Stretched> {
  const model = modelOf(settings);
  const target = targetOf(model, settings.reach);
  const [raw, method, pinned] = await Promise.all([
    scaled(core, 'default', settings, target),
    scaled(core, settings.method, settings, target),
    scaled(core, settings.pinned, settings, target),
  ]);
  return { model, factor: settings.factor, target, raw, method, pinned };
}

/** 0, powers of two and the last distance of the target length, with those the reader asks for; rising. */
function deltasUpTo(target: number, wanted: readonly number[]): number[] {
  const powers = Array.from({ length: Math.ceil(Math.log2(target)) }, (_, i) => -(2 ** i));
  return [...new Set([0, ...powers, 1 - target, ...wanted])].sort((a, b) => a - b);
}

/** Σ cos(Δ θ_i) / (d/2): the score of vectors that are alike in every pair, the unit vector (1, 0), before any factor. */
async function meanCosines(core: AsyncCore, { theta }: Scaled, deltas: readonly number[]): Promise<Float32Array> {
  const pairs = theta.length;
  const turn = async (positions: readonly number[]): Promise<{ data: Float32Array; shape: number[] }> => {
    const data = new Float32Array(positions.length * 2 * pairs);
    positions.forEach((_, row) => data.fill(1, row * 2 * pairs, row * 2 * pairs + pairs));
    const x = { data, shape: [positions.length, 2 * pairs] };
    const turned = await core.applyRotary({ x, positions, inverseFrequencies: theta });
    return { data: turned.data, shape: [1, positions.length, 2 * pairs] };
  };
  const [q, k] = await Promise.all([turn([0]), turn(deltas)]);
  return (await core.attention({ q, k, v: k, scale: 1 / pairs })).scores.data;
}

async function neighboursPart(core: AsyncCore, settings: ScalingSettings): Promise<NeighboursResult> {
  const common = await stretched(core, settings);
  const deltas = deltasUpTo(common.target, [settings.distance]);
  const [raw, method, pinned] = await Promise.all([
    meanCosines(core, common.raw, deltas),
    meanCosines(core, common.method, deltas),
    meanCosines(core, common.pinned, deltas),
  ]);
  return { ...common, part: 'neighbours', distance: settings.distance, deltas, cosines: { raw, method, pinned } };
}

const PLACES = 96;

/**
 * While a text grows, each new key is turned with the base of that moment and kept. The query turns with today's base:
 * it meets a key at angle n θ_i(then) − m θ_i(now), and finds it at that angle's distance, divided by θ_i(now).
 */
async function cachePart(core: AsyncCore, settings: ScalingSettings): Promise<CacheResult> {
  const model = modelOf(settings);
  const { prompt, growth } = settings;
  const length = prompt + settings.written;
  const query = length - 1;
  const chosen = Math.floor(settings.share * query);
  const places = Array.from({ length: PLACES + 1 }, (_, i) => Math.floor((i / PLACES) * query));
  // Where the cache begins to be turned in another way, the curves bend.
  const keys = [...new Set([...places, prompt - 1, prompt, chosen])].sort((a, b) => a - b);
  const lengths = keys.map((key) => Math.max(prompt, key + 1));
  const then = await Promise.all(lengths.map((tokens) => scaled(core, 'dynamic', settings, tokens)));
  const now = item(then, keys.length - 1);
  const last = model.pairs - 1;
  const pairs = [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last)))];
  const read = pairs.map((pair) =>
    keys.map((key, i) => {
      const speed = item(now.theta, pair);
      return (key * item(item(then, i).theta, pair) - query * speed) / speed || 0;
    }),
  );
  const bases = [item(then, keys.indexOf(chosen)).base, now.base] as const;
  return { part: 'cache', model, prompt, length, growth, keys, chosen, pairs, read, bases };
}

/** Which models are drawn in colour. */
export const GROUPS: Readonly<Record<ScalingSettings['shown'], readonly string[]>> = {
  plain: ['llama70', 'mistral', 'mistralYarn'],
  eight: ['pi8', 'ntk8', 'yarn8'],
  long: ['pi32', 'yarn64', 'yarn128'],
};

function publishedPart({ shown, length }: ScalingSettings): PublishedResult {
  return {
    part: 'published',
    place: length - 1,
    all: PUBLISHED,
    shown,
    chosen: PUBLISHED.filter(({ id }) => GROUPS[shown].includes(id)),
  };
}

export async function compute(core: AsyncCore, settings: ScalingSettings): Promise<ScalingResult> {
  switch (settings.part) {
    case 'angles':
      return { ...(await stretched(core, settings)), part: 'angles' };
    case 'neighbours':
      return neighboursPart(core, settings);
    case 'cache':
      return cachePart(core, settings);
    case 'published':
      return publishedPart(settings);
  }
}
