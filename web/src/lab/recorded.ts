// What `npm run train:lab` recorded: the least and the most of three seeds, and how the shipped models' losses fell.
import recorded from './recorded.json';
import type { EncodingId } from './models';

/** By seed, encoding and reading: mean losses in the bins between `edges`. */
const curves: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>>> =
  recorded.curves;

export const { edges, training } = recorded;

/** The seeds, as they are named. */
export const seeds = Object.keys(curves);

export interface Band {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Of models trained on L = 64 letters of the language, read with `reading`; undefined where nothing was recorded. */
export function bandOf(id: EncodingId, reading = 'raw'): Band | undefined {
  const all = Object.values(curves).flatMap((models) => models[id]?.[reading] ?? []);
  const each = Object.values(curves).map((models) => models[id]?.[reading]);
  if (all.length === 0) return undefined;
  const pick = (choose: (...values: number[]) => number): number[] =>
    (each[0] ?? []).map((_, bin) => choose(...each.map((curve) => curve?.[bin] ?? NaN)));
  return { low: pick(Math.min), high: pick(Math.max) };
}
