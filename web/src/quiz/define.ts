// What a question of the quiz is: one folder with `question.ts` and a `question.<lang>.md` per language (see format.ts).
import type { AsyncCore } from '../core/types';
import type { Sentence } from '../demos/define';

export interface Question {
  /** The folder's name. */
  readonly id: string;
  /** One option is right; any number of them, none included; or a number is to be found. */
  readonly kind: 'choose' | 'several' | 'number';
  /** Place among the questions: that of its demo, where there is one. */
  readonly order: number;
  /** Where the answer can be seen: a demo, and its settings as they stand in a link. */
  readonly shown: { readonly demo: string; readonly state: string };
  /** Values for the text, and what is to be found, made from eight numbers drawn from [0, 1). */
  fresh?(core: AsyncCore, random: readonly number[]): Promise<Fresh>;
}

export interface Fresh {
  /** What `\live{key}{widest}` shows. */
  readonly values: Sentence['values'];
  /** Computed by the core; an answer no farther off than `tolerance` is right. */
  readonly answer?: { readonly value: number; readonly digits: number; readonly tolerance: number };
}

/** One of `options`, by a number from [0, 1). */
export function pick<T>(options: readonly [T, ...T[]], random: number | undefined): T {
  return options[Math.floor((random ?? 0) * options.length)] ?? options[0];
}

/** A whole number from `low` to `high`, by a number from [0, 1). */
export function whole(low: number, high: number, random: number | undefined): number {
  return low + Math.floor((random ?? 0) * (high - low + 1));
}
