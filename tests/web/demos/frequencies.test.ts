// The demo "frequencies": wavelengths of published models, which hands do not get round, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import { chosenPairs } from '../../../web/src/demos/chosen-pairs';
import type { FrequenciesResult } from '../../../web/src/demos/frequencies/compute';
import { presets, type FrequenciesSettings } from '../../../web/src/demos/frequencies/controls';
import demo from '../../../web/src/demos/frequencies/demo';
import { beyond, degrees, never, slowest, unseenAngle } from '../../../web/src/demos/frequencies/findings';
import { item } from '../../../web/src/demos/item';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<FrequenciesSettings>): FrequenciesSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as FrequenciesSettings;
const compute = (change: Partial<FrequenciesSettings> = {}): Promise<FrequenciesResult> =>
  demo.compute(core, stateOf(change));
const preset = (name: string): Promise<FrequenciesResult> =>
  compute(
    item(
      presets.filter((one) => one.name === name),
      0,
    ).set,
  );

describe('Llama 2', () => {
  it('has 18 of 64 pairs that do not get round in 4,096 positions; the slowest turns by 27.1°', async () => {
    const result = await compute();
    expect([never(result), result.pairs]).toEqual([18, 64]);
    expect(slowest(result).trained.toFixed(1)).toBe('27.1');
    expect([item(result.wavelengths, 0).toFixed(2), item(result.wavelengths, 63).toFixed(0)]).toEqual([
      '6.28',
      '54410',
    ]);
  });
  it('meets unseen angles at 16,384 with just these 18, the slowest standing at 108.4°', async () => {
    const result = await compute({ position: 16_384 });
    expect(beyond(result)).toBe(18);
    expect(slowest(result).now.toFixed(1)).toBe('108.4');
    expect(unseenAngle(result, 45)).toBe(0);
    expect(degrees(unseenAngle(result, 46))).toBeGreaterThan(0);
    expect(degrees(unseenAngle(result, 63)).toFixed(1)).toBe('81.3');
  });
  it('is where the demo opens', async () => {
    expect(await preset('Llama-2 7B')).toEqual(await compute());
  });
});

describe('other models', () => {
  it.each([
    ['LLaMA 7B', 23, 64],
    ['Llama-3 8B', 29, 64],
    ['Code Llama 7B', 27, 64],
    ['Qwen3 8B', 24, 64],
    ['Gemma-2 9B', 28, 128],
    ['gpt-oss 20b', 14, 32],
    ['GPT-NeoX-20B', 4, 12],
  ])('%s has %i of %i pairs that do not get round in training', async (name, few, all) => {
    const result = await preset(name);
    expect([never(result), result.thetas.length]).toEqual([few, all]);
  });
  it('Llama 3’s slowest pair turns by 1.2°', async () => {
    expect(slowest(await preset('Llama-3 8B')).trained.toFixed(1)).toBe('1.2');
  });
});

describe('chapter 000, experiment 4', () => {
  it('has these eight frequencies and periods', async () => {
    const { thetas, wavelengths } = await compute({ headDim: '16' });
    expect(thetas.map((theta) => theta.toFixed(4))).toEqual([
      '1.0000',
      '0.3162',
      '0.1000',
      '0.0316',
      '0.0100',
      '0.0032',
      '0.0010',
      '0.0003',
    ]);
    expect(wavelengths.map((wavelength) => wavelength.toFixed(1))).toEqual([
      '6.3',
      '19.9',
      '62.8',
      '198.7',
      '628.3',
      '1986.9',
      '6283.2',
      '19869.2',
    ]);
  });
});

describe('a share of the pairs', () => {
  it('goes from fast to slow as the whole head does when partial', async () => {
    const { wavelengths, dim, pairs } = await compute({ kept: '0.25' });
    expect([wavelengths.length, dim, pairs]).toEqual([16, 32, 64]);
    expect(item(wavelengths, 15)).toBeCloseTo(2 * Math.PI * 10_000 ** (30 / 32), 6);
  });
  it('leaves the slow ones out when proportional: the slowest of a quarter turns in 54.4 positions', async () => {
    const { wavelengths, dim } = await compute({ kept: '0.25', kind: 'proportional' });
    expect([wavelengths.length, dim]).toEqual([16, 128]);
    expect(item(wavelengths, 15).toFixed(1)).toBe('54.4');
  });
  it('is listed with the pairs that stand still', async () => {
    const settings = stateOf({ kept: '0.5' });
    const { rows } = demo.table(await demo.compute(core, settings), settings);
    expect(rows.length).toBe(64);
    expect(rows.filter((row) => row[2] === '∞').length).toBe(32);
  });
});

describe('the sentence', () => {
  it.each<[string, Partial<FrequenciesSettings>]>([
    ['inside', {}],
    ['inside', { position: 100 }],
    ['beyond', { position: 4097 }],
    ['round', { position: 1_000_000 }],
    ['none', { trained: 54_411 }],
    ['inside.still', { kept: '0.5' }],
    ['beyond.still', { kept: '0.5', position: 16_384 }],
    ['round.still', { kept: '0.5', position: 1_000_000 }],
    ['none.still', { kept: '0.25', kind: 'proportional' }],
  ])('is %s in %o', async (key, change) => {
    const settings = stateOf(change);
    expect(demo.describe(await demo.compute(core, settings), settings).key).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: FrequenciesResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  const { thetas, wavelengths, trained, position } = result;
  return [
    exactly(never(result)),
    exactly(thetas.length),
    exactly(trained),
    fourDecimals(slowest(result).trained),
    fourDecimals(slowest(result).now),
    exactly(position),
    ...chosenPairs(thetas.length).flatMap((pair) => [
      exactly(pair),
      { value: item(wavelengths, pair), within: 0.06 },
      fourDecimals(position / item(wavelengths, pair)),
      exactly(position),
    ]),
  ];
}

codeIsTrue(demo, core, shown);
