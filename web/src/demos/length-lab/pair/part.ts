// Part "pair": of the rotary model's pairs, which one breaks beyond the trained length?
import type { Sentence, SentenceValue, Table } from '../../define';
import type { Part } from '../part';
import { compute, type PairResult } from './compute';
import { draw } from './draw';
import { comparisonOf, repairing } from './findings';

const two = (value: number): SentenceValue => ({ value, digits: 2 });
const count = (value: number): SentenceValue => ({ value, digits: 0 });

function describe(result: PairResult): Sentence {
  const { chosen, raw, all, last, factor, trained } = result;
  return {
    key: `pair.${comparisonOf(result, chosen)}`,
    values: {
      pair: String(chosen.pair),
      turns: two(chosen.turns),
      trained: count(trained),
      factor: count(factor),
      from: count(last.from + 1),
      to: count(last.to),
      raw: two(raw.beyond),
      loss: two(chosen.beyond),
      all: two(all.beyond),
      rawWithin: two(raw.within),
      within: two(chosen.within),
    },
  };
}

function table({ raw, pairs, all }: PairResult): Table {
  return {
    columns: ['column.slowed', 'column.turns', 'column.loss.within', 'column.loss.beyond'],
    rows: [
      ['–', '', raw.within, raw.beyond],
      ...pairs.map(({ pair, turns, within, beyond }) => [pair, turns, within, beyond]),
      [`0–${pairs.length - 1}`, '', all.within, all.beyond],
    ],
  };
}

type Live = 'pairBest' | 'pairTurns' | 'pairLoss' | 'pairRaw' | 'pairAll';

export const pair: Part<PairResult, Live> = {
  live: ['pairBest', 'pairTurns', 'pairLoss', 'pairRaw', 'pairAll'],
  compute,
  draw,
  describe,
  table,
  loss: ({ chosen }) => chosen.beyond,
  values(result) {
    const best = repairing(result);
    return {
      pairBest: best ? String(best.pair) : '–',
      pairTurns: best ? two(best.turns) : '–',
      pairLoss: best ? two(best.beyond) : '–',
      pairRaw: two(result.raw.beyond),
      pairAll: two(result.all.beyond),
    };
  },
};
