// What the numbers of "frequencies" amount to: asked by the picture, the sentence, the table and the tests.
import { item } from '../item';
import type { FrequenciesResult } from './compute';

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Pairs that turn, but not once round within the trained length. */
export const never = ({ wavelengths, trained }: FrequenciesResult): number =>
  wavelengths.filter((wavelength) => wavelength > trained).length;

/** How far a pair's hand has gone beyond what training showed it, in radians of at most one turn. */
export function unseenAngle({ thetas, trained, position }: FrequenciesResult, pair: number): number {
  const theta = item(thetas, pair);
  return Math.max(0, Math.min(2 * Math.PI, position * theta) - trained * theta);
}

/** Pairs whose hand has met angles that training did not show. */
export const beyond = (result: FrequenciesResult): number =>
  result.thetas.filter((_, pair) => unseenAngle(result, pair) > 0).length;

/** Of the slowest hand: how far it turned in training and up to the position, in degrees. */
export function slowest({ thetas, trained, position }: FrequenciesResult): {
  readonly trained: number;
  readonly now: number;
} {
  const theta = item(thetas, thetas.length - 1);
  return { trained: degrees(trained * theta), now: degrees(position * theta) };
}
