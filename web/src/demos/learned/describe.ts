// The one sentence under the picture, for every state the controls allow.
import type { Sentence } from '../define';
import { item } from '../item';
import type { LearnedResult } from './compute';
import { ROWS } from './trained';
import { brief, count, fateOf, gazeOf, three } from './findings';

export function describe(result: LearnedResult): Sentence {
  if (result.part === 'cost') {
    const { rows, dModel, parameters, layer } = result;
    return {
      key: 'cost',
      values: {
        rows: count(rows),
        d: count(dModel),
        n: count(parameters),
        layer: count(layer),
        x: brief(parameters / layer),
      },
    };
  }
  if (result.part === 'trained') {
    const { by, head, block, blocks, rows, chance } = result;
    const { found, apart } = blocks[block];
    return {
      key: `trained.${by}`,
      values: {
        found: count(found),
        n: count(rows),
        chance: { value: chance, digits: 1 },
        near: three(item(apart, 1)),
        far: three(item(apart, ROWS / 2)),
        head: count(head),
      },
    };
  }
  const { position, maxLength, row } = result;
  const fate = fateOf(result);
  const own = item(row, position);
  const values = {
    p: count(position),
    nth: count(position + 1),
    last: count(maxLength - 1),
    max: count(maxLength),
    row: brief(own),
    twin: count(position % maxLength),
    many: count(position - maxLength + 2),
  };
  if (fate === 'none') return { key: 'none', values };
  if (result.part === 'rows') {
    const before = position === 0 ? 1 : item(result.similarity, position - 1);
    return {
      key: `rows.${fate}`,
      values: {
        ...values,
        before: three(before),
        pair: three(result.neighbours),
        step: three(own / Math.max(1, position)),
      },
    };
  }
  if (own < 1) return { key: 'head.first', values };
  const { at, weight, alike } = gazeOf(result);
  const key = alike > 1 ? 'head.split' : at === position - 1 ? 'head.right' : 'head.wrong';
  return {
    key,
    values: {
      ...values,
      before: count(position - 1),
      at: count(at),
      w: three(weight),
      back: count(position - at),
      alike: count(alike),
      due: three(item(result.weights, position - 1)),
    },
  };
}
