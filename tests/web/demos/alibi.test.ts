// The demo "alibi": the bias, its inverted print, slopes of any number of heads, and how far back they look.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { AlibiResult, BiasResult, SlopesResult, WindowResult } from '../../../web/src/demos/alibi/compute';
import { WORDS, type AlibiSettings } from '../../../web/src/demos/alibi/controls';
import demo from '../../../web/src/demos/alibi/demo';
import { halfOf, mostOf, rowOf, slopeText, withinTrained } from '../../../web/src/demos/alibi/findings';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';
import { item } from '../../../web/src/demos/item';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<AlibiSettings>): AlibiSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as AlibiSettings;
const run = (change: Partial<AlibiSettings>): Promise<AlibiResult> => demo.compute(core, stateOf(change));
const bias = async (change: Partial<AlibiSettings> = {}): Promise<BiasResult> =>
  (await run({ part: 'bias', ...change })) as BiasResult;
const slopes = async (heads: number): Promise<string[]> =>
  Array.from(((await run({ part: 'slopes', heads })) as SlopesResult).slopes, (slope) =>
    String(Number(slope.toPrecision(7))),
  );
const window = async (change: Partial<AlibiSettings> = {}): Promise<WindowResult> =>
  (await run({ part: 'window', ...change })) as WindowResult;
const rounded = (row: Float32Array): string[] => Array.from(row, (weight) => weight.toFixed(3));

describe('the bias that chapter 000 prints', () => {
  it('makes word 1 of 6 give word 6 41 % of its weight', async () => {
    const { other, slope } = await bias();
    expect(slope).toBe(0.5);
    expect(rounded(rowOf(other, 1))).toEqual(['0.034', '0.056', '0.092', '0.152', '0.251', '0.414']);
    expect(mostOf(other, 1)).toBe(6);
  });
  it('is positive for the future and 0 for the past', async () => {
    const { other } = await bias();
    expect(item(other.bias, 5)).toBe(2.5);
    expect(item(other.bias, 5 * WORDS)).toBe(0);
  });
  it('is no position at all under a causal mask: every row is uniform', async () => {
    const { other } = await bias({ form: 'masked' });
    for (let query = 1; query <= WORDS; query++) {
      for (const weight of rowOf(other, query).subarray(0, query)) expect(weight).toBeCloseTo(1 / query, 6);
    }
  });
});

describe('ALiBi', () => {
  it('takes m (i − j) off for the past, and the mask hides the future', async () => {
    const { published } = await bias({ head: 2 });
    expect(item(published.bias, 5 * WORDS)).toBe(-1.25);
    expect(rounded(rowOf(published, 1))).toEqual(['1.000', '0.000', '0.000', '0.000', '0.000', '0.000']);
  });
  it('gives word 6 of itself 41 % with m = 1/2: the printed row the right way round', async () => {
    const { published, other } = await bias();
    expect(rounded(rowOf(published, 6))).toEqual(rounded(rowOf(other, 1)));
  });
  it.each([1, 4, 8])('has the same weights as m · j alone under the mask, head %d', async (head) => {
    const { difference } = await bias({ form: 'shifted', head });
    expect(difference).toBeLessThan(1e-6);
  });
  it('is not m · j alone without a mask', async () => {
    const { other } = await bias({ form: 'symmetric' });
    expect(rowOf(other, 1)[5]).toBeLessThan(0.05);
  });
  it('costs five tokens 2.5 at m = 1/2: so much better a word must fit to weigh the same', async () => {
    const row = rowOf((await bias({ fit: 2.5 })).published, 6);
    expect(row[0]).toBeCloseTo(item(row, 5), 6);
  });
});

describe('slopes', () => {
  it.each([
    [1, ['0.00390625']],
    [2, ['0.0625', '0.00390625']],
    [4, ['0.25', '0.0625', '0.015625', '0.00390625']],
    [6, ['0.25', '0.0625', '0.015625', '0.00390625', '0.5', '0.125']],
    [8, ['0.5', '0.25', '0.125', '0.0625', '0.03125', '0.015625', '0.0078125', '0.00390625']],
  ])('of %d heads are these', async (heads, values) => {
    expect(await slopes(heads)).toEqual(values);
  });
  it('of 12 heads are those of 8, then 0.7071068, 0.3535534, 0.1767767, 0.08838835', async () => {
    const twelve = await slopes(12);
    expect(twelve.slice(0, 8)).toEqual(await slopes(8));
    expect(twelve.slice(8)).toEqual(['0.7071068', '0.3535534', '0.1767767', '0.08838835']);
  });
  it('halve a weight after ln 2 / m tokens', () => {
    expect([halfOf(0.5).toFixed(1), halfOf(1 / 256).toFixed(0)]).toEqual(['1.4', '177']);
  });
  it('are written as fractions where they are', () => {
    expect([1 / 256, 1, 0.7071].map((slope) => slopeText(slope, String))).toEqual(['1/256', '1', '0.7071']);
  });
});

describe('the window', () => {
  it('keeps 86.5 % of the flattest head’s weight within an eighth of the text, and 99 % of six heads’', async () => {
    const within = withinTrained(await window());
    expect(item(within, 7).toFixed(4)).toBe('0.8647');
    expect(within.filter((share) => share >= 0.99)).toHaveLength(6);
  });
  it('is what the geometric series says', async () => {
    const { slopes: all, widths, shares, length } = await window({ heads: 12, length: 1000 });
    Array.from(all).forEach((slope, head) => {
      widths.forEach((width, i) => {
        const share = (1 - Math.exp(-slope * width)) / (1 - Math.exp(-slope * length));
        expect(item(item(shares, head), i)).toBeCloseTo(share, 5);
      });
    });
  });
});

describe('the sentence', () => {
  it.each<[string, Partial<AlibiSettings>]>([
    ['printed', {}],
    ['printed.last', { query: 6 }],
    ['masked', { form: 'masked' }],
    ['shifted', { form: 'shifted', query: 3 }],
    ['symmetric.self', { form: 'symmetric' }],
    ['symmetric', { form: 'symmetric', query: 6, fit: 4 }],
    ['slopes.one', { part: 'slopes', heads: 1 }],
    ['slopes.whole', { part: 'slopes' }],
    ['slopes.extra', { part: 'slopes', heads: 12 }],
    ['window', { part: 'window' }],
    ['window.short', { part: 'window', length: 100 }],
  ])('is %s in %o', async (key, change) => {
    expect(demo.describe(await run(change), stateOf(change)).key).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: AlibiResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  const six = (value: number): Shown => ({ value, within: 0.6e-6 });
  switch (result.part) {
    case 'bias':
      return Array.from(rowOf(result.published, result.query), (weight, j) => [
        exactly(result.query),
        exactly(j + 1),
        fourDecimals(weight),
        fourDecimals(item(rowOf(result.other, result.query), j)),
      ]).flat();
    case 'slopes':
      return Array.from(result.slopes, (slope, i) => [exactly(i + 1), six(slope), fourDecimals(halfOf(slope))]).flat();
    case 'window': {
      const within = withinTrained(result);
      return Array.from(result.slopes, (slope, i) => [
        exactly(i + 1),
        six(slope),
        fourDecimals(item(within, i)),
        exactly(result.trained),
      ]).flat();
    }
  }
}

codeIsTrue(demo, core, shown);
