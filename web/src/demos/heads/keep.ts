// Part one: a word wants the previous and the first word, kept apart; by one head with two weights, and by two heads.
// The weights are made by hand, so that every head does exactly what it is asked for.
import type { AsyncCore, Tensor } from '../../core/types';
import { item } from '../item';
import type { HeadsSettings } from './controls';

/** A word's vector is a point; different words are different points, no three of them on a line. */
export const POINTS: readonly (readonly [number, number])[] = [
  [-1.2, -0.5],
  [0.1, 1],
  [1.2, -0.3],
  [0.3, -1],
  [-0.9, 0.7],
  [1.1, 0.8],
];
const CONTENT = 2;
/** Channels: the point, then one for each position. */
export const MOST = 6;
export const CHANNELS = CONTENT + MOST;
/** A score this high above the others leaves them a weight of exactly 0 in float32. */
export const CERTAIN = 120;

export interface Reading {
  readonly tokens: readonly string[];
  /** Weights that the chosen word gives, of the one head and of each of the two. */
  readonly one: Float32Array;
  readonly two: readonly [Float32Array, Float32Array];
  /** What it takes away: one point, and two points. */
  readonly mean: readonly [number, number];
  readonly apart: readonly [readonly [number, number], readonly [number, number]];
}

export interface KeepResult {
  readonly part: 'keep';
  /** The word that looks, the one before it and the first, counted from 0. */
  readonly looker: number;
  readonly previous: number;
  readonly share: number;
  /** The different words in order of appearance; word i stands at POINTS[i]. */
  readonly kinds: readonly string[];
  /** The sentence, and the sentence with the first and the previous word exchanged. */
  readonly sentences: readonly [Reading, Reading];
  /** How far what is taken away moves with the exchange. */
  readonly oneMoves: number;
  readonly twoMove: number;
}

/** Width of all heads together: the matrices are as large with one head as with two. */
const WIDTH = 2 * MOST;

/** Row-major numbers from rows. */
const f32 = (rows: readonly (readonly number[])[]): Tensor => ({
  data: Float32Array.from(rows.flat()),
  shape: [rows.length, rows[0]?.length ?? 0],
});

const zeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));

const put = (rows: number[][], row: number, column: number, value: number): void => {
  const line = item(rows, row);
  line[column] = value;
};

/** What a query at position i asks for: the key at `previous` and the key at 0, with these weights. */
interface Wish {
  readonly previous: number;
  readonly first: number;
}

/** A weight as a score: far above the keys that nobody asked for. */
const scoreOf = (weight: number): number => (weight === 0 ? 0 : CERTAIN + Math.log(weight));

/** [C, WIDTH]: the query of the word that looks has a score for each position; the others ask for nothing. */
function queryMatrix(wishes: readonly Wish[], looker: number, previous: number): number[][] {
  const matrix = zeros(CHANNELS, WIDTH);
  wishes.forEach((wish, head) => {
    const at = (head * WIDTH) / wishes.length;
    if (previous === 0) put(matrix, CONTENT + looker, at, CERTAIN);
    else {
      put(matrix, CONTENT + looker, at + previous, scoreOf(wish.previous));
      put(matrix, CONTENT + looker, at, scoreOf(wish.first));
    }
  });
  return matrix;
}

/** [C, WIDTH]: ones that copy `count` channels from `from` on into the beginning of each head. */
function copyMatrix(heads: number, from: number, count: number): number[][] {
  const matrix = zeros(CHANNELS, WIDTH);
  for (let head = 0; head < heads; head++)
    for (let i = 0; i < count; i++) put(matrix, from + i, (head * WIDTH) / heads + i, 1);
  return matrix;
}

interface Asked {
  readonly weights: readonly Float32Array[];
  readonly points: readonly (readonly [number, number])[];
}

async function ask(
  core: AsyncCore,
  x: number[][],
  wishes: readonly Wish[],
  looker: number,
  previous: number,
): Promise<Asked> {
  const heads = wishes.length;
  const headDim = WIDTH / heads;
  const length = x.length;
  const result = await core.multiHeadAttention({
    x: f32(x),
    weights: {
      q: f32(queryMatrix(wishes, looker, previous)),
      // The key of position j has a 1 at j; the value of a word is its point.
      k: f32(copyMatrix(heads, CONTENT, MOST)),
      v: f32(copyMatrix(heads, 0, CONTENT)),
      // Nothing is mixed afterwards: what each head took away is looked at itself.
      o: f32(zeros(WIDTH, CHANNELS)),
    },
    heads,
    headDim,
    scale: 1,
  });
  const places = wishes.map((_, head) => head * length + looker);
  return {
    weights: places.map((place) => result.weights.data.slice(place * length, (place + 1) * length)),
    points: places.map((place) => [
      item(result.headOutputs.data, place * headDim),
      item(result.headOutputs.data, place * headDim + 1),
    ]),
  };
}

async function read(
  core: AsyncCore,
  tokens: readonly string[],
  kinds: readonly string[],
  looker: number,
  previous: number,
  share: number,
): Promise<Reading> {
  const x = tokens.map((token, place) => {
    const row = [...item(POINTS, kinds.indexOf(token)), ...Array.from({ length: MOST }, () => 0)];
    row[CONTENT + place] = 1;
    return row;
  });
  const [one, two] = await Promise.all([
    ask(core, x, [{ previous: share, first: 1 - share }], looker, previous),
    ask(
      core,
      x,
      [
        { previous: 1, first: 0 },
        { previous: 0, first: 1 },
      ],
      looker,
      previous,
    ),
  ]);
  return {
    tokens,
    one: item(one.weights, 0),
    two: [item(two.weights, 0), item(two.weights, 1)],
    mean: item(one.points, 0),
    apart: [item(two.points, 0), item(two.points, 1)],
  };
}

/** The same words, those at two places exchanged. */
export function exchanged(words: readonly string[], a: number, b: number): string[] {
  const other = [...words];
  [other[a], other[b]] = [item(words, b), item(words, a)];
  return other;
}

export async function keep(core: AsyncCore, settings: HeadsSettings): Promise<KeepResult> {
  const { words, share } = settings;
  // Beyond the sentence, the last word looks. The first word has none before it: it takes itself.
  const looker = Math.min(settings.looker, words.length) - 1;
  const previous = Math.max(0, looker - 1);
  const kinds = [...new Set(words)];
  const [first, second] = await Promise.all([
    read(core, words, kinds, looker, previous, share),
    read(core, exchanged(words, 0, previous), kinds, looker, previous, share),
  ]);
  const distance = (a: readonly number[], b: readonly number[]): number =>
    Math.hypot(...a.map((value, i) => value - item(b, i)));
  return {
    part: 'keep',
    looker,
    previous,
    share,
    kinds,
    sentences: [first, second],
    oneMoves: distance(first.mean, second.mean),
    twoMove: distance(first.apart.flat(), second.apart.flat()),
  };
}
