// What the numbers of "decay" amount to: asked by the picture, the sentence, the table and the tests.
import { item } from '../item';
import type { Cloud, DecayResult } from './compute';
import { CLOUD } from './controls';

export const indexOf = ({ deltas }: DecayResult, delta: number): number => deltas.indexOf(delta);

/** All 200 scores at one distance. */
export function column(result: DecayResult, cloud: Cloud, delta: number): number[] {
  const at = indexOf(result, delta);
  return Array.from({ length: CLOUD }, (_, p) => item(cloud.scores, p * result.deltas.length + at));
}

/** One pair's scores at all distances. */
export const curveOf = (result: DecayResult, cloud: Cloud, pair: number): Float32Array =>
  cloud.scores.slice(pair * result.deltas.length, (pair + 1) * result.deltas.length);

export interface Summary {
  readonly low: number;
  readonly high: number;
  readonly average: number;
  readonly rms: number;
  /** How many are larger in size than at Δ = 0. */
  readonly larger: number;
}

export function summary(result: DecayResult, cloud: Cloud, delta: number): Summary {
  const here = column(result, cloud, delta);
  const start = column(result, cloud, 0);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    low: Math.min(...here),
    high: Math.max(...here),
    average: sum(here) / CLOUD,
    rms: Math.sqrt(sum(here.map((value) => value * value)) / CLOUD),
    larger: here.filter((value, p) => Math.abs(value) > Math.abs(item(start, p))).length,
  };
}

/** Where the mean cosine is lowest, as a distance before the query. */
export function lowest({ deltas, mean = [] }: DecayResult): { readonly delta: number; readonly value: number } {
  const value = Math.min(...mean);
  return { delta: item(deltas, mean.indexOf(value)), value };
}

/** The pair that chapter 000 draws: the first of seed 0 with 16 dimensions. */
export const isChapters = ({ show, pairs, seed, cloud }: DecayResult): boolean =>
  show === 'unrelated' && pairs === 8 && seed === 0 && cloud?.followed === 0;
