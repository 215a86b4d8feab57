// The demo "order": chapter 000's experiment 3 and what mask, layers and encodings change in it.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import { WIDTH, type OrderResult } from '../../../web/src/demos/order/compute';
import { controls, type OrderSettings } from '../../../web/src/demos/order/controls';
import demo from '../../../web/src/demos/order/demo';
import { headline } from '../../../web/src/demos/order/describe';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';
import { item } from '../../../web/src/demos/item';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<OrderSettings>): OrderSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as OrderSettings;
const run = (change: Partial<OrderSettings>): Promise<OrderResult> => demo.compute(core, stateOf(change));
const experiment = (change: Partial<OrderSettings>): Promise<OrderResult> =>
  run({ part: 'experiment', divide: '1', ...change });
const said = async (change: Partial<OrderSettings>): Promise<string> =>
  demo.describe(await run(change), stateOf(change)).key;
const firstFive = { part: 'experiment', shuffle: [4, 2, 0, 1, 3, 5], causal: true, divide: '4' } as const;

describe('chapter 000, experiment 3', () => {
  it('differs by rounding, not by nothing', async () => {
    const { words } = await experiment({});
    const most = Math.max(...words.map((word) => word.difference));
    expect(words.every((word) => word.same)).toBe(true);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(4e-6);
  });
  it('has these outputs and these largest weights: each row nearly copies one', async () => {
    const { largest, outputs } = await experiment({});
    expect(largest[0].map((weight) => weight.toFixed(4))).toEqual([
      '0.9808',
      '0.9957',
      '0.9850',
      '1.0000',
      '1.0000',
      '0.9994',
    ]);
    expect(Array.from(outputs[0].subarray(0, 4), (y) => y.toFixed(4))).toEqual([
      '-3.2828',
      '5.2958',
      '0.9278',
      '1.3415',
    ]);
  });
  it('really mixes with the matrices divided by 4, and the law holds', async () => {
    const { largest, words } = await experiment({ divide: '4' });
    expect(Math.min(...largest[0]).toFixed(2)).toBe('0.33');
    expect(Math.max(...largest[0]).toFixed(2)).toBe('0.73');
    expect(words.every((word) => word.same)).toBe(true);
  });
});

describe('a causal mask', () => {
  it('leaves the last word blind to order with one layer', async () => {
    const { words } = await run(firstFive);
    expect(words.map((word) => word.same)).toEqual([false, false, false, false, false, true]);
    expect(item(words, 5).difference.toFixed(4)).toBe('0.0000');
    const others = words.slice(0, 5).map((word) => word.difference);
    expect(Math.min(...others).toFixed(2)).toBe('0.38');
    expect(Math.max(...others).toFixed(1)).toBe('3.4');
  });
  it('tells it with two', async () => {
    const { words } = await run({ ...firstFive, layers: '2' });
    expect(item(words, 5).difference.toFixed(2)).toBe('1.06');
    expect(words.some((word) => word.same)).toBe(false);
  });
});

describe('encodings', () => {
  it('let order in without a mask, each that the core has', async () => {
    const known = (await core.encodings()).map((encoding) => encoding.id);
    for (const encoding of controls.encoding.options) {
      expect(known).toContain(encoding);
      const { words } = await experiment({ encoding });
      expect(words.some((word) => word.same)).toBe(encoding === 'none');
    }
  });
});

describe('words', () => {
  it('that are the same have the same vector, and trade places unseen', async () => {
    const result = await run({ words: ['狗', '狗', '人'], order: [1, 0, 2] });
    expect(result.words.map((word) => word.difference)).toEqual([0, 0, 0]);
    expect(Array.from(result.outputs[0].subarray(0, WIDTH))).toEqual(
      Array.from(result.outputs[0].subarray(WIDTH, 2 * WIDTH)),
    );
  });
});

describe('the sentence', () => {
  it.each<[string, string, Partial<OrderSettings>]>([
    ['all', 'title.all', {}],
    ['allCopy', 'title.all', { part: 'experiment', divide: '1' }],
    ['unmoved', 'title.unmoved', { order: [0, 1, 2] }],
    ['some.sees', 'title.some', firstFive],
    ['none.mask', 'title.none', { ...firstFive, layers: '2' }],
    ['none.encoding', 'title.none', { encoding: 'sinusoidal' }],
    ['none.both', 'title.none', { encoding: 'rotary', causal: true }],
    // The word in the middle stays, and what is around it is the same.
    ['some.kept', 'title.some', { words: ['人', '狗', '人'], encoding: 'sinusoidal' }],
  ])('is %s under %s in %o', async (sentence, title, change) => {
    expect(await said(change)).toBe(sentence);
    expect(headline(await run(change)).key).toBe(title);
  });
});

/** The numbers that the program prints, in its order; differences that are rounding differ from machine to machine. */
function shown(result: OrderResult): (Shown | undefined)[] {
  const near = (value: number): Shown => ({ value, within: 1e-3 + 1e-4 * value });
  // A word that is itself a number, or holds one, prints it.
  const names = (token: string): undefined[] => Array.from(token.matchAll(/\d+/g), () => undefined);
  return [
    ...result.words.flatMap((word) => [
      ...names(word.token),
      near(word.difference),
      fourDecimals(item(result.largest[0], word.first)),
    ]),
    undefined,
    ...Array.from(result.outputs[0].subarray(0, 4), fourDecimals),
  ];
}

codeIsTrue(demo, core, shown);
