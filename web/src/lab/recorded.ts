// What `npm run train:lab` recorded: the least and the most of three seeds, and how the shipped models' losses fell.
import recorded from './recorded.json';
import { item } from '../demos/item';
import type { Bin } from './bins';
import type { EncodingId } from './models';

/** By seed, encoding and reading: mean losses in the bins between `edges`. */
const curves: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>>> =
  recorded.curves;

export const { edges, training } = recorded;

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

/** The least and the most of the seeds' means over a bin that begins and ends at edges; undefined where not all of it was recorded. */
export function rangeOf(
  id: EncodingId,
  reading: string,
  bin: Bin,
): { readonly low: number; readonly high: number } | undefined {
  const [first, end] = [edges.indexOf(bin.from), edges.indexOf(bin.to)];
  const means = Object.values(curves).map((models) => {
    const losses = models[id]?.[reading]?.slice(first, end) ?? [];
    if (first < 0 || losses.length < end - first) return NaN;
    const sum = losses.reduce(
      (total, loss, i) => total + loss * (item(edges, first + i + 1) - item(edges, first + i)),
      0,
    );
    return sum / (bin.to - bin.from);
  });
  const range = { low: Math.min(...means), high: Math.max(...means) };
  return Number.isFinite(range.low) ? range : undefined;
}

/** Of one seed's model; undefined where nothing was recorded. */
export const curveOf = (id: EncodingId, seed: number, reading = 'raw'): readonly number[] | undefined =>
  curves[String(seed)]?.[id]?.[reading];
