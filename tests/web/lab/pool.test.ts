// Attention maps in few cells.
import { describe, expect, it } from 'vitest';
import { item } from '../../../web/src/demos/item';
import { pool } from '../../../web/src/lab/pool';

/** One layer, two heads: the first looks at all alike, the second at itself. */
function maps(length: number) {
  const data = new Float32Array(2 * length * length);
  for (let t = 0; t < length; t++) {
    for (let s = 0; s <= t; s++) data[t * length + s] = 1 / (t + 1);
    data[(length + t) * length + t] = 1;
  }
  return { text: '', weights: { data, shape: [1, 2, length, length] } };
}

describe('attention maps in few cells', () => {
  it('stay as they are where there are cells enough', () => {
    const { weights } = maps(6);
    const { letters, cells, maps: pooled } = pool({ text: '', weights }, 8);
    expect([letters, cells]).toEqual([1, 6]);
    expect(Array.from(item(pooled, 0))).toEqual(Array.from(weights.data.slice(0, 36)));
  });

  it.each([8, 9, 15, 16])('of %i letters have rows with sum 1', (length) => {
    const { cells, maps: pooled } = pool(maps(length), 4);
    expect(pooled).toHaveLength(2);
    for (const map of pooled)
      for (let row = 0; row < cells; row++) {
        const sum = map.slice(row * cells, (row + 1) * cells).reduce((total, share) => total + share, 0);
        expect(sum).toBeCloseTo(1, 5);
      }
  });

  it('show a head that looks at itself as a diagonal', () => {
    const { cells, letters, maps: pooled } = pool(maps(10), 4);
    expect([letters, cells]).toEqual([3, 4]);
    const own = item(pooled, 1);
    for (let row = 0; row < cells; row++) expect(own[row * cells + row]).toBeCloseTo(1, 6);
  });
});
