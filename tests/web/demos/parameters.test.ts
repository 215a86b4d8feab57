// The demo "parameters": chapter 000's counts, published models, what is drawn to scale, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { View } from '../../../web/src/demos/define';
import { item } from '../../../web/src/demos/item';
import {
  chosenLength,
  type AreasResult,
  type CostResult,
  type ModelsResult,
  type ParametersResult,
} from '../../../web/src/demos/parameters/compute';
import { presets, type controls, type ParametersSettings } from '../../../web/src/demos/parameters/controls';
import demo from '../../../web/src/demos/parameters/demo';
import { exact, headline, weightsOf } from '../../../web/src/demos/parameters/findings';
import { accountOf, nearestDivisor } from '../../../web/src/demos/parameters/matrices';
import { markup } from '../charts/markup';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { numbersIn } from './python';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<ParametersSettings>): ParametersSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as ParametersSettings;
const run = async <R extends ParametersResult>(change: Partial<ParametersSettings>): Promise<R> =>
  (await demo.compute(core, stateOf(change))) as R;
const preset = (name: string): Partial<ParametersSettings> =>
  presets.find((one) => one.name === name)?.set ?? expect.fail(name);
const areas = (change: Partial<ParametersSettings> = {}): Promise<AreasResult> => run({ part: 'areas', ...change });

describe('chapter 000', () => {
  it('prints 262,656 and 1,050,624, which is 4.0 times as many, and misses 2,048 biases', async () => {
    const { count, linear, single } = await areas();
    expect([linear, count.total, count.total / linear]).toEqual([262_656, 1_050_624, 4]);
    expect(count.total - 4 * 512 ** 2).toBe(2048);
    expect(count.bias).toBe(2048);
    expect(single.total).toBe(count.total);
  });
  it('is right that heads add nothing, however the width is cut', async () => {
    for (const heads of [1, 2, 4, 8, 16, 32, 64, 128, 256])
      expect((await areas({ heads, headDim: 512 / heads })).count.total).toBe(1_050_624);
  });
  it('is not about heads added at the same size: these add parameters', async () => {
    expect((await areas({ heads: 16 })).count.total).toBeGreaterThan(1_050_624);
  });
});

describe('published models', () => {
  it.each([
    ['LLaMA 7B', 67_108_864, 1],
    ['Llama-2 70B', 150_994_944, 0.5625],
    ['Llama-3.1 8B', 41_943_040, 0.625],
    ['Qwen3 0.6B', 6_291_456, 1.5],
    ['T5-11B', 67_108_864, 16],
    // 7168·1536 + 1536·128·192 + 7168·576 + 512·128·256 + 128·128·7168
    ['DeepSeek-V3/R1', 187_105_280, 187_105_280 / (4 * 7168 ** 2)],
  ])('%s has %i weights, %f times 4·d_model²', async (name, weights, ratio) => {
    const { models } = await run<ModelsResult>({ part: 'models' });
    const found = models.find(({ model }) => model.name === name) ?? expect.fail(name);
    expect(weightsOf(found.count)).toBe(weights);
    expect(found.ratio).toBe(ratio);
    // The same model as it is set by its preset.
    expect(weightsOf((await areas(preset(name))).count)).toBe(weights);
  });
  it('have 4·d_model² weights in 18 of 50 cases, three of them by coincidence', async () => {
    const result = await run<ModelsResult>({ part: 'models' });
    const { all, odd } = exact(result);
    expect([result.models.length, all.length]).toEqual([50, 18]);
    expect(odd.map(({ model }) => model.name)).toEqual(['Qwen3 4B', 'Qwen3-4B-2507', 'Gemma-3 270M']);
  });
  it('are recognised when their sizes are set', async () => {
    for (const { name, set } of presets) {
      const { chosen } = await run<ModelsResult>({ part: 'models', ...set });
      // Models of equal sizes cannot be told apart; the first of them is named.
      expect(preset(chosen ?? ''), name).toEqual(set);
    }
    expect((await run<ModelsResult>({ part: 'models', heads: 3 })).chosen).toBeUndefined();
  });
});

describe('cache and operations', () => {
  const llama = { part: 'cost', ...preset('Llama-3 8B') } as const;
  const bytes = (result: CostResult): (number | undefined)[] => result.caches.map((cache) => cache.bytes);
  it('keep 16,384 bytes of a token without sharing, 4,096 in Llama-3 8B, 512 with one head, 1,152 with MLA', async () => {
    expect(bytes(await run<CostResult>(llama))).toEqual([16_384, 4_096, 512, 1_152]);
    expect((await run<CostResult>({ part: 'cost', ...preset('DeepSeek-V3/R1') })).caches[3]?.bytes).toBe(
      2 * (512 + 64),
    );
  });
  it('has no number where the heads cannot be grouped, instead of an error for another choice', async () => {
    expect(bytes(await run<CostResult>({ ...llama, kv: 'mha', heads: 7, kvHeads: 2 }))[1]).toBeUndefined();
  });
  it('cost as much in the matrices as in the products at 5,120 tokens in Llama-3 8B', async () => {
    const result = await run<CostResult>({ ...llama, length: 5120 });
    expect(result.crossing).toBe(5120);
    const { matrices, products } = chosenLength(result);
    expect(matrices).toBe(products);
    expect(matrices).toBe(2 * 41_943_040 * 5120);
  });
});

