// Positions of a text in groups: half-octaves for curves, the lab's four for what is said of them.

export interface Bin {
  readonly from: number;
  readonly to: number;
}

/** 0, 1, 2, 3, 4, 6, 8, 11 … up to `length`: as many per octave everywhere. */
export function halfOctaves(length: number): Bin[] {
  const edges = [0];
  for (let i = 0, edge = 1; edge < length; edge = Math.round(2 ** (++i / 2)))
    if (edge > (edges.at(-1) ?? 0)) edges.push(edge);
  return [...edges, length].slice(1).map((to, i) => ({ from: edges[i] ?? 0, to }));
}

/** 1×, 2×, 4×, 8× the trained length L: [L/4, L), [L, 2L), [2L, 4L), [4L, 8L). */
export function lengthBins(trained: number): Bin[] {
  return [1, 2, 4, 8].map((times) => ({
    from: times === 1 ? Math.floor(trained / 4) : (times * trained) / 2,
    to: times * trained,
  }));
}

/** Where a bin stands on an axis of positions counted from 1: the middle of its octaves. */
export function middle({ from, to }: Bin): number {
  return Math.sqrt((from + 1) * to);
}

export function meanOver({ from, to }: Bin, values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i] ?? NaN;
  return sum / (to - from);
}
