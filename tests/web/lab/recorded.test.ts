// What train:lab recorded fits the curves that the page computes.
import { expect, it } from 'vitest';
import { halfOctaves } from '../../../web/src/lab/bins';
import { encodings } from '../../../web/src/lab/models';
import { bandOf, edges } from '../../../web/src/lab/recorded';

it('was recorded in the bins of the page, of at least three seeds that differ', () => {
  expect(halfOctaves(512).map(({ to }) => to)).toEqual(edges.slice(1));
  for (const id of encodings) {
    const band = bandOf(id);
    expect(band?.low).toHaveLength(edges.length - 1);
    expect(band?.low.every((low, i) => low < (band.high[i] ?? NaN))).toBe(true);
  }
});
