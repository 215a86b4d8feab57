// What can be said of the two sentences: the title of the picture and the sentence under it.
import { oneDigit } from '../../charts/digits';
import type { Sentence, SentenceValue } from '../define';
import type { OrderResult, Word } from './compute';
import { item } from '../item';

const count = (value: number): SentenceValue => ({ value, digits: 0 });

const isUnmoved = ({ words }: OrderResult): boolean => words.every((word) => word.first === word.second);

/** The finding: how many words kept their output. */
export function headline(result: OrderResult): { readonly key: string; readonly values: Sentence['values'] } {
  const { words } = result;
  const kept = words.filter((word) => word.same).length;
  const values = { kept: count(kept), all: count(words.length) };
  if (isUnmoved(result)) return { key: 'title.unmoved', values };
  return { key: kept === words.length ? 'title.all' : kept === 0 ? 'title.none' : 'title.some', values };
}

/** Rounding has one digit: 13 units are said as "within 20". */
function upToOneDigit(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return Math.ceil(value / step) * step;
}

/** Does the causal mask let the word see the same words in both sentences? */
function seesTheSame(result: OrderResult, word: Word): boolean {
  const seen = (order: readonly number[], place: number): string =>
    order
      .slice(0, place + 1)
      .map((other) => item(result.words, other).token)
      .sort()
      .join('\n');
  const inPlace = result.words.map((other) => other.first);
  return seen(inPlace, word.first) === seen(result.order, word.second);
}

/** Which of mask and encoding lets order in. */
function cause({ settings }: OrderResult): 'mask' | 'encoding' | 'both' {
  if (settings.encoding === 'none') return 'mask';
  return settings.causal ? 'both' : 'encoding';
}

export function describe(result: OrderResult): Sentence {
  const { words, roundingUnit } = result;
  const kept = words.filter((word) => word.same);
  const changed = words.filter((word) => !word.same);
  const rounding = Math.max(0, ...kept.map((word) => word.difference));
  const sizes = changed.map((word) => word.difference);
  const difference = (value: number): SentenceValue => ({ value, digits: value >= 0.001 ? 4 : oneDigit(value) });
  const weights = result.largest[0];
  const values = {
    max: { value: rounding, digits: oneDigit(rounding) },
    units: count(rounding === 0 ? 0 : upToOneDigit(rounding / roundingUnit)),
    kept: count(kept.length),
    all: count(words.length),
    same: kept.map((word) => word.token).join(' / '),
    low: difference(Math.min(...sizes, Infinity)),
    high: difference(Math.max(0, ...sizes)),
    weightLow: { value: Math.min(...weights), digits: 4 },
    weightHigh: { value: Math.max(...weights), digits: 4 },
  } as const;

  if (isUnmoved(result)) return { key: 'unmoved', values };
  if (changed.length === 0) return { key: values.weightLow.value >= 0.95 ? 'allCopy' : 'all', values };
  if (kept.length === 0) return { key: `none.${cause(result)}`, values };
  const why = result.settings.causal && kept.every((word) => seesTheSame(result, word)) ? 'sees' : 'kept';
  return { key: `some.${why}`, values };
}
