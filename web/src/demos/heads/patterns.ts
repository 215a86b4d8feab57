// What a head may look at: which keys of a query, how much of its weight they get, and what even looking would give them.
// Based on:
//   Elhage et al. A Mathematical Framework for Transformer Circuits. 2021. Olsson et al. In-context Learning and Induction
//   Heads. 2022 (heads that look at the previous token, and at what came after an earlier copy of the present one).
import type { AttentionMaps } from '../../core/trainer-types';
import { item } from '../item';

/** The last one was found by looking at maps, and is measured on documents that nobody had looked at. */
export const PATTERNS = ['previous', 'first', 'self', 'same', 'induction', 'space'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** A head is called by a pattern that gets so much of its weight. */
export const NAMED = 0.5;

/** The keys of a pattern that the letter at place `query`, from 0, may see: itself and those before. */
export function keysOf(pattern: Pattern, text: string, query: number): readonly number[] {
  const before = Array.from({ length: query }, (_, key) => key);
  switch (pattern) {
    case 'previous':
      return before.slice(-1);
    case 'first':
      return [0];
    case 'self':
      return [query];
    case 'same':
      return before.filter((key) => text[key] === text[query]);
    case 'induction':
      return before.filter((key) => key > 0 && text[key - 1] === text[query]);
    case 'space':
      return [...before, query].filter((key) => text[key] === ' ').slice(-1);
  }
}

export interface Looks {
  /** For each head, layer after layer, and each pattern: the mean share of its weight, over the queries that have such keys. */
  readonly shares: readonly (readonly number[])[];
  /** For each pattern, over the same queries: what they would get if every key in sight got the same. */
  readonly chances: readonly number[];
}

/** The first letter is no query: it sees nothing but itself. */
export function looksOf(maps: readonly AttentionMaps[]): Looks {
  const [layers = 0, H = 0] = maps[0]?.weights.shape ?? [];
  const heads = Array.from({ length: layers * H }, (_, head) => head);
  const measured = PATTERNS.map((pattern) => {
    const sums = heads.map(() => 0);
    let chance = 0;
    let queries = 0;
    for (const { text, weights } of maps) {
      const T = text.length;
      for (let query = 1; query < T; query++) {
        const keys = keysOf(pattern, text, query);
        if (keys.length === 0) continue;
        queries++;
        chance += keys.length / (query + 1);
        for (const head of heads)
          for (const key of keys) sums[head] = item(sums, head) + item(weights.data, (head * T + query) * T + key);
      }
    }
    return { shares: sums.map((sum) => sum / queries), chance: chance / queries };
  });
  return {
    shares: heads.map((head) => measured.map(({ shares }) => item(shares, head))),
    chances: measured.map(({ chance }) => chance),
  };
}

/** The pattern that gets most of a head's weight; whether it is enough to call the head by it. */
export function mostOf(shares: readonly number[]): {
  readonly pattern: Pattern;
  readonly share: number;
  readonly named: boolean;
} {
  const share = Math.max(...shares);
  return { pattern: item(PATTERNS, shares.indexOf(share)), share, named: share >= NAMED };
}
