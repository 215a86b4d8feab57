// What became of a position: asked by the picture's title and by the sentence, answered once.
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { HeadResult, LearnedResult, RowsResult } from './compute';

export interface Finding {
  readonly key: string;
  readonly values: Sentence['values'];
}

export const count = (value: number): SentenceValue => ({ value, digits: 0 });
export const brief = (value: number): SentenceValue => ({ value, digits: 'general' });
export const three = (value: number): SentenceValue => ({ value, digits: 3 });

/** Whether the position is served as it would be in a table that is long enough, and if not, how. */
export function fateOf({
  position,
  maxLength,
  repair,
}: RowsResult | HeadResult): 'own' | 'none' | 'wrap' | 'clamp' | 'stretch' {
  if (position < maxLength) return 'own';
  return repair;
}

/** The position that the head looks at most, its weight, and how many positions get as much. */
export function gazeOf({ weights }: HeadResult): {
  readonly at: number;
  readonly weight: number;
  readonly alike: number;
} {
  const weight = weights.reduce((most, one) => Math.max(most, one), 0);
  // As much but for rounding: positions with the same row.
  const alike = weights.reduce((sum, one) => sum + (one > weight * 0.999 ? 1 : 0), 0);
  return { at: weights.indexOf(weight), weight, alike };
}

export function headline(result: LearnedResult): Finding {
  if (result.part === 'cost') {
    return {
      key: 'title.cost',
      values: { n: count(result.parameters), x: brief(result.parameters / result.layer) },
    };
  }
  if (result.part === 'trained') {
    const { by, head, block, blocks, rows, chance } = result;
    return {
      key: `title.trained.${by}.${block}`,
      values: {
        found: count(blocks[block].found),
        n: count(rows),
        chance: { value: chance, digits: 1 },
        head: count(head),
      },
    };
  }
  const { position, maxLength, row } = result;
  const fate = fateOf(result);
  const values = {
    p: count(position),
    last: count(maxLength - 1),
    row: brief(item(row, position)),
    many: count(position - maxLength + 2),
    step: three(position > 0 ? item(row, position) / position : 1),
  };
  if (result.part === 'rows' || fate === 'none') return { key: `title.rows.${fate}`, values };
  if (item(row, position) < 1) return { key: 'title.head.first', values };
  const { at, alike } = gazeOf(result);
  const right = at === position - 1;
  return {
    key: alike > 1 ? 'title.head.split' : right ? 'title.head.right' : 'title.head.wrong',
    values: { ...values, at: count(at), back: count(position - at), alike: count(alike) },
  };
}
