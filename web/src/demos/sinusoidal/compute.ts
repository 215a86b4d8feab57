// Position vectors of sines and cosines: the table, what few hands can tell apart, products over distance, and a sum taken apart.
import type { AsyncCore } from '../../core/types';
import { item } from '../item';
import { PLACES, POSITIONS, REACH, WORDS, type SinusoidalSettings } from './controls';

export interface ClocksResult {
  readonly part: 'clocks';
  readonly position: number;
  readonly dim: number;
  /** First position of the table: the block of columns in which `position` lies. */
  readonly first: number;
  readonly columns: number;
  /** [columns, dim] */
  readonly table: Float64Array;
  readonly layout: SinusoidalSettings['layout'];
  /** θ_i of every pair, and the pairs that have a clock. */
  readonly theta: Float64Array;
  readonly clocks: readonly number[];
}

export interface NearestResult {
  readonly part: 'nearest';
  readonly from: number;
  readonly width: number;
  /** How many pairs are compared. */
  readonly hands: number;
  /** ‖PE(from) − PE(r)‖ at each position r, by those pairs and by all. */
  readonly few: Float64Array;
  readonly all: Float64Array;
  /** The other position that is nearest; of several, the first. */
  readonly nearest: number;
  readonly theta: Float64Array;
}

export interface ShiftResult {
  readonly part: 'shift';
  readonly start: number;
  readonly shift: number;
  readonly width: number;
  /** k of the products, from as far before `start` as there are positions. */
  readonly shifts: readonly number[];
  readonly products: Float64Array;
  /** The same 100 positions further on. */
  readonly later: Float64Array;
  /** Largest difference between PE(start + shift) and PE(start) turned by shift · θ. */
  readonly difference: number;
  readonly theta: Float64Array;
  readonly clocks: readonly number[];
}

export interface SumResult {
  readonly part: 'sum';
  readonly width: number;
  readonly word: number;
  readonly place: number;
  /** √d, or 1. */
  readonly scale: number;
  /** The chosen word's vector as it is added, the position's, and their sum. */
  readonly content: Float64Array;
  readonly position: Float64Array;
  readonly sum: Float64Array;
  /** Products of the sum with every word's vector and with every position's. */
  readonly words: readonly number[];
  readonly positions: readonly number[];
  /** Of all sums of a word and a position: how many give back the word, the position. */
  readonly wordsFound: number;
  readonly positionsFound: number;
}

export type SinusoidalResult = ClocksResult | NearestResult | ShiftResult | SumResult;

/** How much later the products are taken again. */
export const LATER = 100;

/** Five pairs from the fastest to the slowest, or all of fewer. */
function clocksOf(pairs: number): number[] {
  return [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (pairs - 1))))];
}

async function frequencies(core: AsyncCore, dim: number, base: number): Promise<Float64Array> {
  return (await core.rotaryFrequencies({ headDim: dim, base })).inverseFrequencies;
}

async function clocksPart(core: AsyncCore, settings: SinusoidalSettings): Promise<ClocksResult> {
  const { position, layout, base } = settings;
  const [dim, columns] = [Number(settings.dim), Number(settings.columns)];
  const first = Math.floor(position / columns) * columns;
  const [table, theta] = await Promise.all([
    core.sinusoidal({ length: columns, dim, base, start: first, layout }),
    frequencies(core, dim, base),
  ]);
  return { part: 'clocks', position, dim, first, columns, table: table.data, layout, theta, clocks: clocksOf(dim / 2) };
}

/** Dot products of rows, in double: [a rows, b rows]. */
async function products(core: AsyncCore, a: Float64Array, b: Float64Array, width: number): Promise<Float64Array> {
  const k = { data: b, shape: [1, b.length / width, width] };
  const { scores } = await core.attention({ q: { data: a, shape: [1, a.length / width, width] }, k, v: k, scale: 1 });
  return scores.data;
}

/** The first numbers of each row. */
function cut(table: Float64Array, width: number, kept: number): Float64Array {
  const rows = table.length / width;
  const data = new Float64Array(rows * kept);
  for (let row = 0; row < rows; row++) data.set(table.subarray(row * width, row * width + kept), row * kept);
  return data;
}

/** ‖a − b‖² = ‖a‖² + ‖b‖² − 2 a·b, and every pair of sine and cosine has length 1. */
async function distances(core: AsyncCore, table: Float64Array, width: number, from: number): Promise<Float64Array> {
  const dots = await products(core, table.slice(from * width, (from + 1) * width), table, width);
  return dots.map((dot) => Math.sqrt(Math.max(0, width - 2 * dot)));
}

/** Distances that differ by rounding only. */
const TIE = 1e-6;

