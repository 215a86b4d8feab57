// What train:lab recorded fits the curves that the page computes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { halfOctaves } from '../../../web/src/lab/bins';
import { encodings } from '../../../web/src/lab/models';
import { bandOf, edges } from '../../../web/src/lab/recorded';
import recorded from '../../../web/src/lab/recorded.json';
import { languages } from '../../../web/src/ui/words';

it('was recorded in the bins of the page, of at least three seeds that differ', () => {
  expect(Object.keys(recorded.curves).length).toBeGreaterThanOrEqual(3);
  expect(halfOctaves(512).map(({ to }) => to)).toEqual(edges.slice(1));
  for (const id of encodings) {
    const band = bandOf(id);
    expect(band?.low).toHaveLength(edges.length - 1);
    expect(band?.low.every((low, i) => low < (band.high[i] ?? NaN))).toBe(true);
  }
});

it.each(languages)('is told with its seeds (%s)', (lang) => {
  const text = readFileSync(join(import.meta.dirname, `../../../web/src/demos/length-lab/text.${lang}.md`), 'utf8');
  const told = /^- band\.help: .*$/m.exec(text)?.[0].match(/\d+/g);
  expect(told).toEqual(Object.keys(recorded.curves));
});
