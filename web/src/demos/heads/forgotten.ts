// Part three: the transpose is forgotten when heads are split; the shapes are right, the words in them are not.
import type { AsyncCore, Tensor } from '../../core/types';
import { item } from '../item';
import type { HeadsSettings } from './controls';

export const CHANNELS = 16;

export interface ForgottenResult {
  readonly part: 'forgotten';
  readonly tokens: readonly string[];
  readonly heads: number;
  readonly headDim: number;
  readonly causal: boolean;
  /** Numbers of the projected tensor in the order [H, T, D], as split rightly and without the transpose. */
  readonly right: Float32Array;
  readonly wrong: Float32Array;
  /** Of each word: how far its output is from the right one. */
  readonly apart: readonly number[];
  /** Of each word: how far its output moves when the last word is replaced, by either split. */
  readonly rightMoves: readonly number[];
  readonly wrongMoves: readonly number[];
}

const tensor = (data: Float32Array, ...shape: number[]): Tensor => ({ data, shape });

type Projected = Readonly<Record<'q' | 'k' | 'v', Float32Array>>;

/** [T, C] of each: one head as wide as the model is no split at all. */
async function project(
  core: AsyncCore,
  x: Tensor,
  weights: Readonly<Record<'q' | 'k' | 'v' | 'o', Tensor>>,
): Promise<Projected> {
  const { qBase, kBase, v } = await core.multiHeadAttention({ x, weights, heads: 1 });
  return { q: qBase.data, k: kBase.data, v: v.data };
}

/** [T, H, D] to [H, T, D], what the transpose does. */
export function transposed(data: Float32Array, length: number, heads: number): Float32Array {
  const size = data.length / length / heads;
  const result = new Float32Array(data.length);
  for (let t = 0; t < length; t++)
    for (let h = 0; h < heads; h++)
      result.set(data.subarray((t * heads + h) * size, (t * heads + h + 1) * size), (h * length + t) * size);
  return result;
}

/** The heads' outputs side by side, a row for each word: [T, C]. */
async function attend(
  core: AsyncCore,
  projected: Projected,
  length: number,
  heads: number,
  causal: boolean,
  right: boolean,
): Promise<Float32Array> {
  const as = (data: Float32Array): Tensor =>
    tensor(right ? transposed(data, length, heads) : data, heads, length, CHANNELS / heads);
  const { output } = await core.attention({ q: as(projected.q), k: as(projected.k), v: as(projected.v), causal });
  // Back to [T, H, D]: this transpose nobody forgot.
  return transposed(output.data, heads, length);
}

/** Largest difference in each row. */
const rowDifferences = (a: Float32Array, b: Float32Array, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => {
    const size = a.length / rows;
    let most = 0;
    for (let i = row * size; i < (row + 1) * size; i++) most = Math.max(most, Math.abs(item(a, i) - item(b, i)));
    return most;
  });

export async function forgotten(core: AsyncCore, settings: HeadsSettings): Promise<ForgottenResult> {
  const { words, causal, seed } = settings;
  const heads = Number(settings.headCount);
  const T = words.length;
  const kinds = [...new Set(words)];
  const square = { kind: 'normal', shape: [CHANNELS, CHANNELS] } as const;
  // One vector more than there are words: what the last word is replaced with.
  const [vectors, q, k, v] = await core.draws({
    seed,
    draws: [{ kind: 'normal', shape: [kinds.length + 1, CHANNELS] }, square, square, square],
  });
  const vector = (kind: number): Float32Array => vectors.data.subarray(kind * CHANNELS, (kind + 1) * CHANNELS);
  const rows = words.map((word) => vector(kinds.indexOf(word)));
  const stack = (of: readonly Float32Array[]): Tensor =>
    tensor(Float32Array.from(of.flatMap((row) => Array.from(row))), T, CHANNELS);
  const scaled = (m: Tensor): Tensor =>
    tensor(
      m.data.map((value) => value / 4),
      CHANNELS,
      CHANNELS,
    );
  const weights = { q: scaled(q), k: scaled(k), v: scaled(v), o: scaled(q) };
  const [given, replaced] = await Promise.all([
    project(core, stack(rows), weights),
    project(core, stack([...rows.slice(0, -1), vector(kinds.length)]), weights),
  ]);
  const run = (projected: Projected, right: boolean) => attend(core, projected, T, heads, causal, right);
  const [rightGiven, wrongGiven, rightReplaced, wrongReplaced] = await Promise.all([
    run(given, true),
    run(given, false),
    run(replaced, true),
    run(replaced, false),
  ]);
  const numbers = Float32Array.from({ length: T * CHANNELS }, (_, i) => i);
  return {
    part: 'forgotten',
    tokens: words,
    heads,
    headDim: CHANNELS / heads,
    causal,
    right: transposed(numbers, T, heads),
    wrong: numbers,
    apart: rowDifferences(rightGiven, wrongGiven, T),
    rightMoves: rowDifferences(rightGiven, rightReplaced, T),
    wrongMoves: rowDifferences(wrongGiven, wrongReplaced, T),
  };
}
