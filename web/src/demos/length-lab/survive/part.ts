// Part "survive": who reads on beyond the trained length, and who is lost?
import { encodings, type EncodingId } from '../../../lab/models';
import { room } from '../../../lab/training';
import type { Sentence, SentenceValue, Table } from '../../define';
import { item } from '../../item';
import { choicesOf } from '../names';
import type { Part } from '../part';
import { compute, type SurviveResult } from './compute';
import { draw } from './draw';
import { binOf, rangeOf } from './findings';

const two = (value: number): SentenceValue => ({ value, digits: 2 });
const choices = (value: number): SentenceValue => ({ value: choicesOf(value), digits: 1 });

const DASH = '–';

/** What is said of one model at the letter that is read; a dash where there is none of it. */
function said(
  result: SurviveResult | undefined,
  id: EncodingId,
  digits: (loss: number) => SentenceValue,
): SentenceValue {
  const loss = result?.curves.find((curve) => curve.id === id)?.losses[binOf(result)];
  return loss === undefined || Number.isNaN(loss) ? DASH : digits(loss);
}

function describe(result: SurviveResult | undefined): Sentence {
  if (result === undefined) return { key: 'none-yet', values: {} };
  const end = item(result.bins, binOf(result)).to;
  return {
    key: end <= result.trained ? 'survive.within' : 'survive.beyond',
    values: {
      ...rangeOf(result),
      times: { value: end / result.trained, digits: 1 },
      ...Object.fromEntries(encodings.map((id) => [id, said(result, id, two)])),
      rotaryChoices: said(result, 'rotary', choices),
      t5Choices: said(result, 'relative_bias', choices),
      unigram: two(result.unigram),
    },
  };
}

function table(result: SurviveResult | undefined): Table {
  const { bins, curves, floor }: Pick<SurviveResult, 'bins' | 'curves' | 'floor'> = result ?? {
    bins: [],
    curves: [],
    floor: [],
  };
  const orEmpty = (value: number | undefined): number | string =>
    value === undefined || Number.isNaN(value) ? '' : value;
  return {
    columns: ['encoding', 'from', 'to', 'loss', 'entropy', 'low', 'high', 'floor'].map((name) => `column.${name}`),
    rows: curves.flatMap(({ id, losses, entropies, band }) =>
      bins.map(({ from, to }, i) => [
        id,
        from + 1,
        to,
        orEmpty(losses[i]),
        item(entropies, i),
        orEmpty(band?.low[i]),
        orEmpty(band?.high[i]),
        orEmpty(floor?.[i]),
      ]),
    ),
  };
}

const live = ['rotaryLoss', 'rotaryChoices', 't5Loss', 't5Within', 'alibiLoss', 'alibiWithin', 'noneLoss'] as const;

export const survive: Part<SurviveResult | undefined, (typeof live)[number]> = {
  live,
  compute,
  draw,
  describe,
  table,
  loss: (result) => result?.curves.find(({ id }) => id === 'rotary')?.losses[binOf(result)],
  values(result) {
    const within = (id: EncodingId): SentenceValue => {
      const loss = result?.curves.find((curve) => curve.id === id)?.byLength[0];
      return loss === undefined || Number.isNaN(loss) ? DASH : two(loss);
    };
    return {
      rotaryLoss: said(result, 'rotary', two),
      rotaryChoices: said(result, 'rotary', choices),
      t5Loss: said(result, 'relative_bias', two),
      t5Within: within('relative_bias'),
      alibiLoss: said(result, 'alibi', two),
      alibiWithin: within('alibi'),
      noneLoss: said(result, 'none', two),
    };
  },
  // Of the reader's own.
  watch: (changed) => room.watch(changed),
};
