// What the numbers of "alibi" amount to: asked by picture, sentence and table, answered once.
import { item } from '../item';
import type { Biased, BiasResult, WindowResult } from './compute';
import { WORDS } from './controls';

/** Weights of one query, words counted from 1. */
export const rowOf = ({ weights }: Biased, query: number): Float32Array =>
  weights.subarray((query - 1) * WORDS, query * WORDS);

/** The word that gets most of a query's weight, counted from 1; of several, the first. */
export const mostOf = (biased: Biased, query: number): number => {
  const row = rowOf(biased, query);
  return row.indexOf(Math.max(...row)) + 1;
};

/** May the query see the key? Both counted from 1. */
export const sees = ({ causal }: Biased, query: number, key: number): boolean => !causal || key <= query;

/** Is the bias the same for every key that the query sees? Then it says nothing of position. */
export function isFlat(biased: Biased, query: number): boolean {
  const seen = Array.from({ length: WORDS }, (_, j) => j).filter((j) => sees(biased, query, j + 1));
  const values = seen.map((j) => item(biased.bias, (query - 1) * WORDS + j));
  return values.every((value) => value === values[0]);
}

/** Weights that differ by less differ by rounding. */
export const ROUNDING = 1e-6;
export const isSame = ({ difference }: BiasResult): boolean => difference < ROUNDING;

/** Tokens after which the bias alone halves a weight. */
export const halfOf = (slope: number): number => Math.LN2 / slope;

/** Each head's share of weight within the trained length. */
export function withinTrained({ widths, shares, trained, length }: WindowResult): number[] {
  const i = widths.indexOf(Math.min(trained, length));
  return shares.map((row) => item(row, i));
}

/** A head that puts less than this elsewhere is said to look nowhere else. */
export const NEARLY_ALL = 0.99;

/** 1/256 where it is that, otherwise a decimal. */
export function slopeText(slope: number, number: (value: number) => string): string {
  const inverse = 1 / slope;
  if (slope === 1) return '1';
  return Math.abs(inverse - Math.round(inverse)) < 1e-9 ? `1/${Math.round(inverse)}` : number(slope);
}
