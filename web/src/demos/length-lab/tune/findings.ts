// What can be said of the readings before and after they were trained further.
import type { Row, TuneResult } from './compute';
import type { Name } from './readings';

/** Nothing is known of other seeds here: losses nearer than this are called about the same. */
const NEAR = 0.1;

/** Those with about the least loss. */
export function least(rows: readonly Row[], of: (row: Row) => number | undefined): Name[] {
  const losses = rows.flatMap((row) => of(row) ?? []);
  const most = Math.min(...losses) + NEAR;
  return rows.filter((row) => (of(row) ?? Infinity) < most).map(({ name }) => name);
}

/** What the title and the sentence say; "after" only where all were trained to the end. */
export type Key = 'before' | 'during' | 'stopped' | 'after';

export function keyOf({ tuning, rows }: TuneResult): Key {
  if (tuning.phase === 'learning') return 'during';
  if (rows.every(({ after }) => after !== undefined)) return 'after';
  return rows.some(({ tuned }) => tuned) ? 'stopped' : 'before';
}

/** Steps done and to do, of all readings together. */
export function progressOf({ tuning }: TuneResult): { readonly done: number; readonly all: number } {
  const done = tuning.tuned.reduce((sum, { step }) => sum + step, 0);
  return { done, all: tuning.steps * tuning.tuned.length };
}
