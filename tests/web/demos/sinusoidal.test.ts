// The demo "sinusoidal": chapter 001's table, what few hands confuse, products and turns, and what a sum keeps.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type {
  ClocksResult,
  NearestResult,
  ShiftResult,
  SinusoidalResult,
  SumResult,
} from '../../../web/src/demos/sinusoidal/compute';
import { LATER } from '../../../web/src/demos/sinusoidal/compute';
import type { SinusoidalSettings } from '../../../web/src/demos/sinusoidal/controls';
import demo from '../../../web/src/demos/sinusoidal/demo';
import {
  contentShare,
  degrees,
  entryOf,
  laterOf,
  positionShare,
  productOf,
  wordShare,
} from '../../../web/src/demos/sinusoidal/findings';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';
import { item } from '../../../web/src/demos/item';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<SinusoidalSettings>): SinusoidalSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as SinusoidalSettings;
const run = (change: Partial<SinusoidalSettings>): Promise<SinusoidalResult> => demo.compute(core, stateOf(change));
const clocks = async (change: Partial<SinusoidalSettings> = {}): Promise<ClocksResult> =>
  (await run({ part: 'clocks', ...change })) as ClocksResult;
const nearest = async (change: Partial<SinusoidalSettings> = {}): Promise<NearestResult> =>
  (await run({ part: 'nearest', ...change })) as NearestResult;
const shift = async (change: Partial<SinusoidalSettings> = {}): Promise<ShiftResult> =>
  (await run({ part: 'shift', ...change })) as ShiftResult;
const sum = async (change: Partial<SinusoidalSettings> = {}): Promise<SumResult> =>
  (await run({ part: 'sum', ...change })) as SumResult;

describe('chapter 001’s example, d_model = 4', () => {
  it('has these vectors at positions 0 to 3', async () => {
    const result = await clocks({ dim: '4', columns: '8', position: 0 });
    const row = (position: number): string[] =>
      [0, 1, 2, 3].map((dimension) => entryOf(result, position, dimension).toFixed(6));
    expect([0, 1, 2, 3].map(row)).toEqual([
      ['0.000000', '1.000000', '0.000000', '1.000000'],
      ['0.841471', '0.540302', '0.010000', '0.999950'],
      ['0.909297', '-0.416147', '0.019999', '0.999800'],
      ['0.141120', '-0.989992', '0.029996', '0.999550'],
    ]);
  });
  it('turns dimensions 0 and 1 by 57.3° per position, 2 and 3 by 0.573°', async () => {
    const { theta } = await clocks({ dim: '4' });
    expect(Array.from(theta, (speed) => degrees(speed).toFixed(3))).toEqual(['57.296', '0.573']);
  });
  it('is the same table with all sines first, in another order', async () => {
    const [one, other] = [await clocks(), await clocks({ layout: 'concatenated' })];
    expect(entryOf(other, 12, 0)).toBe(entryOf(one, 12, 0));
    expect(entryOf(other, 12, 1)).toBe(entryOf(one, 12, 2));
    expect(entryOf(other, 12, 32)).toBe(entryOf(one, 12, 1));
  });
  it('shows the block of positions in which the chosen one lies', async () => {
    expect((await clocks({ position: 9999, columns: '64' })).first).toBe(9984);
  });
});

describe('the nearest other position', () => {
  it.each([
    ['1', 56],
    ['2', 75],
    ['3', 201],
    ['4', 99],
    ['all', 99],
  ] as const)('of 100 with hands: %s is %d', async (hands, place) => {
    expect((await nearest({ hands })).nearest).toBe(place);
  });
  it('is 44 away for the fastest hand alone, at a distance of 0.018 where next door is 0.959', async () => {
    const { few } = await nearest();
    expect([item(few, 56).toFixed(3), item(few, 99).toFixed(3)]).toEqual(['0.018', '0.959']);
  });
  it('has the distances of the vectors themselves', async () => {
    const { few, all } = await nearest({ hands: '2', width: '8', from: 3 });
    const table = await core.sinusoidal({ length: 256, dim: 8 });
    const far = (place: number, kept: number): number =>
      Math.hypot(...Array.from({ length: kept }, (_, j) => item(table.data, place * 8 + j) - item(table.data, 24 + j)));
    for (const place of [0, 4, 66, 255]) {
      expect(item(few, place)).toBeCloseTo(far(place, 4), 9);
      expect(item(all, place)).toBeCloseTo(far(place, 8), 9);
    }
  });
});

