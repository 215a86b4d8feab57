// What can be said of the present angles: the title of the picture and the sentence under it.
import type { Sentence, SentenceValue } from '../define';
import type { FrequenciesResult } from './compute';
import { beyond, never, slowest } from './findings';

const count = (value: number): SentenceValue => ({ value, digits: 0 });

function valuesOf(result: FrequenciesResult): Sentence['values'] {
  const { trained, position, pairs, thetas } = result;
  const angle = slowest(result);
  return {
    never: count(never(result)),
    pairs: count(pairs),
    turning: count(thetas.length),
    still: count(pairs - thetas.length),
    trained: count(trained),
    position: count(position),
    beyond: count(beyond(result)),
    seen: { value: angle.trained, digits: 'general' },
    now: { value: angle.now, digits: 'general' },
    times: { value: position / trained, digits: 'general' },
  };
}

type Key = 'none' | 'inside' | 'beyond' | 'round';

function keyOf(result: FrequenciesResult): Key {
  if (never(result) === 0) return 'none';
  if (result.position <= result.trained) return 'inside';
  return slowest(result).now < 360 ? 'beyond' : 'round';
}

export function headline(result: FrequenciesResult): { readonly key: string; readonly values: Sentence['values'] } {
  const key = { none: 'none', inside: 'never', beyond: 'beyond', round: 'beyond' }[keyOf(result)];
  return { key: `title.${key}`, values: valuesOf(result) };
}

export function describe(result: FrequenciesResult): Sentence {
  const whole = result.thetas.length === result.pairs;
  return { key: whole ? keyOf(result) : `${keyOf(result)}.still`, values: valuesOf(result) };
}
