// The numbers behind the three parts: three words in a plane, one head on a sentence, and every step of a layer.
import type { AsyncCore, Tensor } from '../../core/types';
import { item } from '../item';
import { PLANE_WORDS, type AttentionSettings, type Stage } from './controls';

export interface PlaneResult {
  readonly part: 'plane';
  readonly query: readonly [number, number];
  /** x and y of each word in turn. */
  readonly keys: readonly (readonly number[])[];
  readonly values: readonly (readonly number[])[];
  readonly scaled: boolean;
  readonly temperature: number;
  /** q·k of each word. */
  readonly products: Float32Array;
  /** q·k, divided by √2 if that is on: what softmax is given, before its temperature. */
  readonly scores: Float32Array;
  readonly weights: Float32Array;
  readonly output: Float32Array;
}

/** A cell of a map: the word that looks and the word it looks at, counted from 0. */
export interface Picked {
  readonly query: number;
  readonly key: number;
}

interface OnSentence extends Picked {
  readonly tokens: readonly string[];
  readonly causal: boolean;
  readonly encoding: AttentionSettings['encoding'];
  /** Numbers in a head's query. */
  readonly headDim: number;
}

export interface SentenceResult extends OnSentence {
  readonly part: 'sentence';
  readonly map: AttentionSettings['map'];
  /** [T, D], as they are multiplied. */
  readonly q: Float32Array;
  readonly k: Float32Array;
  /** [T, T], q·k and q·k/√D. */
  readonly products: Float32Array;
  readonly scores: Float32Array;
  readonly weights: Float32Array;
  /** Logarithm of the sum that softmax divides by, of each query. */
  readonly logSumExp: Float32Array;
}

export interface StagesResult extends OnSentence {
  readonly part: 'stages';
  readonly stage: Stage;
  readonly channels: number;
  readonly heads: number;
  /** Counted from 0. */
  readonly head: number;
  /** [T, C]: the vectors of the words, what the encoding adds to them if it adds something, and what the layer is given. */
  readonly embedding: Float32Array;
  readonly added?: Float32Array;
  readonly x: Float32Array;
  /** [H, T, D] */
  readonly q: Float32Array;
  readonly k: Float32Array;
  readonly v: Float32Array;
  /** [H, T, T] */
  readonly products: Float32Array;
  readonly scores: Float32Array;
  readonly weights: Float32Array;
  /** [H, T, D] */
  readonly context: Float32Array;
  /** [C, C] */
  readonly mix: Float32Array;
  /** [T, C] */
  readonly output: Float32Array;
}

export type AttentionResult = PlaneResult | SentenceResult | StagesResult;

/** Width of a word's vector and of a query in part two. */
export const SENTENCE = { channels: 16, headDim: 8 } as const;

/** Every different word once, in order of appearance: each gets one row of random numbers. */
export const kindsOf = (tokens: readonly string[]): readonly string[] => [...new Set(tokens)];

const f32 = (data: Float32Array, ...shape: number[]): Tensor => ({ data, shape });

async function planePart(core: AsyncCore, settings: AttentionSettings): Promise<PlaneResult> {
  const { qx, qy, temperature, scaled } = settings;
  const keys = [settings.k1, settings.k2, settings.k3];
  const values = [settings.v1, settings.v2, settings.v3];
  const count = PLANE_WORDS.length;
  const q = f32(Float32Array.of(qx, qy), 1, 1, 2);
  const k = f32(Float32Array.from(keys.flat()), 1, count, 2);
  const v = f32(Float32Array.from(values.flat()), 1, count, 2);
  const [bare, used] = await Promise.all([
    core.attention({ q, k, v, scale: 1 }),
    core.attention({ q, k, v, temperature, ...(scaled ? {} : { scale: 1 }) }),
  ]);
  return {
    part: 'plane',
    query: [qx, qy],
    keys,
    values,
    scaled,
    temperature,
    products: bare.scores.data,
    scores: used.scores.data,
    weights: used.weights.data,
    output: used.output.data,
  };
}

