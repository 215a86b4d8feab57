// What can be said of a method: against reading on as trained, and against forgetting all but the last L letters.
import { item } from '../../item';
import { recordedName } from '../methods';
import { compare, rangeAround, type Comparison } from '../spread';
import type { ExtendResult } from './compute';

/** In the last octave. */
export interface Losses {
  readonly raw: number;
  readonly own: number;
  readonly window: number;
  readonly reread: number;
}

export function lossesOf({ raw, own, window, afresh }: ExtendResult): Losses {
  const last = raw.byLength.length - 1;
  const at = ({ byLength }: Pick<ExtendResult['raw'], 'byLength'>): number => item(byLength, last).loss;
  return { raw: at(raw), own: at(own), window: at(window), reread: item(afresh, last) };
}

export interface Finding {
  /** Than the raw model. */
  readonly raw: Comparison;
  /** Than forgetting, in either way: less or more only where it is so of both. */
  readonly forgetting: Comparison;
}

export function findingOf(result: ExtendResult): Finding {
  const losses = lossesOf(result);
  const range = (loss: number, reading: string | undefined) => rangeAround(loss, 'rotary', reading, result.last);
  const own = range(losses.own, recordedName(result.settings));
  const [window, reread] = [compare(own, range(losses.window, 'window')), compare(own, range(losses.reread, 'reread'))];
  return {
    raw: compare(own, range(losses.raw, 'raw')),
    forgetting: window === reread ? window : 'same',
  };
}

/** What the sentence and the title say. */
export type Key = 'raw' | 'worse' | Comparison;

export function keyOf(result: ExtendResult): Key {
  const { raw, forgetting } = findingOf(result);
  if (raw === 'more') return 'worse';
  return result.settings.method === 'default' && forgetting === 'more' ? 'raw' : forgetting;
}
