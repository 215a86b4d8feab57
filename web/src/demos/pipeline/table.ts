// "The numbers" of each part, and the live values of the text.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import { POSITIONS, type PipelineResult } from './compute';
import { cacheValues, stepsValues, termsValues } from './findings';

export function table(result: PipelineResult): Table {
  switch (result.part) {
    case 'steps':
      return {
        columns: ['column.way', 'column.step', 'column.matrix', 'column.word', 'column.column', 'column.value'],
        rows: result.ways.flatMap((way) =>
          way.steps.flatMap((stages, step) =>
            stages.flatMap(({ id, data, columns }) =>
              Array.from(data, (value, i) => [
                way.id,
                step + 1,
                id,
                item(result.tokens, Math.floor(i / columns)),
                i % columns,
                value,
              ]),
            ),
          ),
        ),
      };
    case 'terms':
      return {
        columns: ['column.term', 'column.query', 'column.key', 'column.score'],
        rows: result.terms.flatMap(({ id, scores }) =>
          Array.from(scores, (score, i) => [
            id,
            item(result.tokens, Math.floor(i / result.tokens.length)),
            item(result.tokens, i % result.tokens.length),
            score,
          ]),
        ),
      };
    case 'cache': {
      const half = result.headDim / 2;
      return {
        columns: ['column.position', 'column.pair', 'column.theta', 'column.cos', 'column.sin'],
        rows: Array.from({ length: POSITIONS }, (_, position) =>
          result.pairs.map((pair) => [
            position,
            pair,
            item(result.theta, pair),
            item(result.cos, position * half + pair),
            item(result.sin, position * half + pair),
          ]),
        ).flat(),
      };
    }
  }
}

const KEYS = [
  'v',
  'score',
  'output',
  'turned',
  'cc',
  'cp',
  'pc',
  'pp',
  'sum',
  'rest',
  'rotary',
  'ppMoved',
  'size',
  'unit',
  'kv',
  'kvUnit',
  'times',
  'total',
];

/** What the steps and the formula are filled with; a dash where the part shown has no such number. */
export function live(result: PipelineResult): Sentence['values'] {
  const none = Object.fromEntries(KEYS.map((key) => [key, '–']));
  switch (result.part) {
    case 'steps':
      return { ...none, ...termsValues(result.pair), ...stepsValues(result) };
    case 'terms':
      return { ...none, ...termsValues(result) };
    case 'cache':
      return { ...none, ...cacheValues(result) };
  }
}