/** The vectors of the words (the same word, the same vector) and the matrices, as PyTorch draws them one after the other. */
async function draw(core: AsyncCore, seed: number, tokens: readonly string[], channels: number, width: number) {
  const kinds = kindsOf(tokens);
  const matrix = { kind: 'normal', shape: [channels, width] } as const;
  const [vectors, q, k, v, o] = await core.draws({
    seed,
    draws: [
      { kind: 'normal', shape: [kinds.length, channels] },
      matrix,
      matrix,
      matrix,
      { kind: 'normal', shape: [width, channels] },
    ],
  });
  const x = new Float32Array(tokens.length * channels);
  tokens.forEach((token, place) => {
    const row = kinds.indexOf(token) * channels;
    x.set(vectors.data.subarray(row, row + channels), place * channels);
  });
  // So that a query of a random word has numbers of about the size of the word's own.
  const scaled = (m: Tensor): Tensor => ({ data: m.data.map((value) => value / Math.sqrt(channels)), shape: m.shape });
  return {
    x: f32(x, tokens.length, channels),
    weights: { q: scaled(q), k: scaled(k), v: scaled(v), o: scaled(o) },
  };
}

/** Of a cell beyond the sentence, the last word stands in its place. */
const within = (settings: AttentionSettings): Picked => ({
  query: Math.min(settings.query, settings.words.length) - 1,
  key: Math.min(settings.key, settings.words.length) - 1,
});

async function layer(core: AsyncCore, settings: AttentionSettings, channels: number, heads: number, headDim: number) {
  const { words, causal, seed, encoding } = settings;
  const drawn = await draw(core, seed, words, channels, heads * headDim);
  const result = await core.multiHeadAttention({ ...drawn, heads, headDim, causal, encoding: { id: encoding } });
  const products = await core.attention({ q: result.q, k: result.k, v: result.v, causal, scale: 1 });
  return { drawn, result, products };
}

async function sentencePart(core: AsyncCore, settings: AttentionSettings): Promise<SentenceResult> {
  const { channels, headDim } = SENTENCE;
  const { result, products } = await layer(core, settings, channels, 1, headDim);
  const { logSumExp } = await core.attention({ q: result.q, k: result.k, v: result.v, causal: settings.causal });
  return {
    part: 'sentence',
    tokens: settings.words,
    causal: settings.causal,
    encoding: settings.encoding,
    headDim,
    ...within(settings),
    map: settings.map,
    q: result.q.data,
    k: result.k.data,
    products: products.scores.data,
    scores: result.scores.data,
    weights: result.weights.data,
    logSumExp: logSumExp.data,
  };
}

async function stagesPart(core: AsyncCore, settings: AttentionSettings): Promise<StagesResult> {
  const channels = Number(settings.dModel);
  const heads = Number(settings.heads);
  const headDim = channels / heads;
  const { drawn, result, products } = await layer(core, settings, channels, heads, headDim);
  const embedding = drawn.x.data;
  const added =
    settings.encoding === 'sinusoidal'
      ? Float32Array.from((await core.sinusoidal({ length: settings.words.length, dim: channels })).data)
      : undefined;
  return {
    part: 'stages',
    tokens: settings.words,
    causal: settings.causal,
    encoding: settings.encoding,
    headDim,
    ...within(settings),
    stage: settings.stage,
    channels,
    heads,
    head: Math.min(settings.head, heads) - 1,
    embedding,
    ...(added === undefined ? {} : { added }),
    x: added === undefined ? embedding : embedding.map((value, i) => value + item(added, i)),
    q: result.q.data,
    k: result.k.data,
    v: result.v.data,
    products: products.scores.data,
    scores: result.scores.data,
    weights: result.weights.data,
    context: result.headOutputs.data,
    mix: drawn.weights.o.data,
    output: result.output.data,
  };
}

export async function compute(core: AsyncCore, settings: AttentionSettings): Promise<AttentionResult> {
  if (settings.part === 'plane') return planePart(core, settings);
  return settings.part === 'sentence' ? sentencePart(core, settings) : stagesPart(core, settings);
}
