// Which pairs of a head are shown where not all can be.

const MOST = 8;

/** Eight pairs from the first to the last, evenly, or all where there are fewer. */
export function chosenPairs(pairs: number): number[] {
  const count = Math.min(MOST, pairs);
  return Array.from({ length: count }, (_, i) => Math.round((i * (pairs - 1)) / Math.max(1, count - 1)));
}