describe('heads of keys and values', () => {
  it('that do not divide the heads are refused by name, so that it is said beside the control', async () => {
    await expect(areas({ kv: 'gqa', heads: 8, kvHeads: 3 })).rejects.toMatchObject({
      code: 'not-divisible',
      parameter: 'kvHeads',
      allowed: { oneOf: [1, 2, 4, 8] },
    });
  });
  it('are dragged from one divisor to the next', () => {
    expect([0, 1.4, 3.1, 5.9, 6.1, 99].map((wanted) => nearestDivisor(8, wanted))).toEqual([1, 1, 4, 4, 8, 8]);
  });
});

describe('the account', () => {
  it('adds up, in every preset', async () => {
    for (const { name, set } of presets) {
      const { layer, count } = await areas(set);
      const lines = accountOf(layer, count, String);
      expect(
        lines.reduce((sum, line) => sum + line.weights, 0),
        name,
      ).toBe(weightsOf(count));
      expect(
        lines.reduce((sum, line) => sum + line.bias, 0),
        name,
      ).toBe(count.bias);
      for (const { shape, weights } of lines) {
        const product = (text: string): number => text.split(' × ').reduce((all, size) => all * Number(size), 1);
        expect(
          shape.split(' + ').reduce((sum, text) => sum + product(text), 0),
          `${name}: ${shape}`,
        ).toBe(weights);
      }
    }
  });
});

describe('the picture', () => {
  const drawn = async (change: Partial<ParametersSettings>): Promise<string> => {
    const settings = stateOf(change);
    const view: View<typeof controls> = {
      width: 840,
      height: demo.height(840),
      settings,
      set: () => undefined,
      label: (key) => key,
      number: String,
    };
    return markup(demo.draw(view, await demo.compute(core, settings)));
  };
  const areasOf = (text: string): number[] =>
    [
      ...text.matchAll(
        /<rect x=[\d.]+ y=[\d.]+ width=([\d.]+) height=([\d.]+) fill=var\(--(?:query|key|value|output|ink-soft)\) fill-opacity/g,
      ),
    ].map(([, width, height]) => Number(width) * Number(height));
  it.each(['Llama-3 8B', 'T5-11B', 'Gemma 2B', 'DeepSeek-V3/R1'])('shows the weights of %s as areas', async (name) => {
    const { count } = await areas(preset(name));
    const drawnAreas = areasOf(await drawn(preset(name)));
    const sum = drawnAreas.reduce((all, area) => all + area, 0);
    // W_KR is the one matrix too narrow for the least width that can be seen.
    const expected = name === 'DeepSeek-V3/R1' ? undefined : [count.q, count.k, count.v, count.o];
    expected?.forEach((weights, i) => expect(item(drawnAreas, i) / sum).toBeCloseTo(weights / weightsOf(count), 6));
    if (!expected) expect(Math.max(...drawnAreas) / sum).toBeCloseTo(count.o / weightsOf(count), 2);
  });
  it('keeps its scale while keys and values are shared', async () => {
    const full = areasOf(await drawn({ bias: 'none' }));
    const shared = areasOf(await drawn({ bias: 'none', kv: 'gqa', kvHeads: 2 }));
    expect(item(shared, 0)).toBe(item(full, 0));
    expect(item(full, 1) / item(shared, 1)).toBeCloseTo(4, 9);
  });
});

describe('the sentence and the title', () => {
  it.each<[string, string, Partial<ParametersSettings>]>([
    ['areas.same.bias', 'title.areas.same', {}],
    ['areas.same', 'title.areas.same', { bias: 'none' }],
    ['areas.same.bias', 'title.areas.one', { heads: 1, headDim: 512 }],
    ['areas.wide', 'title.areas.wide', { headDim: 128 }],
    ['areas.shared', 'title.areas.shared', { kv: 'gqa' }],
    ['areas.shared', 'title.areas.shared', { kv: 'mqa' }],
    ['areas.latent', 'title.areas.latent', { kv: 'mla' }],
    ['cost', 'title.cost.matrices', { part: 'cost', length: 1 }],
    ['cost', 'title.cost.products', { part: 'cost', length: 100_000 }],
    ['models', 'title.models', { part: 'models' }],
  ])('are %s under %s in %o', async (sentence, title, change) => {
    const settings = stateOf(change);
    const result = await demo.compute(core, settings);
    expect(demo.describe(result, settings).key).toBe(sentence);
    expect(headline(result).key).toBe(title);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: ParametersResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  if (result.part === 'models') {
    return result.models
      .filter(({ model }) => model.mla === undefined)
      .flatMap(({ model, count, ratio }) => [
        ...numbersIn(model.name).map(() => undefined),
        exactly(weightsOf(count)),
        fourDecimals(ratio),
      ]);
  }
  const { dModel } = result.layer;
  // "4 d_model**2" holds two numbers.
  const account = (weights: number, bias: number): (Shown | undefined)[] => [
    exactly(weights),
    exactly(bias),
    exactly(weights + bias),
    undefined,
    undefined,
    fourDecimals(weights / (4 * dModel ** 2)),
  ];
  if (result.part === 'areas') return account(weightsOf(result.count), result.count.bias);
  const { matrices, products } = chosenLength(result);
  const bytes = result.caches.find(({ kv }) => kv === result.layer.kv)?.bytes ?? NaN;
  const near = (value: number): Shown => ({ value, within: 1e-9 * value });
  return [
    ...account(matrices / (2 * result.length), 0),
    exactly(result.length),
    near(matrices),
    near(products),
    fourDecimals(result.crossing),
    exactly(bytes),
    near(bytes * result.length * result.layers),
  ];
}

codeIsTrue(demo, core, shown, ({ kv, heads, kvHeads }) => kv !== 'gqa' || heads % kvHeads === 0);
