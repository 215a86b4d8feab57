// Part two: where each number of the projected tensor stands, in the three shapes.
import type { AsyncCore, Tensor } from '../../core/types';
import { item } from '../item';
import type { HeadsSettings, Layout } from './controls';

/** A number of the tensor: it is its own name, counted in the order of memory. */
export interface Placed {
  readonly number: number;
  readonly b: number;
  readonly t: number;
  readonly c: number;
  readonly h: number;
  readonly d: number;
  /** Its place when [B, H, T, D] is read in order. */
  readonly read: number;
}

export interface SplitResult {
  readonly part: 'split';
  readonly layout: Layout;
  readonly batch: number;
  readonly length: number;
  readonly heads: number;
  readonly headDim: number;
  /** By number. */
  readonly cells: readonly Placed[];
  readonly chosen: Placed;
}

const identity = (size: number): Tensor => ({
  data: Float32Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? 1 : 0)),
  shape: [size, size],
});

/** The core splits numbers that say where they were: each batch entry is a sentence of its own. */
export async function split(core: AsyncCore, settings: HeadsSettings): Promise<SplitResult> {
  const { layout, batch, length: T, heads: H, headDim: D } = settings;
  const C = H * D;
  const one = identity(C);
  const parts = await Promise.all(
    Array.from({ length: batch }, (_, b) =>
      core.multiHeadAttention({
        x: { data: Float32Array.from({ length: T * C }, (_, i) => b * T * C + i), shape: [T, C] },
        weights: { q: one, k: one, v: one, o: one },
        heads: H,
      }),
    ),
  );
  const cells = parts
    .flatMap(({ qBase }, b) =>
      Array.from(qBase.data, (number, i): Placed => {
        const c = number % C;
        return {
          number,
          b,
          t: Math.floor(i / D) % T,
          c,
          h: Math.floor(i / (T * D)),
          d: i % D,
          read: b * T * C + i,
        };
      }),
    )
    .sort((a, b) => a.number - b.number);
  return {
    part: 'split',
    layout,
    batch,
    length: T,
    heads: H,
    headDim: D,
    cells,
    chosen: item(cells, Math.min(settings.cell, cells.length - 1)),
  };
}
