// "The numbers" of each part, and the live values of the text.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import type { CompareResult } from './compute';
import { chosenEffect, chosenRow, counts, formula, ratioOf, reachOf } from './findings';

export function table(result: CompareResult): Table {
  if (result.part === 'table')
    return {
      columns: [
        'column.encoding',
        'column.moved',
        'column.parameters',
        'column.operations',
        'column.within',
        'column.beyond',
        'column.falls',
      ],
      rows: result.rows.map((row) => [
        row.id,
        row.moved,
        row.parameters,
        row.account?.operations ?? '',
        row.within,
        row.beyond ?? row.refusal ?? '',
        row.falls,
      ]),
    };
  const size = result.tokens.length;
  return {
    columns: ['column.encoding', 'column.query', 'column.key', 'column.delta', 'column.part', 'column.weight'],
    rows: result.effects.flatMap(({ id, part, weights }) =>
      Array.from(part, (value, i) => [
        id,
        item(result.tokens, Math.floor(i / size)),
        item(result.tokens, i % size),
        (i % size) - Math.floor(i / size),
        value,
        item(weights, i),
      ]).filter((_, i) => i % size <= Math.floor(i / size)),
    ),
  };
}

/** What the steps and the formula are filled with; a dash where the part shown has no such number. */
export function live(result: CompareResult): Sentence['values'] {
  const none = '–';
  const maps = result.part === 'maps' ? result : undefined;
  const row = result.part === 'table' ? chosenRow(result) : undefined;
  const ratio = row && ratioOf(row);
  return {
    ...formula(result),
    real: maps ? { value: counts(maps).real, digits: 0 } : none,
    own: maps ? { value: counts(maps).own, digits: 0 } : none,
    same: maps ? { value: counts(maps).same, digits: 0 } : none,
    most: maps ? { value: reachOf(chosenEffect(maps)), digits: 2 } : none,
    moved: row ? { value: row.moved, digits: 2 } : none,
    parameters: row ? { value: row.parameters, digits: 0 } : none,
    ratio: ratio === undefined ? none : { value: ratio, digits: 1 },
  };
}
