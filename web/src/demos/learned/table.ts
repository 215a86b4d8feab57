// "The numbers" of each part, and the live values of the text.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import type { LearnedResult } from './compute';
import { brief, count, gazeOf, three } from './findings';

export function table(result: LearnedResult): Table {
  if (result.part === 'cost') {
    const { rows, dModel, parameters, layer } = result;
    return {
      columns: ['column.rows', 'column.dModel', 'column.parameters', 'column.layer', 'column.ratio'],
      rows: [[rows, dModel, parameters, layer, parameters / layer]],
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
  const looked = result.part === 'cost' ? undefined : result;
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
    before: rows === undefined ? none : three(item(rows.similarity, rows.position - 1)),
  };
}
