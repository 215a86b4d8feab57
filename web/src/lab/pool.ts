// Attention maps of long texts in few cells: what a stretch of the text looks at, by stretches.
import type { AttentionMaps } from '../core/trainer-types';
import { item } from '../demos/item';

export interface Pooled {
  /** Letters to a cell. */
  readonly letters: number;
  /** Rows and columns of a map. */
  readonly cells: number;
  /** By head, layer after layer: [cells · cells]; the share of the attention, so a row has sum 1. */
  readonly maps: readonly Float32Array[];
}

/** Columns are added up, rows averaged; the last cell of each has what is left. */
export function pool({ weights }: AttentionMaps, mostCells: number): Pooled {
  const { data, shape } = weights;
  const length = item(shape, 2);
  const letters = Math.ceil(length / mostCells);
  const cells = Math.ceil(length / letters);
  const maps = Array.from({ length: item(shape, 0) * item(shape, 1) }, (_, head) => {
    const map = new Float32Array(cells * cells);
    for (let t = 0; t < length; t++) {
      const row = Math.floor(t / letters);
      const share = 1 / Math.min(letters, length - row * letters);
      for (let s = 0; s <= t; s++) {
        const cell = row * cells + Math.floor(s / letters);
        map[cell] = item(map, cell) + share * item(data, (head * length + t) * length + s);
      }
    }
    return map;
  });
  return { letters, cells, maps };
}
