// Matrices in double precision: float32 could not tell rounding from a small change.
import type { Tensor } from '../core/types';

export type Matrix = Tensor<Float64Array>;

export const matrix = (data: ArrayLike<number>, rows: number, columns: number): Matrix => ({
  data: Float64Array.from(data),
  shape: [rows, columns],
});

/** Normal numbers [width, width] divided by √width: what they make of a vector is about as large as it. */
export const scaled = ({ data }: Tensor, width: number): Matrix =>
  matrix(
    Array.from(data, (value) => value / width ** 0.5),
    width,
    width,
  );
