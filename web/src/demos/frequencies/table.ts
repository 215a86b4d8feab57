// "The numbers": one row for each pair, and the live values of the formula.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import type { FrequenciesResult } from './compute';
import { degrees, unseenAngle } from './findings';

export function table(result: FrequenciesResult): Table {
  const { thetas, wavelengths, trained, position, pairs } = result;
  return {
    columns: [
      'column.pair',
      'column.theta',
      'column.wavelength',
      'column.trained',
      'column.now',
      'column.dial',
      'column.unseen',
    ],
    rows: Array.from({ length: pairs }, (_, i) => {
      const theta = thetas[i];
      const wavelength = wavelengths[i];
      if (theta === undefined || wavelength === undefined) return [i, 0, '∞', 0, 0, 0, 0];
      const turns = position / wavelength;
      return [
        i,
        theta,
        wavelength,
        trained / wavelength,
        turns,
        360 * (turns - Math.floor(turns)),
        degrees(unseenAngle(result, i)),
      ];
    }),
  };
}

export function live({ wavelengths, dim }: FrequenciesResult): Sentence['values'] {
  const last = wavelengths.length - 1;
  return {
    i: String(last),
    twice: String(2 * last),
    dim: String(dim),
    wavelength: { value: item(wavelengths, last), digits: 0 },
  };
}
