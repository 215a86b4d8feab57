// Part "tune": a few steps of further training for each way to read on, with the model as it is as control.
import { tuningRoom } from '../../../lab/tuning';
import type { Sentence, SentenceValue, Table } from '../../define';
import type { Part } from '../part';
import { compute, type TuneResult } from './compute';
import { draw } from './draw';
import { keyOf, progressOf } from './findings';
import { panel } from './panel';
import { NAMES, type Name } from './readings';

type Live = `${Name}Before` | `${Name}After`;

const two = (value: number): SentenceValue => ({ value, digits: 2 });
const count = (value: number): SentenceValue => ({ value, digits: 0 });

/** A dash where nothing was trained further. */
function lossesOf({ rows }: TuneResult): Record<Live, SentenceValue> {
  return Object.fromEntries(
    rows.flatMap(({ name, before, after }): [Live, SentenceValue][] => [
      [`${name}Before`, two(before)],
      [`${name}After`, after === undefined ? '–' : two(after)],
    ]),
  ) as Record<Live, SentenceValue>;
}

function describe(result: TuneResult): Sentence {
  const { plan, length, last } = result;
  const { done, all } = progressOf(result);
  return {
    key: `tune.${keyOf(result)}`,
    values: {
      ...lossesOf(result),
      steps: count(plan.steps),
      length: count(length),
      from: count(last.from + 1),
      to: count(last.to),
      done: count(done),
      all: count(all),
    },
  };
}

function table({ rows, plan }: TuneResult): Table {
  return {
    columns: ['column.reading', 'column.further', 'column.loss'],
    rows: rows.flatMap(({ name, before, after }) => [
      [name, 0, before],
      ...(after === undefined ? [] : [[name, plan.steps, after]]),
    ]),
  };
}

export const tune: Part<TuneResult, Live> = {
  live: NAMES.flatMap((name): Live[] => [`${name}Before`, `${name}After`]),
  compute,
  draw,
  describe,
  table,
  loss: ({ rows }) => rows[0]?.before,
  values: lossesOf,
  panel,
  watch: (changed) => tuningRoom.watch(changed),
};
