// The one sentence under the picture, for every state the controls allow.
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { AlibiResult, BiasResult, SlopesResult, WindowResult } from './compute';
import { WORDS } from './controls';
import { halfOf, isFlat, isSame, mostOf, NEARLY_ALL, rowOf, slopeText, withinTrained } from './findings';

const count = (value: number): SentenceValue => ({ value, digits: 0 });
const per = (weight: number): SentenceValue => ({ value: 100 * weight, digits: 0 });
/** The same in every language. */
const slope = (value: number): string => slopeText(value, (number) => number.toFixed(4));

function describeBias(result: BiasResult): Sentence {
  const { query, published, other } = result;
  const most = mostOf(other, query);
  const row = rowOf(other, query);
  const values = {
    slope: slope(result.slope),
    query: String(query),
    most: String(most),
    weight: per(item(row, most - 1)),
    own: per(item(row, query - 1)),
    last: per(item(row, WORDS - 1)),
    publishedMost: String(mostOf(published, query)),
    publishedWeight: per(item(rowOf(published, query), mostOf(published, query) - 1)),
    publishedOwn: per(item(rowOf(published, query), query - 1)),
    cost: { value: result.slope * (query - 1), digits: 2 },
    fit: { value: result.fit, digits: 1 },
  } as const;
  switch (other.form) {
    case 'printed':
      return { key: isFlat(other, query) ? 'printed.last' : 'printed', values };
    case 'masked':
      return { key: 'masked', values };
    case 'shifted':
      return { key: isSame(result) ? 'shifted' : 'shifted.differs', values };
    default:
      return { key: values.most === values.query ? 'symmetric.self' : 'symmetric', values };
  }
}

function describeSlopes({ slopes, whole }: SlopesResult): Sentence {
  const heads = slopes.length;
  const sorted = Array.from(slopes).sort((a, b) => b - a);
  const [steep, flat] = [item(sorted, 0), item(sorted, heads - 1)];
  const values = {
    heads: count(heads),
    whole: count(whole),
    double: count(2 * whole),
    extra: count(heads - whole),
    first: String(whole + 1),
    firstSlope: slope(item(slopes, Math.min(whole, heads - 1))),
    one: slope(item(slopes, 0)),
    steep: slope(steep),
    flat: slope(flat),
    ratio: { value: 2 ** (-8 / whole), digits: 4 },
    near: { value: halfOf(steep), digits: 1 },
    far: count(halfOf(flat)),
  } as const;
  return { key: heads === 1 ? 'slopes.one' : heads === whole ? 'slopes.whole' : 'slopes.extra', values };
}

function describeWindow(result: WindowResult): Sentence {
  const { slopes, length, trained } = result;
  const within = withinTrained(result);
  const flattest = slopes.indexOf(Math.min(...slopes));
  return {
    key: length > trained ? 'window' : 'window.short',
    values: {
      heads: count(slopes.length),
      kept: count(within.filter((share) => share >= NEARLY_ALL).length),
      length: count(length),
      trained: count(trained),
      flat: slope(item(slopes, flattest)),
      share: { value: 100 * item(within, flattest), digits: 1 },
    },
  };
}

export function describe(result: AlibiResult): Sentence {
  switch (result.part) {
    case 'bias':
      return describeBias(result);
    case 'slopes':
      return describeSlopes(result);
    case 'window':
      return describeWindow(result);
  }
}
