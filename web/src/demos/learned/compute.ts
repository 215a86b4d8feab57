// A table with one row for each position, asked for a row that it does not have, and the repairs that people try.
import type { AsyncCore, LabErrorCode } from '../../core/types';
import { item } from '../item';
import { WIDTH, type LearnedSettings } from './controls';
import { trained, type TrainedResult } from './trained';

/** How the core refused a text that is longer than the table. */
export interface Refusal {
  readonly code: LabErrorCode;
  readonly message: string;
}

/** One position asking the others; there are position + 1 of them. */
interface Looked {
  readonly position: number;
  readonly repair: LearnedSettings['repair'];
  readonly maxLength: number;
  readonly table: LearnedSettings['table'];
  /** Row of each position up to this one, between two rows where the table is stretched; not a number where there is none. */
  readonly row: Float64Array;
  /** Why there is no row. */
  readonly refusal?: Refusal;
}

export interface RowsResult extends Looked {
  readonly part: 'rows';
  /** Cosine of the angle between this position's row and those of all positions up to it; empty without a row. */
  readonly similarity: Float64Array;
  /** The same between neighbours of the table itself, about here. */
  readonly neighbours: number;
}

export interface HeadResult extends Looked {
  readonly part: 'head';
  /** Weights of the head that asks for the row before its own; empty without a row. */
  readonly weights: Float32Array;
}

export interface CostResult {
  readonly part: 'cost';
  readonly rows: number;
  readonly dModel: number;
  readonly parameters: number;
  /** Of the attention of one layer, without biases. */
  readonly layer: number;
}

export type LearnedResult = RowsResult | HeadResult | CostResult | TrainedResult;

/** The row that a position takes in a text of `length` positions. */
export function rowOf(position: number, length: number, maxLength: number, repair: LearnedSettings['repair']): number {
  if (position < maxLength && (repair !== 'stretch' || length <= maxLength)) return position;
  switch (repair) {
    case 'none':
      return NaN;
    case 'wrap':
      return position % maxLength;
    case 'clamp':
      return maxLength - 1;
    case 'stretch':
      return (position * (maxLength - 1)) / (length - 1);
  }
}

async function tableOf(core: AsyncCore, { table, maxLength, seed }: LearnedSettings): Promise<Float32Array> {
  if (table === 'random') {
    return item(await core.draws({ seed, draws: [{ kind: 'normal', shape: [maxLength, WIDTH] }] }), 0).data;
  }
  return Float32Array.from((await core.sinusoidal({ length: maxLength, dim: WIDTH })).data);
}

/** Rows of the table, or in between: the two neighbours, mixed. A row before the first is all zeros. */
function take(table: Float32Array, rows: ArrayLike<number>): Float32Array {
  const taken = new Float32Array(rows.length * WIDTH);
  for (let i = 0; i < rows.length; i++) {
    const row = item(rows, i);
    if (row < 0) continue;
    const below = Math.floor(row);
    const share = row - below;
    const above = share === 0 ? below : below + 1;
    for (let c = 0; c < WIDTH; c++)
      taken[i * WIDTH + c] = (1 - share) * item(table, below * WIDTH + c) + share * item(table, above * WIDTH + c);
  }
  return taken;
}

/** What the core says of a text of this length, when it is given such a table. */
async function refusalOf(core: AsyncCore, position: number, maxLength: number): Promise<Refusal | undefined> {
  const one = { data: Float32Array.of(1), shape: [1, 1] };
  try {
    await core.multiHeadAttention({
      x: { data: new Float32Array(position + 1), shape: [position + 1, 1] },
      weights: { q: one, k: one, v: one, o: one },
      heads: 1,
      encoding: { id: 'learned', maxLength },
    });
    return undefined;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault) return { code: fault.code as LabErrorCode, message: fault.message };
    throw fault;
  }
}

/** Products of one vector with many: [many]. */
async function products(core: AsyncCore, q: Float32Array, keys: Float32Array, scale: number) {
  const k = { data: keys, shape: [1, keys.length / WIDTH, WIDTH] };
  return core.attention({ q: { data: q, shape: [1, 1, WIDTH] }, k, v: k, scale });
}

const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);

async function lookedPart(core: AsyncCore, settings: LearnedSettings): Promise<RowsResult | HeadResult> {
  const { position, repair, maxLength } = settings;
  const length = position + 1;
  const row = Float64Array.from({ length }, (_, i) => rowOf(i, length, maxLength, repair));
  const missing = Number.isNaN(item(row, position));
  const refusal = missing ? await refusalOf(core, position, maxLength) : undefined;
  const common: Looked = {
    position,
    repair,
    maxLength,
    table: settings.table,
    row,
    ...(refusal === undefined ? {} : { refusal }),
  };
  const table = await tableOf(core, settings);
  const own = item(row, position);
  if (settings.part === 'head') {
    if (missing) return { ...common, part: 'head', weights: new Float32Array(0) };
    const { weights } = await products(core, take(table, [own - 1]), take(table, row), settings.sharpness);
    return { ...common, part: 'head', weights: weights.data };
  }
  const last = maxLength - 1;
  const here = missing ? last : Math.max(1, Math.round(own));
  const pair = take(table, [here - 1, here]);
  const [first, second] = [pair.subarray(0, WIDTH), pair.subarray(WIDTH)];
  const neighbours =
    item((await products(core, first.slice(), second.slice(), 1)).scores.data, 0) /
    (lengthOf(first) * lengthOf(second));
  if (missing) return { ...common, part: 'rows', similarity: new Float64Array(0), neighbours };
  const keys = take(table, row);
  const query = take(table, [own]);
  const { scores } = await products(core, query, keys, 1 / lengthOf(query));
  const similarity = Float64Array.from(
    scores.data,
    (score, i) => score / lengthOf(keys.subarray(i * WIDTH, (i + 1) * WIDTH)),
  );
  return { ...common, part: 'rows', similarity, neighbours };
}

async function costPart(core: AsyncCore, { rows, dModel }: LearnedSettings): Promise<CostResult> {
  const { total } = await core.parameterCount({ dModel, heads: 1 });
  return { part: 'cost', rows, dModel, parameters: rows * dModel, layer: total };
}

export async function compute(core: AsyncCore, settings: LearnedSettings): Promise<LearnedResult> {
  switch (settings.part) {
    case 'cost':
      return costPart(core, settings);
    case 'trained':
      return trained(core, settings);
    case 'rows':
    case 'head':
      return lookedPart(core, settings);
  }
}
