// The demo "head-size": q·k against theory, what softmax makes of it, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import {
  chosen,
  groupsOf,
  POOL,
  sizesWith,
  type GradientResult,
  type HeadSizeResult,
  type ModelsResult,
  type ProductsResult,
  type WeightsResult,
} from '../../../web/src/demos/head-size/compute';
import type { HeadSizeSettings } from '../../../web/src/demos/head-size/controls';
import demo from '../../../web/src/demos/head-size/demo';
import { headline, quotient } from '../../../web/src/demos/head-size/findings';
import { models } from '../../../web/src/demos/models';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<HeadSizeSettings>): HeadSizeSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as HeadSizeSettings;
const run = async <R extends HeadSizeResult>(change: Partial<HeadSizeSettings>): Promise<R> =>
  (await demo.compute(core, stateOf(change))) as R;

describe('the products', () => {
  it('have the variance that theory gives, at every head size, before and after the scale', async () => {
    const { sizes } = await run<ProductsResult>({ part: 'products' });
    for (const { headDim, variance, queries } of sizes) {
      // Queries share keys, so less is independent than there are products: a tenth at small sizes, all at large ones.
      expect(Math.abs(variance / headDim - 1), `d = ${headDim}`).toBeLessThan(headDim < 4 ? 0.1 : 0.06);
      expect(queries).toBeGreaterThanOrEqual(64);
    }
  });
  it('grow with the numbers in q, and the scale does not take that away', async () => {
    const one = chosen((await run<ProductsResult>({ part: 'products' })).sizes, 64).variance;
    const four = chosen((await run<ProductsResult>({ part: 'products', spread: 4 })).sizes, 64).variance;
    expect(four / one).toBeCloseTo(16, 4);
  });
  it('are drawn on a scale that holds those of every head size', async () => {
    for (const headDim of [1, 64, 512]) {
      const { shown, reach } = await run<ProductsResult>({ part: 'products', headDim });
      expect(Math.max(...shown.map(Math.abs))).toBeLessThanOrEqual(reach);
      expect(reach).toBe((await run<ProductsResult>({ part: 'products' })).reach);
    }
  });
});

describe('the weights', () => {
  it('have 0.41 of 2.77 nats undivided and 2.36 divided, for 16 keys and 64 dimensions, on average of ten seeds', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, seed) => run<WeightsResult>({ part: 'weights', seed })),
    );
    const mean = (of: (result: WeightsResult) => number): number =>
      results.reduce((sum, result) => sum + of(result), 0) / results.length;
    // 200,000 queries in PyTorch: 0.4089 ± 0.0010 and 2.3583 ± 0.0004.
    expect(Math.abs(mean(({ sizes }) => chosen(sizes, 64).entropy.one) - 0.409)).toBeLessThan(0.03);
    expect(Math.abs(mean(({ sizes }) => chosen(sizes, 64).entropy.root) - 2.358)).toBeLessThan(0.015);
    expect(Math.log(16).toFixed(2)).toBe('2.77');
  });
  it('keep their entropy at every size after the scale, lose it without, and gain it divided by d', async () => {
    const { sizes } = await run<WeightsResult>({ part: 'weights' });
    const root = sizes.map(({ entropy }) => entropy.root);
    expect(Math.max(...root) - Math.min(...root)).toBeLessThan(0.15);
    expect(chosen(sizes, 512).entropy.one).toBeLessThan(0.2);
    expect(chosen(sizes, 512).entropy.whole).toBeGreaterThan(Math.log(16) - 0.01);
  });
  it('are those of one query, whichever way they are divided', async () => {
    const { typical } = await run<WeightsResult>({ part: 'weights' });
    const at = (weights: Float32Array): number => weights.indexOf(Math.max(...weights));
    expect(at(typical.one)).toBe(at(typical.root));
    for (const weights of Object.values(typical)) {
      expect(weights).toHaveLength(16);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    }
  });
  it('do not change with the scale where there is one dimension', async () => {
    const { sizes } = await run<WeightsResult>({ part: 'weights', headDim: 1 });
    const { entropy } = chosen(sizes, 1);
    expect(entropy.one).toBe(entropy.root);
  });
});

