// What can be said of the present distance: the title of the picture and the sentence under it.
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { DecayResult } from './compute';
import { column, indexOf, isChapters, lowest, summary } from './findings';

const four = (value: number): SentenceValue => ({ value, digits: 4 });
const count = (value: number): SentenceValue => ({ value, digits: 0 });

export function valuesOf(result: DecayResult): Sentence['values'] {
  const { distance, pairs, mean, bound, cloud, guess } = result;
  const here = indexOf(result, distance);
  const start = indexOf(result, 0);
  const values: Record<string, SentenceValue> = {
    delta: count(distance),
    guess: { value: item(guess, here), digits: 2 },
  };
  if (mean === undefined || bound === undefined) return values;
  const low = lowest(result);
  Object.assign(values, {
    pairs: count(pairs),
    mean: four(item(mean, here)),
    low: four(low.value),
    lowAt: count(Math.abs(low.delta)),
    bound: { value: item(bound, here), digits: 3 },
    bound0: { value: item(bound, start), digits: 1 },
    share: four(item(bound, here) / item(bound, start)),
  });
  if (cloud === undefined) return values;
  const all = summary(result, cloud, distance);
  const score = (delta: number): SentenceValue => ({
    value: item(column(result, cloud, delta), cloud.followed) * cloud.lengths,
    digits: 2,
  });
  return {
    ...values,
    least: four(all.low),
    most: four(all.high),
    average: four(all.average),
    rms: four(all.rms),
    rms0: four(summary(result, cloud, 0).rms),
    larger: count(all.larger),
    pair: count(cloud.followed + 1),
    score: score(distance),
    score0: score(0),
  };
}

export function headline(result: DecayResult): { readonly key: string; readonly values: Sentence['values'] } {
  const { show, distance } = result;
  return { key: `title.${show}${show === 'unrelated' && distance === 0 ? '.start' : ''}`, values: valuesOf(result) };
}

function keyOf(result: DecayResult): string {
  const { show, distance, drawn } = result;
  if (show === 'draw') return drawn ? 'draw' : 'draw.empty';
  if (show === 'mean') return drawn ? 'mean.drawn' : 'mean';
  if (distance === 0) return `${show}.start`;
  return isChapters(result) ? 'unrelated.chapter' : show;
}

export function describe(result: DecayResult): Sentence {
  return { key: keyOf(result), values: valuesOf(result) };
}
