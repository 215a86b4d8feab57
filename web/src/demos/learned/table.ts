// "The numbers" of each part, and the live values of the text.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import type { LearnedResult } from './compute';
import { ROWS } from './trained';
import { brief, count, gazeOf, three } from './findings';

export function table(result: LearnedResult): Table {
  if (result.part === 'cost') {
    const { rows, dModel, parameters, layer } = result;
    return {
      columns: ['column.rows', 'column.dModel', 'column.parameters', 'column.layer', 'column.ratio'],
      rows: [[rows, dModel, parameters, layer, parameters / layer]],
    };
  }
  if (result.part === 'trained') {
    const { block, blocks } = result;
    const { matrix, nearest, apart } = blocks[block];
    const first = block === 'untrained' ? ROWS : 0;
    return {
      columns: [
        'column.row',
        'column.nearest',
        `column.nearest.${result.by}`,
        'column.distance',
        `column.apart.${result.by}`,
      ],
      rows: nearest.map((other, row) => [
        first + row,
        first + other,
        item(matrix, row * ROWS + other),
        row,
        item(apart, row),
      ]),
    };
  }
  const seen = result.part === 'rows' ? result.similarity : result.weights;
  return {
    columns: ['column.position', 'column.row', result.part === 'rows' ? 'column.similarity' : 'column.weight'],
    rows: Array.from(result.row, (row, position) => [
      position,
      Number.isNaN(row) ? '–' : row,
      seen.length === 0 ? '–' : item(seen, position),
    ]),
  };
}

export function live(result: LearnedResult): Sentence['values'] {
  const none = '–';
  const cost = result.part === 'cost' ? result : undefined;
  const trained = result.part === 'trained' ? result : undefined;
  const looked = result.part === 'rows' || result.part === 'head' ? result : undefined;
  const row = looked === undefined ? NaN : item(looked.row, looked.position);
  const head = looked?.part === 'head' && looked.weights.length > 0 ? looked : undefined;
  const rows = looked?.part === 'rows' && looked.similarity.length > 1 ? looked : undefined;
  return {
    position: looked === undefined ? none : count(looked.position),
    row: Number.isNaN(row) ? none : brief(row),
    parameters: cost === undefined ? none : count(cost.parameters),
    layers: cost === undefined ? none : brief(cost.parameters / cost.layer),
    at: head === undefined ? none : count(gazeOf(head).at),
    weight: head === undefined ? none : three(gazeOf(head).weight),
    back: head === undefined ? none : count(head.position - gazeOf(head).at),
    found: trained === undefined ? none : count(trained.blocks[trained.block].found),
    rows: trained === undefined ? none : count(trained.rows),
    chance: trained === undefined ? none : { value: trained.chance, digits: 1 },
    kept: trained === undefined ? none : { value: trained.kept, digits: 2 },
    near: trained === undefined ? none : three(item(trained.blocks[trained.block].apart, 1)),
    far: trained === undefined ? none : three(item(trained.blocks[trained.block].apart, ROWS / 2)),
    within: trained === undefined ? none : { value: trained.losses[0], digits: 2 },
    outside: trained === undefined ? none : { value: trained.losses[1], digits: 2 },
    plainWithin: trained === undefined ? none : { value: trained.plain[0], digits: 2 },
    plainOutside: trained === undefined ? none : { value: trained.plain[1], digits: 2 },
    before: rows === undefined ? none : three(item(rows.similarity, rows.position - 1)),
  };
}
