// Part "extend": does a method help the rotary model beyond its length, and more than forgetting would?
import type { Sentence, SentenceValue, Table } from '../../define';
import { item } from '../../item';
import { nameOfMethod } from '../methods';
import type { Part } from '../part';
import { compute, type ExtendResult } from './compute';
import { draw } from './draw';
import { keyOf, lossesOf } from './findings';

const two = (value: number): SentenceValue => ({ value, digits: 2 });
const count = (value: number): SentenceValue => ({ value, digits: 0 });

function describe(result: ExtendResult): Sentence {
  const { raw, own, window, reread } = lossesOf(result);
  const last = result.raw.byLength.length - 1;
  return {
    key: `extend.${keyOf(result)}`,
    values: {
      method: nameOfMethod(result.settings),
      from: count(result.last.from + 1),
      to: count(result.last.to),
      trained: count(result.trained),
      times: count(result.factor),
      raw: two(raw),
      loss: two(own),
      window: two(window),
      reread: two(reread),
      entropy: two(item(result.own.byLength, last).entropy),
      rawEntropy: two(item(result.raw.byLength, last).entropy),
    },
  };
}

function table({ bins, lengths, raw, own, window, afresh, bands, settings }: ExtendResult): Table {
  const readings = [
    { name: 'raw', ...raw, band: bands.raw },
    { name: nameOfMethod(settings), ...own, band: bands.own },
    { name: 'window', ...window, band: bands.window },
  ];
  return {
    columns: [
      'column.reading',
      'column.from',
      'column.to',
      'column.loss',
      'column.entropy',
      'column.low',
      'column.high',
    ],
    rows: [
      ...readings.flatMap(({ name, losses, entropies, band }) =>
        bins.map(({ from, to }, i) => [
          name,
          from + 1,
          to,
          item(losses, i),
          item(entropies, i),
          band?.low[i] ?? '',
          band?.high[i] ?? '',
        ]),
      ),
      ...lengths.map(({ from, to }, i) => ['re-read', from + 1, to, item(afresh, i), '', '', '']),
    ],
  };
}

type Live = 'extendRaw' | 'extendOwn' | 'extendWindow' | 'extendReread';

export const extend: Part<ExtendResult, Live> = {
  live: ['extendRaw', 'extendOwn', 'extendWindow', 'extendReread'],
  compute,
  draw,
  describe,
  table,
  loss: (result) => lossesOf(result).own,
  values(result) {
    const { raw, own, window, reread } = lossesOf(result);
    return { extendRaw: two(raw), extendOwn: two(own), extendWindow: two(window), extendReread: two(reread) };
  },
};
