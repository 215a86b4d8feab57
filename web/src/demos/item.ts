// Reading an array where the index is known to be right: says so instead of hoping.

/** The entry at `index`; there must be one. */
export function item<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no entry ${String(index)} of ${String(values.length)}`);
  return value;
}
