// Two orders of the same words through one or two bare attention layers, and what became of each word.
import type { AsyncCore, Tensor } from '../../core/types';
import type { OrderSettings } from './controls';
import { EXPERIMENT_TOKENS, kindsOf, seedOf } from './words';
import { item } from '../item';

/** Width of chapter 000's experiment 3. */
export const WIDTH = 16;

export interface Word {
  readonly token: string;
  /** Place in the first and in the second sentence. */
  readonly first: number;
  readonly second: number;
  /** Largest difference between its two outputs. */
  readonly difference: number;
  /** The two outputs are the same but for rounding. */
  readonly same: boolean;
}

export interface OrderResult {
  readonly part: OrderSettings['part'];
  readonly settings: Pick<OrderSettings, 'causal' | 'layers' | 'encoding' | 'divide'>;
  /** In the order of the first sentence. */
  readonly words: readonly Word[];
  /** Word at each place of the second sentence. */
  readonly order: readonly number[];
  /** Outputs by sentence, one row of 16 for each place. */
  readonly outputs: readonly [Float32Array, Float32Array];
  /** Largest attention weight of each place, in the first layer. */
  readonly largest: readonly [readonly number[], readonly number[]];
  /** Largest size of a number in the outputs. */
  readonly size: number;
  /** Spacing of float32 numbers of that size. */
  readonly roundingUnit: number;
}

/** The vectors of the words (the same word, the same vector) and the matrices, as PyTorch draws them one after the other. */
async function draw(
  core: AsyncCore,
  seed: number,
  tokens: readonly string[],
  divide: number,
): Promise<{ x: Float32Array; weights: Record<'q' | 'k' | 'v', Float32Array> }> {
  const kinds = kindsOf(tokens);
  const matrix = { kind: 'normal', shape: [WIDTH, WIDTH] } as const;
  const drawn = (
    await core.draws({ seed, draws: [{ kind: 'normal', shape: [kinds.length, WIDTH] }, matrix, matrix, matrix] })
  ).map((tensor) => tensor.data);
  const vectors = item(drawn, 0);
  const x = new Float32Array(tokens.length * WIDTH);
  tokens.forEach((token, place) => {
    const row = kinds.indexOf(token) * WIDTH;
    x.set(vectors.subarray(row, row + WIDTH), place * WIDTH);
  });
  // A quarter is a power of two: dividing by it rounds nothing.
  const scaled = (m: Float32Array): Float32Array => m.map((value) => value / divide);
  return { x, weights: { q: scaled(item(drawn, 1)), k: scaled(item(drawn, 2)), v: scaled(item(drawn, 3)) } };
}

type Numbers = Float32Array | Float64Array;

/** One or two layers, one head, no residual, no output matrix: chapter 000's `attention`, once or twice with the same weights. */
async function run(
  core: AsyncCore,
  x: Numbers,
  weights: Record<'q' | 'k' | 'v', Numbers>,
  settings: OrderSettings,
): Promise<{ output: Numbers; first: Numbers }> {
  const identity = x instanceof Float64Array ? new Float64Array(WIDTH * WIDTH) : new Float32Array(WIDTH * WIDTH);
  for (let i = 0; i < WIDTH; i++) identity[i * (WIDTH + 1)] = 1;
  const square = (data: Numbers): Tensor => ({ data, shape: [WIDTH, WIDTH] }) as Tensor;
  const layer = (input: Numbers, encoding: string) =>
    core.multiHeadAttention({
      x: { data: input, shape: [input.length / WIDTH, WIDTH] } as Tensor,
      weights: { q: square(weights.q), k: square(weights.k), v: square(weights.v), o: square(identity) },
      heads: 1,
      causal: settings.causal,
      encoding: { id: encoding },
    });
  const one = await layer(x, settings.encoding);
  // A sinusoidal encoding is added to the words once; a rotation happens in every layer.
  const two =
    settings.layers === '1'
      ? one
      : await layer(one.output.data, settings.encoding === 'sinusoidal' ? 'none' : settings.encoding);
  return { output: two.output.data, first: one.weights.data };
}

function reorder(x: Float32Array, order: readonly number[]): Float32Array {
  const moved = new Float32Array(x.length);
  order.forEach((word, place) => moved.set(x.subarray(word * WIDTH, (word + 1) * WIDTH), place * WIDTH));
  return moved;
}

/** Largest difference between row `a` of one output and row `b` of another. */
function rowDifference(one: Numbers, a: number, other: Numbers, b: number): number {
  let largest = 0;
  for (let i = 0; i < WIDTH; i++)
    largest = Math.max(largest, Math.abs(item(one, a * WIDTH + i) - item(other, b * WIDTH + i)));
  return largest;
}

function largestSize(values: Numbers): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

const rowMaxima = (weights: Numbers, places: number): number[] =>
  Array.from({ length: places }, (_, row) => Math.max(...weights.subarray(row * places, (row + 1) * places)));

export async function compute(core: AsyncCore, settings: OrderSettings): Promise<OrderResult> {
  const tokens: readonly string[] = settings.part === 'words' ? settings.words : EXPERIMENT_TOKENS;
  const order = settings.part === 'words' ? settings.order : settings.shuffle;
  const { x, weights } = await draw(core, seedOf(settings), tokens, Number(settings.divide));
  const wide = { q: Float64Array.from(weights.q), k: Float64Array.from(weights.k), v: Float64Array.from(weights.v) };
  const shuffled = reorder(x, order);
  const [one, other, exactOne, exactOther] = await Promise.all([
    run(core, x, weights, settings),
    run(core, shuffled, weights, settings),
    // Float32 cannot tell a rounding difference from a small real one; the double reference can.
    run(core, Float64Array.from(x), wide, settings),
    run(core, Float64Array.from(shuffled), wide, settings),
  ]);
  const size = largestSize(one.output);
  const words = tokens.map((token, first): Word => {
    const second = order.indexOf(first);
    return {
      token,
      first,
      second,
      difference: rowDifference(one.output, first, other.output, second),
      same: rowDifference(exactOne.output, first, exactOther.output, second) <= 1e-9 * Math.max(1, size),
    };
  });
  return {
    part: settings.part,
    settings: {
      causal: settings.causal,
      layers: settings.layers,
      encoding: settings.encoding,
      divide: settings.divide,
    },
    words,
    order,
    outputs: [one.output as Float32Array, other.output as Float32Array],
    largest: [rowMaxima(one.first, tokens.length), rowMaxima(other.first, tokens.length)],
    size,
    roundingUnit: size === 0 ? 0 : 2 ** (Math.floor(Math.log2(size)) - 23),
  };
}
