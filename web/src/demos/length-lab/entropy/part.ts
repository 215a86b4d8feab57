// Part "entropy": does the entropy of the attention explain why models fail beyond their length?
import type { Sentence, SentenceValue, Table } from '../../define';
import type { Part } from '../part';
import { compute, type EntropyResult } from './compute';
import { draw } from './draw';
import { entropyRise, keyOf, lossRise } from './findings';

const two = (value: number): SentenceValue => ({ value, digits: 2 });
const count = (value: number): SentenceValue => ({ value, digits: 0 });

function describe(result: EntropyResult): Sentence {
  const { rotary, other, last, trained } = result;
  return {
    key: `entropy.${keyOf(result)}`,
    values: {
      trained: count(trained),
      from: count(last.from + 1),
      to: count(last.to),
      entropy: two(entropyRise(rotary)),
      loss: two(lossRise(rotary)),
      otherEntropy: two(entropyRise(other)),
      otherLoss: two(lossRise(other)),
    },
  };
}

function table({ rises }: EntropyResult): Table {
  return {
    columns: [
      'column.encoding',
      'column.reading',
      'column.entropy.within',
      'column.entropy.beyond',
      'column.loss.within',
      'column.loss.beyond',
    ],
    rows: rises.map(({ id, encoding, within, beyond }) => [
      encoding,
      id === encoding ? 'raw' : id,
      within.entropy,
      beyond.entropy,
      within.loss,
      beyond.loss,
    ]),
  };
}

type Live =
  'entropyRaw' | 'entropyOther' | 'lossRaw' | 'lossOther' | 'entropyRise' | 'lossRise' | 'otherRise' | 'otherLossRise';

export const entropy: Part<EntropyResult, Live> = {
  live: ['entropyRaw', 'entropyOther', 'lossRaw', 'lossOther', 'entropyRise', 'lossRise', 'otherRise', 'otherLossRise'],
  compute,
  draw,
  describe,
  table,
  loss: ({ rotary }) => rotary.beyond.loss,
  values: ({ rotary, other }) => ({
    entropyRaw: two(rotary.beyond.entropy),
    entropyOther: two(other.beyond.entropy),
    lossRaw: two(rotary.beyond.loss),
    lossOther: two(other.beyond.loss),
    entropyRise: two(entropyRise(rotary)),
    lossRise: two(lossRise(rotary)),
    otherRise: two(entropyRise(other)),
    otherLossRise: two(lossRise(other)),
  }),
};
