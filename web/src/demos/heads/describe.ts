// The finding of each part: the title of the picture and the sentence under it.
import type { Sentence, SentenceValue } from '../define';
import { DOCUMENTS } from '../../lab/read';
import { item } from '../item';
import type { HeadsResult } from './compute';
import type { ForgottenResult } from './forgotten';
import type { KeepResult } from './keep';
import { mostOf, PATTERNS } from './patterns';
import type { Placed, SplitResult } from './split';
import type { TrainedResult } from './trained';

const count = (value: number): SentenceValue => ({ value, digits: 0 });
const three = (value: number): SentenceValue => ({ value, digits: 3 });

export type Kept = 'alone' | 'same' | 'equal' | 'lost' | 'mixed';

/** What the one head makes of the two words it is asked for. */
export function keptOf({ previous, share, sentences }: KeepResult): Kept {
  const { tokens } = sentences[0];
  if (previous === 0) return 'alone';
  if (tokens[0] === tokens[previous]) return 'same';
  if (share === 0 || share === 1) return 'lost';
  return share === 0.5 ? 'equal' : 'mixed';
}

function describeKeep(result: KeepResult): Sentence {
  const { previous, share, sentences, looker, oneMoves, twoMove } = result;
  const { tokens, one } = sentences[0];
  const [first, before] = [item(tokens, 0), item(tokens, previous)];
  const percent = (weight: number): SentenceValue => ({ value: 100 * weight, digits: 0 });
  return {
    key: `keep.${keptOf(result)}`,
    values: {
      first,
      before,
      looker: item(tokens, looker),
      kept: share === 0 ? first : before,
      lost: share === 0 ? before : first,
      wBefore: percent(item(one, previous)),
      wFirst: percent(item(one, 0)),
      one: three(oneMoves),
      two: three(twoMove),
    },
  };
}

/** The indices of a number in the three shapes, and the shapes. */
export const indices = ({ b, t, c, h, d }: Placed) =>
  ({ flat: `[${b}, ${t}, ${c}]`, view: `[${b}, ${t}, ${h}, ${d}]`, heads: `[${b}, ${h}, ${t}, ${d}]` }) as const;

export const shapes = ({ batch: B, length: T, heads: H, headDim: D }: SplitResult) =>
  ({ flat: `[${B}, ${T}, ${H * D}]`, view: `[${B}, ${T}, ${H}, ${D}]`, heads: `[${B}, ${H}, ${T}, ${D}]` }) as const;

function describeSplit(result: SplitResult): Sentence {
  const { chosen, layout, heads, headDim, length, cells } = result;
  const at = indices(chosen);
  const moved = cells.filter((cell) => cell.read !== cell.number).length;
  return {
    key: layout === 'heads' ? (moved === 0 ? 'split.heads.still' : 'split.heads') : `split.${layout}`,
    values: {
      number: count(chosen.number),
      flat: at.flat,
      view: at.view,
      heads: at.heads,
      read: count(chosen.read),
      moved: count(moved),
      all: count(cells.length),
      h: count(heads),
      t: count(length),
      d: count(headDim),
      c: count(heads * headDim),
    },
  };
}

/** Words before the last whose output a replaced last word moves. */
export const leaks = (moves: readonly number[]): number => moves.slice(0, -1).filter((by) => by > 0).length;

function describeForgotten(result: ForgottenResult): Sentence {
  const { tokens, heads, headDim, apart, causal, rightMoves, wrongMoves } = result;
  return {
    key: causal ? 'forgotten.causal' : 'forgotten.open',
    values: {
      shape: `[${heads}, ${tokens.length}, ${headDim}]`,
      apart: three(Math.max(...apart)),
      before: count(tokens.length - 1),
      leaks: count(leaks(wrongMoves)),
      right: count(leaks(rightMoves)),
      last: item(tokens, tokens.length - 1),
    },
  };
}

/** Heads that a pattern names. */
export const namedHeads = ({ shares }: TrainedResult): number => shares.filter((own) => mostOf(own).named).length;

function describeTrained(result: TrainedResult): Sentence {
  const { shares, chances, chosen } = result;
  const { pattern, share, named } = mostOf(item(shares, chosen));
  return {
    key: named ? `trained.${pattern}` : 'trained.free',
    values: {
      share: count(100 * share),
      chance: count(100 * item(chances, PATTERNS.indexOf(pattern))),
      documents: count(DOCUMENTS),
      named: count(namedHeads(result)),
      heads: count(shares.length),
    },
  };
}

export function describe(result: HeadsResult): Sentence {
  switch (result.part) {
    case 'keep':
      return describeKeep(result);
    case 'split':
      return describeSplit(result);
    case 'forgotten':
      return describeForgotten(result);
    case 'trained':
      return describeTrained(result);
  }
}
