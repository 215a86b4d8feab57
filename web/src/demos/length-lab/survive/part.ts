// Part "survive": who reads on beyond the trained length, and who is lost?
import type { Sentence, SentenceValue, Table } from '../../define';
import { item } from '../../item';
import { choicesOf } from '../names';
import type { Part } from '../part';
import { compute, type SurviveResult } from './compute';
import { draw } from './draw';
import { binOf, rangeOf } from './findings';

const two = (value: number): SentenceValue => ({ value, digits: 2 });
const choices = (value: number): SentenceValue => ({ value: choicesOf(value), digits: 1 });

/** The loss of each model at the letter that is read. */
function lossesAt(result: SurviveResult): Record<SurviveResult['curves'][number]['id'], number> {
  const bin = binOf(result);
  return Object.fromEntries(result.curves.map(({ id, losses }) => [id, item(losses, bin)])) as never;
}

function describe(result: SurviveResult): Sentence {
  const losses = lossesAt(result);
  return {
    key: result.position <= result.trained ? 'survive.within' : 'survive.beyond',
    values: {
      ...rangeOf(result),
      times: { value: item(result.bins, binOf(result)).to / result.trained, digits: 1 },
      ...Object.fromEntries(Object.entries(losses).map(([id, loss]) => [id, two(loss)])),
      rotaryChoices: choices(losses.rotary),
      t5Choices: choices(losses.relative_bias),
      unigram: two(result.unigram),
    },
  };
}

function table(result: SurviveResult): Table {
  const { bins, curves, floor } = result;
  return {
    columns: [
      'column.encoding',
      'column.from',
      'column.to',
      'column.loss',
      'column.entropy',
      'column.low',
      'column.high',
      'column.floor',
    ],
    rows: curves.flatMap(({ id, losses, entropies, band }) =>
      bins.map(({ from, to }, i) => [
        id,
        from + 1,
        to,
        item(losses, i),
        item(entropies, i),
        band ? item(band.low, i) : '',
        band ? item(band.high, i) : '',
        item(floor, i),
      ]),
    ),
  };
}

export const survive: Part<SurviveResult, 'rotaryLoss' | 'rotaryChoices' | 't5Loss' | 't5Choices' | 'learnedLoss'> = {
  live: ['rotaryLoss', 'rotaryChoices', 't5Loss', 't5Choices', 'learnedLoss'],
  compute,
  draw,
  describe,
  table,
  values(result) {
    const losses = lossesAt(result);
    return {
      rotaryLoss: two(losses.rotary),
      rotaryChoices: choices(losses.rotary),
      t5Loss: two(losses.relative_bias),
      t5Choices: choices(losses.relative_bias),
      learnedLoss: two(losses.learned),
    };
  },
};
