// The one sentence under the picture, for every state the controls allow.
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { AnglesResult, CacheResult, NeighboursResult, PublishedResult, ScalingResult } from './compute';
import { cosinesAt, findingOf, isChanged, readingOf, rowsOf, slowestDivisor, stepOf } from './findings';
import { nameOf } from './names';
import { STEP } from './published';

const count = (value: number): SentenceValue => ({ value, digits: 0 });
const angle = (value: number): SentenceValue => ({ value, digits: 1 });
const score = (value: number): SentenceValue => ({ value, digits: 4 });
/** "by 45 %" below twice, "3.2 times as far" from there on. */
const excess = (worst: number): { readonly key: string; readonly value: SentenceValue } =>
  worst < 2
    ? { key: 'percent', value: { value: (worst - 1) * 100, digits: worst < 1.01 ? 1 : 0 } }
    : { key: 'times', value: angle(worst) };

function describeAngles(result: AnglesResult): Sentence {
  const { raw, method } = result;
  const { slow, beyond, worst } = findingOf(rowsOf(result, method));
  const { key, value } = excess(worst);
  const values = {
    method: nameOf(method.method, result.factor, method.base),
    slow: count(slow),
    beyond: count(beyond),
    pairs: count(raw.theta.length),
    fast: count(raw.theta.length - slow),
    trained: count(result.model.trained),
    target: count(result.target),
    worst: value,
    step: angle(stepOf(method)),
    step0: angle(stepOf(raw)),
    divisor: { value: slowestDivisor(raw, method), digits: 3 },
  } as const;
  if (method.missing) return { key: 'angles.missing', values };
  if (slow === 0) return { key: 'angles.fast', values };
  if (!isChanged(raw, method)) return { key: beyond === 0 ? 'angles.same' : `angles.none.${key}`, values };
  if (beyond > 0) return { key: `angles.beyond.${key}`, values };
  return { key: stepOf(method) < 0.999 * stepOf(raw) ? 'angles.within.slowed' : 'angles.within.kept', values };
}

function describeNeighbours(result: NeighboursResult): Sentence {
  const { raw, method } = result;
  const at = cosinesAt(result);
  const values = {
    method: nameOf(method.method, result.factor, method.base),
    delta: count(result.distance),
    raw: score(at.raw),
    now: score(at.method),
    step: angle(stepOf(method)),
    step0: angle(stepOf(raw)),
    mu2: score(method.attentionFactor ** 2),
  };
  if (method.missing) return { key: 'neighbours.missing', values };
  if (!isChanged(raw, method)) return { key: 'neighbours.raw', values };
  const alike = at.method - at.raw;
  const way = alike > 5e-4 ? 'alike' : alike < -5e-4 ? 'apart' : 'about';
  return { key: method.attentionFactor === 1 ? `neighbours.${way}` : `neighbours.${way}.factor`, values };
}

function describeCache(result: CacheResult): Sentence {
  const { delta, read } = readingOf(result);
  const [slowest, fastest] = [item(read, read.length - 1), item(read, 0)];
  const values = {
    key: count(result.chosen),
    query: count(result.length - 1),
    length: count(result.length),
    trained: count(result.model.trained),
    delta: count(delta),
    slowest: count(Math.round(slowest) || 0),
    fastest: count(Math.round(fastest) || 0),
    base0: count(result.bases[0]),
    base1: count(result.bases[1]),
  };
  if (result.length <= result.model.trained) return { key: 'cache.short', values };
  if (Math.abs(slowest - delta) <= 0.5) return { key: 'cache.right', values };
  return { key: slowest > 0.5 ? 'cache.future' : 'cache.stale', values };
}

function describePublished({ chosen, place, shown }: PublishedResult): Sentence {
  const measured = chosen.every(({ perplexity }) => place < perplexity.length);
  return {
    key: `published.${shown}${measured ? '' : '.gap'}`,
    values: {
      length: count((place + 1) * STEP),
      ...Object.fromEntries(
        chosen.map(({ id, perplexity }): [string, SentenceValue] => {
          const value = perplexity[place];
          return [id, value === undefined ? '–' : { value, digits: 'general' }];
        }),
      ),
    },
  };
}

export function describe(result: ScalingResult): Sentence {
  switch (result.part) {
    case 'angles':
      return describeAngles(result);
    case 'neighbours':
      return describeNeighbours(result);
    case 'cache':
      return describeCache(result);
    case 'published':
      return describePublished(result);
  }
}
