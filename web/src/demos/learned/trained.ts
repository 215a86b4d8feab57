// The part "trained": the rows that the length lab's model has learned, compared by their angles and through the eyes of a head.
import type { Evaluation } from '../../core/trainer-types';
import type { AsyncCore, Tensor } from '../../core/types';
import { matrices, startOf, type Matrices } from '../../lab/matrices';
import { shippedModel } from '../../lab/models';
import { evaluate, once } from '../../lab/read';
import { item } from '../item';
import { WIDTH, type Block, type LearnedSettings } from './controls';

/** Rows that are compared: as many as the model was trained on. */
export const ROWS = 64;
/** Letters that the model reads, whose vectors stand for "any letter". */
const LETTERS = 21;

/** How rows are compared: by the cosine of their angle, or by where a head of the first layer looks. */
type By = 'cosine' | 'head';

export interface Compared {
  /** [ROWS, ROWS]: cosines, or the weights of a head under the causal mask. */
  readonly matrix: ArrayLike<number>;
  /** For each row: the most similar of the others, or the one that the head looks at most, itself among them. */
  readonly nearest: readonly number[];
  /** How many rows find a neighbour: either one by cosine, the one before by a head. */
  readonly found: number;
  /** Mean of the matrix over all pairs so many rows apart, by a head so many rows back. */
  readonly apart: readonly number[];
}

export interface TrainedResult {
  readonly part: 'trained';
  readonly block: Block;
  readonly by: By;
  /** From 1; 0 where no head is asked. */
  readonly head: number;
  readonly blocks: Readonly<Record<Block, Compared>>;
  /** Rows that can find a neighbour, and how many would by chance. */
  readonly rows: number;
  readonly chance: number;
  /** Mean cosine of the angle between a trained row and its start. */
  readonly kept: number;
  /** In nats per letter: positions [16, 64) and [64, 128) of this model, and the same of the one without an encoding. */
  readonly losses: readonly [number, number];
  readonly plain: readonly [number, number];
}

const tensor = (data: Float32Array, ...shape: number[]): Tensor => ({ data, shape });

const isNeighbour = (by: By, row: number, nearest: number): boolean =>
  by === 'head' ? nearest === row - 1 : Math.abs(nearest - row) === 1;

/** Row 0 has nobody before it, so a head is asked from row 1 on. */
const asked = (by: By): readonly number[] => Array.from({ length: ROWS }, (_, row) => row).slice(by === 'head' ? 1 : 0);

/** One of the candidates, each as likely: how many rows would find a neighbour. */
export function chanceOf(by: By): number {
  return asked(by).reduce((sum, row) => {
    if (by === 'head') return sum + 1 / (row + 1);
    return sum + (row === 0 || row === ROWS - 1 ? 1 : 2) / (ROWS - 1);
  }, 0);
}

function comparedBy(by: By, matrix: ArrayLike<number>): Compared {
  const at = (i: number, j: number): number => item(matrix, i * ROWS + j);
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const nearest = rows.map((row) =>
    rows
      .filter((other) => (by === 'head' ? other <= row : other !== row))
      .reduce((best, other) => (at(row, other) > at(row, best) ? other : best)),
  );
  return {
    matrix,
    nearest,
    found: asked(by).filter((row) => isNeighbour(by, row, item(nearest, row))).length,
    apart: rows.map(
      (distance) => rows.slice(distance).reduce((sum, row) => sum + at(row, row - distance), 0) / (ROWS - distance),
    ),
  };
}

/** Products of all rows with all, over their lengths. */
async function cosines(core: AsyncCore, some: Float32Array, others: Float32Array): Promise<Float64Array> {
  const [q, k] = [tensor(some, 1, ROWS, WIDTH), tensor(others, 1, ROWS, WIDTH)];
  const { scores } = await core.attention({ q, k, v: k, scale: 1 });
  const size = (of: Float32Array, row: number): number => Math.hypot(...of.subarray(row * WIDTH, (row + 1) * WIDTH));
  return Float64Array.from(
    scores.data,
    (product, i) => product / (size(some, Math.floor(i / ROWS)) * size(others, i % ROWS)),
  );
}