async function nearestPart(core: AsyncCore, settings: SinusoidalSettings): Promise<NearestResult> {
  const { from, base } = settings;
  const width = Number(settings.width);
  const hands = settings.hands === 'all' ? width / 2 : Math.min(width / 2, Number(settings.hands));
  const [{ data: table }, theta] = await Promise.all([
    core.sinusoidal({ length: PLACES, dim: width, base }),
    frequencies(core, width, base),
  ]);
  const [few, all] = await Promise.all([
    distances(core, cut(table, width, 2 * hands), 2 * hands, from),
    distances(core, table, width, from),
  ]);
  const others = Array.from(few, (distance, place) => (place === from ? Infinity : distance));
  const least = Math.min(...others);
  const nearest = others.findIndex((distance) => distance <= least + TIE);
  return { part: 'nearest', from, width, hands, few, all, nearest, theta };
}

async function shiftPart(core: AsyncCore, settings: SinusoidalSettings): Promise<ShiftResult> {
  const { start, shift, base } = settings;
  const width = Number(settings.wide);
  const before = Math.min(REACH, start);
  const length = before + REACH + 1;
  const shifts = Array.from({ length }, (_, i) => i - before);
  const [{ data: table }, { data: further }, theta] = await Promise.all([
    core.sinusoidal({ length, dim: width, base, start: start - before }),
    core.sinusoidal({ length, dim: width, base, start: start - before + LATER }),
    frequencies(core, width, base),
  ]);
  const row = (of: Float64Array, k: number): Float64Array => of.slice((before + k) * width, (before + k + 1) * width);
  const [here, later, turned] = await Promise.all([
    products(core, row(table, 0), table, width),
    products(core, row(further, 0), further, width),
    // (sin, cos) is turned backwards by what takes (cos, sin) forwards.
    core.applyRotary({
      x: { data: row(table, 0), shape: [1, width] },
      positions: [-shift],
      pairing: 'interleaved',
      base,
    }),
  ]);
  const goal = row(table, shift);
  const difference = Math.max(...Array.from(turned.data, (value, j) => Math.abs(value - item(goal, j))));
  return {
    part: 'shift',
    start,
    shift,
    width,
    shifts,
    products: here,
    later,
    difference,
    theta,
    clocks: clocksOf(width / 2),
  };
}

/** Is the value at `index` the first of the largest? */
function isLargest(index: number, count: number, value: (i: number) => number): boolean {
  const own = value(index);
  for (let i = 0; i < count; i++) if (value(i) > own || (i < index && value(i) === own)) return false;
  return true;
}

async function sumPart(core: AsyncCore, settings: SinusoidalSettings): Promise<SumResult> {
  const { seed, base, word, place } = settings;
  const width = Number(settings.width);
  const scale = settings.scaled ? Math.sqrt(width) : 1;
  const [drawn, { data: table }] = await Promise.all([
    core.draws({ seed, draws: [{ kind: 'normal', shape: [WORDS, width] }] }),
    core.sinusoidal({ length: POSITIONS, dim: width, base }),
  ]);
  // Vaswani's embeddings start with variance 1/d, so that √d brings them to 1.
  const embeddings = Float64Array.from(item(drawn, 0).data, (value) => value / Math.sqrt(width));
  const [ofWords, crossed, ofPositions] = await Promise.all([
    products(core, embeddings, embeddings, width),
    products(core, embeddings, table, width),
    products(core, table, table, width),
  ]);
  // A product with a sum is the sum of the products.
  const wordScore = (w: number, p: number, v: number): number =>
    scale * item(ofWords, w * WORDS + v) + item(crossed, v * POSITIONS + p);
  const positionScore = (w: number, p: number, r: number): number =>
    scale * item(crossed, w * POSITIONS + r) + item(ofPositions, p * POSITIONS + r);
  let [wordsFound, positionsFound] = [0, 0];
  for (let w = 0; w < WORDS; w++) {
    for (let p = 0; p < POSITIONS; p++) {
      if (isLargest(w, WORDS, (v) => wordScore(w, p, v))) wordsFound++;
      if (isLargest(p, POSITIONS, (r) => positionScore(w, p, r))) positionsFound++;
    }
  }
  const index = word - 1;
  const content = embeddings.slice(index * width, word * width).map((value) => scale * value);
  const position = table.slice(place * width, (place + 1) * width);
  return {
    part: 'sum',
    width,
    word,
    place,
    scale,
    content,
    position,
    sum: content.map((value, j) => value + item(position, j)),
    words: Array.from({ length: WORDS }, (_, v) => wordScore(index, place, v)),
    positions: Array.from({ length: POSITIONS }, (_, r) => positionScore(index, place, r)),
    wordsFound,
    positionsFound,
  };
}

export async function compute(core: AsyncCore, settings: SinusoidalSettings): Promise<SinusoidalResult> {
  switch (settings.part) {
    case 'clocks':
      return clocksPart(core, settings);
    case 'nearest':
      return nearestPart(core, settings);
    case 'shift':
      return shiftPart(core, settings);
    case 'sum':
      return sumPart(core, settings);
  }
}
