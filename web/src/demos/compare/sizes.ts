// The sizes of the layer that every encoding is put into, and what it learns and costs at these sizes.
export const HEADS = 4;
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
/** FIRE divides by the query's own position from here on: within the short text, so that it is seen. */
export const THRESHOLD = 8;

/** How the count of learned numbers and the operations follow from sizes and settings, in the letters of the page. */
export interface Account {
  readonly learned: string;
  readonly cost: string;
  /** Additions, multiplications and functions for one token of a text of S = TRAINED tokens, one layer. */
  readonly operations: number;
}

const [H, D, C, S] = [HEADS, HEAD_DIM, WIDTH, TRAINED];

/** The settings of an encoding: here all of them are given. */
type Given = Readonly<Record<string, unknown>>;
const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Counted from the formulas, tables of cosines, slopes and buckets taken as given. */
const ACCOUNTS: Readonly<Record<string, (given: Given) => Account>> = {
  none: () => ({ learned: '0', cost: '0', operations: 0 }),
  // One addition for each number of the embedding, before the first layer.
  sinusoidal: () => ({ learned: '0', cost: 'C', operations: C }),
  learned: ({ maxLength }) => ({
    learned: `${maxLength === TRAINED ? 'L' : whole(maxLength)}·C`,
    cost: 'C',
    operations: C,
  }),
  // One addition for each key.
  relative_bias: ({ buckets }) => ({ learned: `${whole(buckets)}·H`, cost: 'H·S', operations: H * S }),
  // Slope times distance or position, and a sum.
  alibi: () => ({ learned: '0', cost: '2·H·S', operations: 2 * H * S }),
  // r₂n, + 1, logarithm, times r₁, subtracted; or the power, times r₁, subtracted.
  kerple: ({ form }) => {
    const each = form === 'power' ? 3 : 5;
    return { learned: '2·H', cost: `${each}·H·S`, operations: each * H * S };
  },
  // Each hidden unit: times, plus, maximum, times, plus; a logarithm of the distance and a division, and the sum.
  fire: ({ width }) => {
    const units = whole(width);
    const each = 5 * units + 5;
    return { learned: `${2 + 2 * units} + ${units + 1}·H`, cost: `${each}·H·S`, operations: each * H * S };
  },
  // q·e for each count; for each key a sigmoid, the count, two weights and two products, and the sum.
  cope: ({ maxPosition }) => {
    const counts = whole(maxPosition);
    const operations = H * (2 * counts * D + 7 * S);
    return { learned: `${counts}·D`, cost: `H·(${2 * counts}·D + 7·S)`, operations };
  },
  // Four products and two sums for each pair of queries and of keys that turns.
  rotary: ({ rotaryDim, proportion }) => {
    const turning = 2 * Math.floor((whole(proportion) * whole(rotaryDim)) / 2);
    return { learned: '0', cost: `6·H·${turning === D ? 'D' : turning}`, operations: 6 * H * turning };
  },
  // The scale is in the table of cosines and sines.
  xpos: () => ({ learned: '0', cost: '6·H·D', operations: 6 * H * D }),
};

/** Nothing for an encoding whose formula nobody has counted. */
export function accountOf(id: string, given: Given): Account | undefined {
  return Object.hasOwn(ACCOUNTS, id) ? ACCOUNTS[id]?.(given) : undefined;
}
