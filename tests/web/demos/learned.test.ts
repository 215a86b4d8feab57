// The demo "learned": which row a position takes under each repair, what a head sees from there, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import { item } from '../../../web/src/demos/item';
import {
  rowOf,
  type CostResult,
  type HeadResult,
  type LearnedResult,
  type RowsResult,
} from '../../../web/src/demos/learned/compute';
import { LAST, type LearnedSettings } from '../../../web/src/demos/learned/controls';
import demo from '../../../web/src/demos/learned/demo';
import { fateOf, gazeOf, headline } from '../../../web/src/demos/learned/findings';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<LearnedSettings>): LearnedSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as LearnedSettings;
const run = async <R extends LearnedResult>(change: Partial<LearnedSettings>): Promise<R> =>
  (await demo.compute(core, stateOf(change))) as R;
const head = (change: Partial<LearnedSettings>): Promise<HeadResult> => run({ part: 'head', ...change });

describe('the row of a position', () => {
  it('is its own while the text fits, whatever the repair', () => {
    for (const repair of ['none', 'wrap', 'clamp', 'stretch'] as const)
      for (const position of [0, 1, 511]) expect(rowOf(position, 512, 512, repair)).toBe(position);
  });
  it('beyond the table is none, one from the start, the last, or one in between', () => {
    expect(rowOf(512, 513, 512, 'none')).toBeNaN();
    expect(rowOf(600, 601, 512, 'wrap')).toBe(88);
    expect(rowOf(1024, 1025, 512, 'wrap')).toBe(0);
    expect(rowOf(600, 601, 512, 'clamp')).toBe(511);
    expect(rowOf(1022, 1023, 512, 'stretch')).toBe(511);
    expect(rowOf(511, 1023, 512, 'stretch')).toBe(255.5);
  });
});

describe('the missing row', () => {
  it('is refused by the core itself, for the 513th word and not for the 512th', async () => {
    const { refusal, similarity } = await run<RowsResult>({ position: 512 });
    expect(refusal?.code).toBe('out-of-range');
    expect(refusal?.message).toContain('positions 0 to 511');
    expect(similarity).toHaveLength(0);
    expect((await run<RowsResult>({ position: 511 })).refusal).toBeUndefined();
  });
});

describe('similarity', () => {
  it('is 1 with the twin after wrapping and with every other position beyond the end after clamping', async () => {
    const wrapped = await run<RowsResult>({ position: 600, repair: 'wrap' });
    expect(item(wrapped.similarity, 88)).toBeCloseTo(1, 6);
    expect(item(wrapped.similarity, 599)).toBeLessThan(0.99);
    const clamped = await run<RowsResult>({ position: 600, repair: 'clamp' });
    for (const other of [511, 555, 599]) expect(item(clamped.similarity, other)).toBeCloseTo(1, 6);
    expect(item(clamped.similarity, 510)).toBeLessThan(0.99);
  });
  it('of neighbours grows when the table is stretched: they move closer', async () => {
    const { similarity, neighbours } = await run<RowsResult>({ position: 1023, repair: 'stretch' });
    // The mean cosine of 32 pairs at distance 1, as in formulas §4.5 for 64 pairs (0.9702).
    expect(neighbours).toBeCloseTo(0.971, 2);
    expect(item(similarity, 1022)).toBeGreaterThan(neighbours + 0.01);
  });
  it('of random rows is about 0, and large in between two of them', async () => {
    const { similarity, neighbours } = await run<RowsResult>({ position: 1023, repair: 'stretch', table: 'random' });
    expect(Math.abs(neighbours)).toBeLessThan(0.4);
    expect(item(similarity, 1022)).toBeGreaterThan(0.6);
  });
});

describe('the head that looks one word back', () => {
  it('does so where every position has a row', async () => {
    for (const position of [1, 100, 511]) expect(gazeOf(await head({ position })).at).toBe(position - 1);
  });
  it('sees two positions alike after wrapping', async () => {
    const gaze = gazeOf(await head({ position: 600, repair: 'wrap' }));
    expect([gaze.at, gaze.alike]).toEqual([87, 2]);
    expect(gaze.weight).toBeLessThan(0.5);
  });
  it('looks 90 words back after clamping', async () => {
    expect(gazeOf(await head({ position: 600, repair: 'clamp' })).at).toBe(510);
  });
  it('looks two words back in a table stretched to twice its length', async () => {
    expect(gazeOf(await head({ position: 1023, repair: 'stretch' })).at).toBe(1021);
  });
  it('has nothing to ask for in row 0', async () => {
    const { weights } = await head({ position: 512, repair: 'wrap' });
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(1e-6);
  });
});

describe('the cost', () => {
  it('is 393,216 numbers in BERT-base, and 8 layers of attention at 131,072 rows of 4,096', async () => {
    expect((await run<CostResult>({ part: 'cost' })).parameters).toBe(393_216);
    const { parameters, layer } = await run<CostResult>({ part: 'cost', rows: 131_072, dModel: 4096 });
    expect([parameters, parameters / layer]).toEqual([536_870_912, 8]);
  });
});

describe('the sentence and the title', () => {
  it.each<[string, string, Partial<LearnedSettings>]>([
    ['none', 'title.rows.none', {}],
    ['none', 'title.rows.none', { part: 'head' }],
    ['rows.own', 'title.rows.own', { position: 0 }],
    ['rows.own', 'title.rows.own', { position: 511, repair: 'stretch' }],
    ['rows.wrap', 'title.rows.wrap', { repair: 'wrap' }],
    ['rows.clamp', 'title.rows.clamp', { repair: 'clamp' }],
    ['rows.stretch', 'title.rows.stretch', { repair: 'stretch' }],
    ['head.right', 'title.head.right', { part: 'head', position: 100 }],
    ['head.wrong', 'title.head.wrong', { part: 'head', position: 600, repair: 'clamp' }],
    ['head.split', 'title.head.split', { part: 'head', position: 600, repair: 'wrap' }],
    ['head.first', 'title.head.first', { part: 'head', position: 0 }],
    ['head.first', 'title.head.first', { part: 'head', position: 512, repair: 'wrap' }],
    ['cost', 'title.cost', { part: 'cost' }],
  ])('are %s under %s in %o', async (sentence, title, change) => {
    const settings = stateOf(change);
    const result = await demo.compute(core, settings);
    expect(demo.describe(result, settings).key).toBe(sentence);
    expect(headline(result).key).toBe(title);
  });
  it('speak of as many positions as share the last row', async () => {
    const result = await run<RowsResult>({ position: LAST, repair: 'clamp' });
    expect(fateOf(result)).toBe('clamp');
    const shared = Array.from(result.row).filter((row) => row === 511).length;
    expect(demo.describe(result, stateOf({})).values.many).toEqual({ value: shared, digits: 0 });
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: LearnedResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  if (result.part === 'cost') {
    const { parameters, layer } = result;
    return [exactly(parameters), exactly(layer), fourDecimals(parameters / layer)];
  }
  const { position, maxLength, row } = result;
  if (result.refusal !== undefined) return [exactly(position), exactly(position), exactly(maxLength)];
  const own = fourDecimals(item(row, position));
  if (result.part === 'head') {
    const { at, weight, alike } = gazeOf(result);
    // Which of several equal ones is found first is a matter of rounding.
    return [own, alike > 1 ? undefined : exactly(at), { value: weight, within: 2e-4 }];
  }
  const before = item(result.similarity, Math.max(0, position - 1));
  return [own, exactly(0), fourDecimals(item(result.similarity, 0)), fourDecimals(before)];
}

codeIsTrue(demo, core, shown);
