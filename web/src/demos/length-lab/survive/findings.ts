// What can be said of who survives: of the models that are followed, at the letter that is read.
import type { Bin } from '../../../lab/bins';
import type { EncodingId } from '../../../lab/models';
import type { SentenceValue } from '../../define';
import { item } from '../../item';
import { rangeAround } from '../spread';
import type { Curve, SurviveResult } from './compute';

/** The bin of the letter that is read. */
export function binOf({ bins, position }: SurviveResult): number {
  return bins.findIndex(({ to }: Bin) => position <= to);
}

/** The letters that are read together with it, counted from 1. */
export function rangeOf(result: SurviveResult): Readonly<Record<'from' | 'to', SentenceValue>> {
  const { from, to } = item(result.bins, binOf(result));
  return { from: { value: from + 1, digits: 0 }, to: { value: to, digits: 0 } };
}

export function followed({ curves, chosen }: SurviveResult): Curve[] {
  return curves.filter(({ id }) => chosen.includes(id));
}

/** About as bad as by letter counts alone, or worse: with one of the seeds, if they are known. */
const isLost = (result: SurviveResult, { id, losses }: Curve): boolean => {
  const bin = binOf(result);
  const reading = result.source === 'shipped' ? 'raw' : undefined;
  return rangeAround(item(losses, bin), id, reading, item(result.bins, bin)).high >= result.unigram;
};

export interface Finding {
  readonly key: 'within' | 'all' | 'some' | 'lost';
  readonly lost: readonly EncodingId[];
}

export function findingOf(result: SurviveResult): Finding {
  const curves = followed(result);
  const lost = curves.filter((curve) => isLost(result, curve)).map(({ id }) => id);
  if (result.position <= result.trained) return { key: 'within', lost };
  const key = lost.length === 0 ? 'all' : lost.length < curves.length ? 'some' : 'lost';
  return { key, lost };
}
