// What can be said of a result: in titles, sentences, steps and formulas alike.
import type { SentenceValue } from '../define';
import { item } from '../item';
import type { CompareResult, Effect, MapsResult, Measured, TableResult } from './compute';
import { TRAINED } from './sizes';

const three = (value: number): SentenceValue => ({ value, digits: 3 });

export function chosenEffect({ effects, chosen }: MapsResult): Effect {
  const found = effects.find(({ id }) => id === chosen);
  if (found === undefined) throw new Error(`no effect of ${chosen}`);
  return found;
}

export function chosenRow({ rows, chosen }: TableResult): Measured {
  const found = rows.find(({ id }) => id === chosen);
  if (found === undefined) throw new Error(`no row for ${chosen}`);
  return found;
}

/** Of those that do something: how many know only the distance, in this text, and in one of equal words. */
export function counts({ effects }: MapsResult): Readonly<Record<'real' | 'own' | 'same', number>> {
  const real = effects.filter(({ id }) => id !== 'none');
  return {
    real: real.length,
    own: real.filter((one) => one.distanceOnly).length,
    same: real.filter((one) => one.distanceOnlySame).length,
  };
}

export const mostOf = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Largest change of a score among keys that the query may see. */
export function reachOf({ part }: Effect): number {
  const size = Math.sqrt(part.length);
  return mostOf(part.filter((_, i) => i % size <= Math.floor(i / size)));
}

export type Kind = 'none' | 'equal' | 'stripes' | 'words' | 'place';

/** On what the change of a score depends, as far as this text shows. */
export function kindOf(result: MapsResult): Kind {
  const { id, distanceOnly, distanceOnlySame } = chosenEffect(result);
  if (id === 'none') return 'none';
  if (new Set(result.tokens).size === 1) return distanceOnly ? 'equal' : 'place';
  if (distanceOnly) return 'stripes';
  return distanceOnlySame ? 'words' : 'place';
}

/** The key with the largest weight of the last word, and that weight. */
export function gazeOf(weights: Float64Array, size: number): { readonly key: number; readonly weight: number } {
  const row = weights.subarray((size - 1) * size);
  const weight = Math.max(...row);
  return { key: row.indexOf(weight), weight };
}

/** Whether the falling of scores with the distance follows from the formula, or from numbers that are learned. */
export const isUpToTraining = ({ id, parameters }: Measured): boolean => parameters > 0 && id !== 'kerple';

/** How many times larger the change gets beyond the trained length. */
export function ratioOf({ beyond, within }: Measured): number | undefined {
  return beyond === undefined || within === 0 ? undefined : beyond / within;
}

/** The score of two words as far apart as there are: with the encoding, without it, and the difference. */
export function formula(result: CompareResult): Readonly<Record<'with' | 'without' | 'part', SentenceValue>> {
  if (result.part === 'table') {
    const part = item(chosenRow(result).profile, TRAINED - 1);
    return { with: three(result.plain + part), without: three(result.plain), part: three(part) };
  }
  const corner = result.tokens.length * (result.tokens.length - 1);
  const [without, part] = [item(result.plain, corner), item(chosenEffect(result).part, corner)];
  return { with: three(without + part), without: three(without), part: three(part) };
}
