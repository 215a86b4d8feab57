// What the self-check is made of: each value of the golden set (tests/golden) computed again through the core's interface.
import type { AsyncCore } from '#core';

/** One entry of a golden file. */
export interface Golden {
  readonly source: string;
  readonly tolerance: number;
  readonly values: readonly number[];
}

/** Golden entries by the name of their file. */
export type GoldenSet = Readonly<Record<string, Readonly<Record<string, Golden>>>>;

/** How far a value may be from the expected one. */
export type Allowed = (expected: number, tolerance: number) => number;

export type Recompute = (core: AsyncCore) => Promise<ArrayLike<number>>;

/** A file in checks/ has the name of a golden file and recomputes its entries, by their names. */
export interface Checks {
  readonly allowed: Allowed;
  readonly entries: Readonly<Record<string, Recompute>>;
}

export const absolutely: Allowed = (_, tolerance) => tolerance;

export const relatively: Allowed = (expected, tolerance) => Math.abs(expected) * tolerance;

/** Five printed digits of a number that was computed in float32. */
export const toFiveDigits: Allowed = (expected, tolerance) => {
  if (expected === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(expected))) - 4);
  return 0.5 * unit * (1 + 1e-9) + Math.abs(expected) * tolerance;
};