describe('products', () => {
  it('are 187.864997 from 3 to 10 and from 103 to 110', async () => {
    const result = await shift();
    expect([productOf(result).toFixed(6), laterOf(result).toFixed(6)]).toEqual(['187.864997', '187.864997']);
  });
  it('of a vector with itself are d/2 = 256', async () => {
    expect(productOf(await shift({ shift: 0 })).toFixed(6)).toBe('256.000000');
  });
  it('are the same before and after', async () => {
    const { products, shifts } = await shift({ start: 500 });
    for (const k of [1, 7, 64]) {
      expect(item(products, shifts.indexOf(k))).toBeCloseTo(item(products, shifts.indexOf(-k)), 9);
    }
  });
  it('are what the formula shows, in every part', async () => {
    const product = async (change: Partial<SinusoidalSettings>): Promise<string> => {
      const { product: value } = demo.live(await run(change), stateOf(change));
      return typeof value === 'object' ? value.value.toFixed(3) : '';
    };
    expect(await product({ part: 'shift' })).toBe('187.865');
    // d = 64: next door, by the clocks and by all hands.
    expect(await product({ part: 'clocks', dim: '64' })).toBe(
      productOf(await shift({ shift: 1, wide: '64' })).toFixed(3),
    );
    expect(await product({ part: 'nearest', hands: 'all', width: '64' })).toBe(
      await product({ part: 'clocks', dim: '64' }),
    );
    expect(await product({ part: 'sum', width: '512' })).toBe('256.000');
  });
  it('begin where positions begin', async () => {
    expect(item((await shift({ start: 3 })).shifts, 0)).toBe(-3);
  });
  it.each([
    [3, 7],
    [9999, 64],
    [0, 1],
  ])('PE(%d) turned by %d is the vector as much further on, to rounding', async (start, k) => {
    const { difference } = await shift({ start, shift: k });
    expect(difference).toBeLessThan(1e-11);
  });
});

describe('a sum of word and position', () => {
  it('without √d loses the words, whatever d, and keeps the positions', async () => {
    for (const width of ['64', '512'] as const) {
      const result = await sum({ width });
      expect(wordShare(result)).toBeLessThan(40);
      expect(positionShare(result)).toBe(100);
    }
    expect(contentShare(await sum({ width: '512' }))).toBeLessThan(0.5);
  });
  it('with √d keeps all words and, in 512 dimensions, over nine positions of ten', async () => {
    const result = await sum({ width: '512', scaled: true });
    expect(wordShare(result)).toBe(100);
    expect(positionShare(result).toFixed(0)).toBe('93');
  });
  it('is what its products were made from', async () => {
    const { sum: vector, words, content } = await sum({ word: 5 });
    const self = content.reduce((total, value, j) => total + value * item(vector, j), 0);
    expect(item(words, 4)).toBeCloseTo(self, 6);
  });
});

describe('the sentence', () => {
  it.each<[string, Partial<SinusoidalSettings>]>([
    ['clocks', {}],
    ['nearest.one', { part: 'nearest' }],
    ['nearest.far', { part: 'nearest', hands: '2' }],
    ['nearest.door', { part: 'nearest', hands: 'all' }],
    ['shift.same', { part: 'shift' }],
    ['shift.norm', { part: 'shift', shift: 0 }],
    ['sum.plain', { part: 'sum' }],
    ['sum.scaled', { part: 'sum', scaled: true }],
  ])('is %s in %o', async (key, change) => {
    expect(demo.describe(await run(change), stateOf(change)).key).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: SinusoidalResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  const six = (value: number): Shown => ({ value, within: 0.6e-6 + 1e-9 * Math.abs(value) });
  switch (result.part) {
    case 'clocks':
      return [
        ...Array.from({ length: Math.min(8, result.dim) }, (_, dimension) => [
          exactly(result.position),
          exactly(dimension),
          six(entryOf(result, result.position, dimension)),
        ]).flat(),
        fourDecimals(degrees(item(result.theta, 0))),
        fourDecimals(degrees(item(result.theta, result.theta.length - 1))),
      ];
    case 'nearest':
      return [
        exactly(result.from),
        exactly(result.hands),
        exactly(result.nearest),
        fourDecimals(item(result.few, result.nearest)),
        fourDecimals(item(result.all, result.nearest)),
      ];
    case 'shift': {
      const { start, shift: k } = result;
      return [
        exactly(start),
        exactly(start + k),
        six(productOf(result)),
        exactly(start + LATER),
        exactly(start + LATER + k),
        six(laterOf(result)),
        undefined,
      ];
    }
    case 'sum':
      return [fourDecimals(wordShare(result)), fourDecimals(positionShare(result))];
  }
}

codeIsTrue(demo, core, shown);