describe('the gradient', () => {
  it('is small for half of the queries undivided, yet not for all; and alike for all after the scale', async () => {
    const { sizes, sorted } = await run<GradientResult>({ part: 'gradient', headDim: 512 });
    const { one, root } = chosen(sizes, 512).gradient;
    expect(one.median).toBeLessThan(root.median / 50);
    expect(Math.max(...sorted.one)).toBeGreaterThan(0.4);
    expect(Math.min(...sorted.root)).toBeGreaterThan(0.2);
  });
  it('is never larger than that of two keys which share everything', async () => {
    for (const spread of [0.25, 1, 4]) {
      const { sorted } = await run<GradientResult>({ part: 'gradient', keys: 2, spread });
      expect(Math.max(...sorted.one, ...sorted.root)).toBeLessThan(0.5 + 1e-6);
    }
  });
});

describe('the models', () => {
  it('satisfy d_model = heads × head size in some cases and not in others', () => {
    const equal = (name: string): boolean | undefined =>
      models.filter((model) => model.name === name).map((model) => quotient(model) === model.headDim)[0];
    for (const name of [
      'T5-11B',
      'Gemma 7B',
      'Gemma-2 2B',
      'Qwen3 0.6B',
      'Qwen3 4B',
      'Qwen3 32B',
      'gpt-oss 20b',
      'DeepSeek-V3/R1',
    ])
      expect(equal(name), name).toBe(false);
    for (const name of ['Gemma 2B', 'Qwen3 8B', 'Llama-3 8B', 'GPT-2 small']) expect(equal(name), name).toBe(true);
  });
  it('have a variance of about 1 after the scale, whatever the head size', async () => {
    const { sizes } = await run<ModelsResult>({ part: 'models' });
    expect(sizes.map(({ headDim }) => headDim)).toEqual([64, 96, 128, 192, 256]);
    for (const { headDim, variance } of sizes) expect(Math.abs(variance / headDim - 1)).toBeLessThan(0.06);
  });
});

describe('the draws', () => {
  it('suffice for every head size and number of keys', () => {
    for (const headDim of sizesWith(511))
      for (const keys of [2, 3, 16, 63, 64]) {
        const groups = groupsOf(headDim, keys);
        expect(groups).toBeGreaterThanOrEqual(1);
        expect(groups * keys * headDim).toBeLessThanOrEqual(POOL);
      }
  });
});

describe('the sentence and the title', () => {
  it.each<[string, string, Partial<HeadSizeSettings>]>([
    ['weights', 'title.weights.sharp', {}],
    ['weights', 'title.weights.mild', { headDim: 2 }],
    ['weights', 'title.weights.both', { spread: 4 }],
    ['weights.one', 'title.one', { headDim: 1 }],
    ['products', 'title.products', { part: 'products' }],
    ['products', 'title.one', { part: 'products', headDim: 1 }],
    ['gradient.small', 'title.gradient.small', { part: 'gradient', headDim: 512 }],
    ['gradient', 'title.gradient.alike', { part: 'gradient', headDim: 8 }],
    ['gradient.one', 'title.one', { part: 'gradient', headDim: 1 }],
    ['models.equal', 'title.models.equal', { part: 'models' }],
    ['models.other', 'title.models.other', { part: 'models', model: 'gemma-7b' }],
    ['models.mla', 'title.models.other', { part: 'models', model: 'deepseek-v3-r1' }],
  ])('are %s under %s in %o', async (sentence, title, change) => {
    const settings = stateOf(change);
    const result = await demo.compute(core, settings);
    expect(demo.describe(result, settings).key).toBe(sentence);
    expect(headline(result).key).toBe(title);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: HeadSizeResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  const headDim = result.part === 'models' ? result.model.headDim : result.headDim;
  const { queries, variance } = chosen(result.sizes, headDim);
  const start = [exactly(queries), exactly(headDim), fourDecimals(variance), fourDecimals(variance / headDim)];
  if (result.part === 'models') return [...start, fourDecimals(quotient(result.model)), exactly(headDim)];
  if (result.part === 'weights') {
    const { entropy, largest } = chosen(result.sizes, headDim);
    return [
      ...start,
      ...(['one', 'root', 'whole'] as const).flatMap((way) => [fourDecimals(entropy[way]), fourDecimals(largest[way])]),
    ];
  }
  if (result.part === 'gradient') {
    const { gradient } = chosen(result.sizes, headDim);
    return [
      ...start,
      ...(['one', 'root'] as const).flatMap((way) =>
        (['low', 'median', 'high', 'mean'] as const).map((of) => fourDecimals(gradient[way][of])),
      ),
    ];
  }
  return start;
}

codeIsTrue(demo, core, shown);
