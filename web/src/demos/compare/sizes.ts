// The sizes of the layer that every encoding is put into, and what it learns and costs at these sizes.
import { HEADS, type EncodingId } from './controls';

export const HEAD_DIM = 8;
export const WIDTH = HEADS * HEAD_DIM;
/** Rows of random word vectors. */
export const VECTORS = 16;
/** Positions that training is thought to have seen; a learned table has as many rows. */
export const TRAINED = 16;
/** The text of equal words that is read beyond it. */
export const LONG = 2 * TRAINED;
/** Words put before the text, to see whether its scores notice. */
export const SHIFT = 8;
/** T5's buckets, FIRE's hidden units, CoPE's counts: the defaults of the core. */
export const BUCKETS = 32;
export const UNITS = 32;
export const COUNTS = 16;
/** FIRE divides by the query's own position from here on: within the short text, so that it is seen. */
export const THRESHOLD = 8;
/** Random numbers that stand for learned ones. */
export const POOL = TRAINED * WIDTH;

/** How the count of learned numbers and the operations follow from the sizes, in the letters of the page. */
export interface Account {
  readonly learned: string;
  readonly cost: string;
  /** Additions, multiplications and functions for one token of a text of S = TRAINED tokens, one layer. */
  readonly operations: number;
}

const [H, D, C, S] = [HEADS, HEAD_DIM, WIDTH, TRAINED];

/** Counted from the formulas, tables of cosines, slopes and buckets taken as given. */
export const ACCOUNTS: Readonly<Record<EncodingId, Account>> = {
  none: { learned: '0', cost: '0', operations: 0 },
  // One addition for each number of the embedding, before the first layer.
  sinusoidal: { learned: '0', cost: 'C', operations: C },
  learned: { learned: 'L·C', cost: 'C', operations: C },
  // One addition for each key.
  relative_bias: { learned: '32·H', cost: 'H·S', operations: H * S },
  // Slope times distance, and a subtraction.
  alibi: { learned: '0', cost: '2·H·S', operations: 2 * H * S },
  // r₂n, + 1, logarithm, times r₁, subtracted.
  kerple: { learned: '2·H', cost: '5·H·S', operations: 5 * H * S },
  // Each of 32 units: times, plus, maximum, times, plus; a logarithm of the distance and a division, and the sum.
  fire: { learned: '66 + 33·H', cost: '165·H·S', operations: (5 * UNITS + 5) * H * S },
  // q·e for 16 counts; for each key a sigmoid, the count, two weights and two products, and the sum.
  cope: { learned: '16·D', cost: 'H·(32·D + 7·S)', operations: H * (2 * COUNTS * D + 7 * S) },
  // Four products and two sums for each pair of queries and of keys.
  rotary: { learned: '0', cost: '6·H·D', operations: 6 * H * D },
  // The scale is in the table of cosines and sines.
  xpos: { learned: '0', cost: '6·H·D', operations: 6 * H * D },
};