/** The weights of the first layer's four heads [4, ROWS, ROWS], when the mean of all letters stands at every position. */
async function gaze(core: AsyncCore, model: Matrices, rows: Float32Array): Promise<Float32Array> {
  const embedding = model('embedding');
  const letter = Array.from({ length: WIDTH }, (_, c) => {
    let sum = 0;
    for (let n = 0; n < LETTERS; n++) sum += item(embedding, n * WIDTH + c);
    return sum / LETTERS;
  });
  const gain = model('layers.0.attention.gain');
  const x = rows.map((value, i) => value + item(letter, i % WIDTH));
  for (let row = 0; row < ROWS; row++) {
    const own = x.subarray(row * WIDTH, (row + 1) * WIDTH);
    const size = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0) / WIDTH + 1e-5);
    for (let c = 0; c < WIDTH; c++) own[c] = (item(own, c) / size) * item(gain, c);
  }
  // q, k and v beside each other in one matrix.
  const all = model('layers.0.attention.qkv');
  const [q, k, v] = [0, 1, 2].map((part) =>
    tensor(
      Float32Array.from({ length: WIDTH * WIDTH }, (_, i) =>
        item(all, Math.floor(i / WIDTH) * 3 * WIDTH + part * WIDTH + (i % WIDTH)),
      ),
      WIDTH,
      WIDTH,
    ),
  ) as [Tensor, Tensor, Tensor];
  const { weights } = await core.multiHeadAttention({
    x: tensor(x, ROWS, WIDTH),
    weights: { q, k, v, o: v },
    heads: 4,
    causal: true,
  });
  return weights.data;
}

export async function trained(core: AsyncCore, settings: LearnedSettings): Promise<TrainedResult> {
  const by = settings.by === 'cosine' ? 'cosine' : 'head';
  const head = by === 'head' ? Number(settings.by) : 0;
  const [model, none] = await Promise.all([shippedModel(core, 'learned'), shippedModel(core, 'none')]);
  const [now, start, own, plain] = await Promise.all([
    matrices(model),
    startOf(core, model),
    evaluate(model, { length: 2 * ROWS }),
    evaluate(none, { length: 2 * ROWS }),
  ]);
  const rowsFrom = (from: Matrices, first: number): Float32Array =>
    Float32Array.from({ length: ROWS * WIDTH }, (_, i) => item(from('encoding'), first * WIDTH + i));
  const [after, before] = [rowsFrom(now, 0), rowsFrom(start, 0)];
  const tables: Readonly<Record<Block, Float32Array>> = {
    trained: after,
    start: before,
    added: after.map((value, i) => value - item(before, i)),
    untrained: rowsFrom(now, ROWS),
  };
  const compare = (block: Block): Promise<Compared> =>
    once(model, `${block} by ${settings.by}`, async () => {
      if (by === 'cosine') return comparedBy(by, await cosines(core, tables[block], tables[block]));
      const weights = await gaze(core, now, tables[block]);
      return comparedBy(by, weights.slice((head - 1) * ROWS * ROWS, head * ROWS * ROWS));
    });
  const [first, second, third, fourth] = await Promise.all([
    compare('trained'),
    compare('start'),
    compare('added'),
    compare('untrained'),
  ]);
  const same = await once(model, 'kept', () => cosines(core, after, before));
  const losses = ({ bins }: Evaluation): readonly [number, number] => [item(bins, 0).loss, item(bins, 1).loss];
  return {
    part: 'trained',
    block: settings.block,
    by,
    head,
    blocks: { trained: first, start: second, added: third, untrained: fourth },
    rows: asked(by).length,
    chance: chanceOf(by),
    kept: same.filter((_, i) => i % (ROWS + 1) === 0).reduce((sum, cosine) => sum + cosine, 0) / ROWS,
    losses: losses(own),
    plain: losses(plain),
  };
}
