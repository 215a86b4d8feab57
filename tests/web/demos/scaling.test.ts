// The demo "scaling": the storyboard's numbers, published vectors, and each sentence where it belongs.
import { scalings } from 'virtual:methods';
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type {
  AnglesResult,
  CacheResult,
  NeighboursResult,
  ScalingResult,
} from '../../../web/src/demos/scaling/compute';
import { METHODS, type ScalingSettings } from '../../../web/src/demos/scaling/controls';
import demo from '../../../web/src/demos/scaling/demo';
import {
  cosinesAt,
  degrees,
  findingOf,
  readingOf,
  rowsOf,
  slowestDivisor,
  stepOf,
  type Finding,
} from '../../../web/src/demos/scaling/findings';
import { MODELS, modelOf } from '../../../web/src/demos/scaling/models';
import { PUBLISHED } from '../../../web/src/demos/scaling/published';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';
import { item } from '../../../web/src/demos/item';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<ScalingSettings>): ScalingSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as ScalingSettings;
/** A preset, by the beginning of its name. */
const preset = (name: string): Partial<ScalingSettings> => {
  const found = MODELS.find((model) => model.name.startsWith(name));
  if (found === undefined) throw new Error(`no preset ${name}`);
  return found.set;
};
const run = (change: Partial<ScalingSettings>): Promise<ScalingResult> => demo.compute(core, stateOf(change));
const angles = async (change: Partial<ScalingSettings> = {}): Promise<AnglesResult> =>
  (await run({ part: 'angles', ...change })) as AnglesResult;
const neighbours = async (change: Partial<ScalingSettings> = {}): Promise<NeighboursResult> =>
  (await run({ part: 'neighbours', ...change })) as NeighboursResult;
const cache = async (change: Partial<ScalingSettings> = {}): Promise<CacheResult> =>
  (await run({ part: 'cache', ...change })) as CacheResult;
const found = async (change: Partial<ScalingSettings> = {}): Promise<Finding> => {
  const result = await angles(change);
  return findingOf(rowsOf(result, result.method));
};
const said = async (change: Partial<ScalingSettings>): Promise<string> =>
  demo.describe(await run(change), stateOf(change)).key;

describe('Llama 2 at four times its length', () => {
  it('has 18 slow pairs, and as trained all of them go up to 4 times as far', async () => {
    expect(await found()).toEqual({ slow: 18, beyond: 18, worst: 4 });
    const rows = rowsOf(await angles(), (await angles()).method);
    expect(degrees(item(rows, 63).seen).toFixed(1)).toBe('27.1');
    expect(degrees(item(rows, 63).met).toFixed(1)).toBe('108.4');
  });
  it('has 17 still beyond with NTK-aware scaling, by up to 45 %', async () => {
    const { beyond, worst } = await found({ method: 'ntk' });
    expect([beyond, worst.toFixed(3)]).toEqual([17, '1.454']);
  });
  it('has none beyond with PI, whose fastest pair turns 14.3° instead of 57.3°', async () => {
    const result = await angles({ method: 'linear' });
    expect((await found({ method: 'linear' })).beyond).toBe(0);
    expect([stepOf(result.raw).toFixed(1), stepOf(result.method).toFixed(1)]).toEqual(['57.3', '14.3']);
  });
  it('has none beyond with YaRN, whose ramp lies between pairs 20 and 46, and the fastest pair is kept', async () => {
    const result = await angles({ method: 'yarn' });
    expect((await found({ method: 'yarn' })).beyond).toBe(0);
    expect(result.method.range).toEqual([20, 46]);
    expect(stepOf(result.method).toFixed(1)).toBe('57.3');
    expect(result.method.attentionFactor.toFixed(6)).toBe('1.138629');
  });
  it('has none beyond with Llama 3’s rule, which keeps the fastest pair', async () => {
    expect((await found({ method: 'llama3' })).beyond).toBe(0);
    expect(stepOf((await angles({ method: 'llama3' })).method).toFixed(1)).toBe('57.3');
  });
  it('has pairs 46 and 47 beyond with NTK by parts, which goes over to PI only at pair 48', async () => {
    const { raw, method, target, model } = await angles({ method: 'by_parts' });
    const beyond = rowsOf({ raw, target, model }, method).filter((row) => row.beyond);
    expect(beyond.map(({ pair, met, seen }) => [pair, (met / seen).toFixed(3)])).toEqual([
      [46, '1.181'],
      [47, '1.084'],
    ]);
  });
  it('has all 18 beyond with the base of chapter 001, the slowest divided by 3.914', async () => {
    const result = await angles({ method: 'ntk', exponent: 'none' });
    expect((await found({ method: 'ntk', exponent: 'none' })).beyond).toBe(18);
    expect(result.method.base).toBe(40_000);
    expect((await angles({ method: 'ntk' })).method.base.toFixed(2)).toBe('40889.94');
    expect(slowestDivisor(result.raw, result.method).toFixed(3)).toBe('3.914');
  });
  it('brings its last pair, 46, within the angles seen at an NTK factor of 6.68, not before', async () => {
    expect((await found({ method: 'ntk', factor: 6.68 })).beyond).toBe(0);
    const before = await angles({ method: 'ntk', factor: 6.67 });
    expect(rowsOf(before, before.method).flatMap(({ pair, beyond }) => (beyond ? [pair] : []))).toEqual([46]);
  });
  it('of every method of the core that stretches can be shown', () => {
    // Proportional rotary stretches none: some of its pairs stand still.
    const stretch = scalings.filter(({ settings }) => settings.some(({ name }) => name === 'factor'));
    const known = stretch.map(({ id }) => id).filter((id) => id !== 'proportional');
    expect([...METHODS].sort()).toEqual(['base', 'default', ...known].sort());
    expect(METHODS.filter((id) => id !== 'base' && !scalings.some((info) => info.id === id))).toEqual([]);
  });
  it('finds dynamic NTK with factor 1 equal to NTK-aware scaling at that length', async () => {
    const [dynamic, ntk] = [await angles({ method: 'dynamic' }), await angles({ method: 'ntk' })];
    ntk.method.theta.forEach((theta, i) => {
      expect(item(dynamic.method.theta, i) / theta).toBeCloseTo(1, 12);
    });
  });
});

describe('other models', () => {
  it.each([
    ['LLaMA 7B', 23],
    ['Llama-2 7B', 18],
    ['Llama-3 8B', 29],
    ['Qwen3 8B', 24],
  ])('%s has %d slow pairs', async (name, slow) => {
    expect((await found(preset(name))).slow).toBe(slow);
  });
  it('Llama 3.1 divides by 8 for 16 times the length: all 29 turn twice as far', async () => {
    const change = preset('Llama-3.1');
    expect(await found(change)).toEqual({ slow: 29, beyond: 29, worst: 2 });
    const { raw, method } = await angles(change);
    const divisor = Array.from(raw.theta, (theta, i) => theta / item(method.theta, i));
    expect(divisor.filter((d) => d === 1)).toHaveLength(29);
    expect(divisor.filter((d) => Math.abs(d - 8) < 1e-9)).toHaveLength(29);
  });
  it('Qwen3 has its ramp between pairs 23 and 40', async () => {
    expect((await angles(preset('Qwen3 8B, YaRN'))).method.range).toEqual([23, 40]);
  });
  it('gpt-oss has an attention factor of 1.346574', async () => {
    expect((await angles(preset('gpt-oss'))).method.attentionFactor.toFixed(6)).toBe('1.346574');
  });
  it('Phi-3.5 mini is divided by its long list, up to 64.84, with LongRoPE’s factor 1.190238', async () => {
    const { raw, method } = await angles(preset('Phi-3.5'));
    expect(slowestDivisor(raw, method)).toBeCloseTo(64.84, 9);
    expect(method.attentionFactor.toFixed(6)).toBe('1.190238');
    const short = await angles({ ...preset('Phi-3.5'), reach: 1 });
    expect(slowestDivisor(short.raw, short.method)).toBeCloseTo(2.84, 9);
    const { lists } = modelOf(stateOf(preset('Phi-3.5')));
    expect([lists?.short.length, lists?.long.length]).toEqual([48, 48]);
  });
  it('without a list LongRoPE leaves them as trained and says so', async () => {
    const { raw, method } = await angles({ method: 'longrope' });
    expect(method.theta).toEqual(raw.theta);
    expect(method.missing).toBe(true);
  });
});

describe('YaRN’s ramps', () => {
  it('give pair 24 these frequencies, as published: 2.2515e-2 by the index, 1.1707e-2 by the turns', async () => {
    const published = { method: 'yarn', trained: 2048, factor: 10, reach: 10 } as const;
    const code = await angles(published);
    const paper = await angles({ ...published, ramp: 'paper' });
    expect(code.method.range).toEqual([16, 41]);
    expect(item(code.method.theta, 24).toExponential(4)).toBe('2.2515e-2');
    expect(item(paper.method.theta, 24).toExponential(4)).toBe('1.1707e-2');
  });
  it('end at 20.9445 and 45.0269 where they need not be whole', async () => {
    const { method } = await angles({ method: 'yarn', truncate: false });
    expect(method.range?.map((pair) => pair.toFixed(4))).toEqual(['20.9445', '45.0269']);
  });
  it('are Llama 3’s where that keeps pairs above 32 turns', async () => {
    const llama = await angles({ method: 'llama3', low: 1, high: 32 });
    const paper = await angles({ method: 'yarn', ramp: 'paper' });
    paper.method.theta.forEach((theta, i) => {
      expect(item(llama.method.theta, i) / theta).toBeCloseTo(1, 12);
    });
  });
});

describe('neighbours', () => {
  it('look alike under PI: 0.9981 instead of 0.9702', async () => {
    const { raw, method } = cosinesAt(await neighbours({ method: 'linear' }));
    expect([raw.toFixed(4), method.toFixed(4)]).toEqual(['0.9702', '0.9981']);
  });
  it('fade with distance as listed', async () => {
    const { deltas, cosines } = await neighbours();
    const at = (delta: number): string => item(cosines.raw, deltas.indexOf(delta)).toFixed(4);
    expect([0, -1, -2, -8, -16, -64, -256, -1024, -4096].map(at)).toEqual([
      '1.0000',
      '0.9702',
      '0.8966',
      '0.7144',
      '0.6203',
      '0.4769',
      '0.3207',
      '0.2044',
      '-0.0529',
    ]);
  });
  it('are under PI what they were s times nearer', async () => {
    const { deltas, cosines } = await neighbours({ method: 'linear' });
    for (const delta of [-4, -16, -1024, -8192]) {
      expect(item(cosines.method, deltas.indexOf(delta))).toBeCloseTo(item(cosines.raw, deltas.indexOf(delta / 4)), 5);
    }
  });
});

describe('a stale cache', () => {
  it('makes the slowest pair read 12,288 tokens as 3, and leaves the fastest right', async () => {
    const result = await cache();
    expect(result.bases.map((base) => base.toFixed(2))).toEqual(['10000.00', '40889.94']);
    const { delta, read } = readingOf(result);
    expect(delta).toBe(-12_288);
    expect(read.map((tokens) => Math.round(tokens))).toEqual([-12_288, -10_560, -8102, -4864, -3]);
  });
  it('places a key of the past in the future where the base grows faster than the text', async () => {
    const { read } = readingOf(await cache({ growth: 4 }));
    expect(Math.round(item(read, 4))).toBe(36_852);
  });
  it('is right at the first and the last position', async () => {
    for (const share of [0, 1]) {
      const { delta, read } = readingOf(await cache({ share }));
      for (const tokens of read) expect(tokens).toBeCloseTo(delta, 6);
    }
  });
});

describe('published perplexities', () => {
  const at = (id: string, tokens: number): number | undefined =>
    PUBLISHED.find((model) => model.id === id)?.perplexity[tokens / 2048 - 1];
  it.each([
    [
      'mistral',
      [2048, 4096, 8192, 10_240, 12_288, 16_384, 32_768, 65_536],
      [3.449, 3.09, 2.961, 3.015, 6.869, 36.8, 576.6, 3275],
    ],
    ['llama70', [2048, 4096, 6144, 8192], [3.275, 2.957, 11.86, 56.1]],
    ['pi8', [2048, 4096, 8192, 10_240, 16_384], [3.922, 3.51, 3.344, 8.071, 102.7]],
    ['ntk8', [2048, 4096, 8192, 10_240, 16_384], [4.203, 3.751, 3.587, 6.235, 74.44]],
    ['yarn8', [2048, 4096, 8192, 10_240, 16_384], [3.918, 3.51, 3.356, 6.049, 77.23]],
    ['pi32', [2048, 8192, 16_384, 32_768, 34_816, 65_536, 131_072], [4.156, 3.507, 2.973, 2.636, 3.139, 187.7, 11_458]],
    ['yarn64', [2048, 8192, 32_768, 65_536, 98_304], [4.141, 3.507, 2.655, 2.422, 15.51]],
    ['yarn128', [2048, 8192, 32_768, 65_536, 131_072], [4.214, 3.562, 2.698, 2.453, 2.372]],
    ['yarn13', [2048, 8192, 32_768, 65_536, 131_072], [3.861, 3.29, 2.529, 2.312, 2.239]],
    ['codellama', [2048, 8192, 32_768, 65_536, 131_072], [4.273, 3.541, 2.626, 2.407, 2.539]],
    ['mistralYarn', [2048, 8192, 32_768, 65_536, 131_072], [3.58, 3.083, 2.416, 2.235, 2.187]],
  ])('of %s are these', (id, lengths, values) => {
    expect(lengths.map((tokens) => at(id, tokens))).toEqual(values);
  });
  it('say which models were fine-tuned', () => {
    expect(PUBLISHED.flatMap(({ id, tuned }) => (tuned === undefined ? [id] : []))).toEqual(['mistral', 'llama70']);
  });
});

describe('the sentence', () => {
  const fast = { base: 100, pairs: 4, trained: 4096 } as const;
  it.each<[string, Partial<ScalingSettings>]>([
    ['angles.none.times', {}],
    ['angles.none.percent', { reach: 1.5 }],
    ['angles.same', { reach: 1 }],
    ['angles.fast', fast],
    ['angles.missing', { method: 'longrope' }],
    ['angles.beyond.percent', { method: 'ntk' }],
    ['angles.beyond.times', { method: 'ntk', reach: 16 }],
    ['angles.within.slowed', { method: 'linear' }],
    ['angles.within.kept', { method: 'yarn' }],
    ['neighbours.raw', { part: 'neighbours' }],
    ['neighbours.missing', { part: 'neighbours', method: 'longrope' }],
    ['neighbours.alike', { part: 'neighbours', method: 'linear' }],
    ['neighbours.apart', { part: 'neighbours', method: 'base', raised: 2500, ...preset('Llama-3 8B') }],
    ['neighbours.about', { part: 'neighbours', method: 'llama3' }],
    ['neighbours.alike.factor', { part: 'neighbours', method: 'yarn', distance: -64 }],
    ['neighbours.about.factor', { part: 'neighbours', method: 'yarn' }],
    ['cache.stale', { part: 'cache' }],
    ['cache.future', { part: 'cache', growth: 4 }],
    ['cache.right', { part: 'cache', share: 1 }],
    ['cache.short', { part: 'cache', prompt: 100, written: 100 }],
    ['published.plain', { part: 'published' }],
    ['published.plain.gap', { part: 'published', length: 5 }],
    ['published.eight', { part: 'published', shown: 'eight' }],
    ['published.eight.gap', { part: 'published', shown: 'eight', length: 9 }],
    ['published.long', { part: 'published', shown: 'long' }],
    ['published.long.gap', { part: 'published', shown: 'long', length: 64 }],
  ])('is %s in %o', async (key, change) => {
    expect(await said(change)).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: ScalingResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  switch (result.part) {
    case 'angles': {
      const { slow, beyond, worst } = findingOf(rowsOf(result, result.method));
      return [
        exactly(slow),
        exactly(beyond),
        fourDecimals(worst),
        fourDecimals(stepOf(result.raw)),
        fourDecimals(stepOf(result.method)),
        fourDecimals(slowestDivisor(result.raw, result.method)),
      ];
    }
    case 'neighbours':
      return [result.distance, -64].flatMap((delta) => {
        const i = result.deltas.indexOf(delta);
        return [
          exactly(delta),
          fourDecimals(item(result.cosines.raw, i)),
          fourDecimals(item(result.cosines.method, i)),
        ];
      });
    case 'cache': {
      const { delta, read } = readingOf(result);
      return [exactly(delta), fourDecimals(item(read, 0)), fourDecimals(item(read, read.length - 1))];
    }
    case 'published':
      return result.chosen.flatMap(({ perplexity }) => {
        const value = perplexity[result.place];
        return value === undefined ? [] : [fourDecimals(value), fourDecimals(Math.log(value))];
      });
  }
}

codeIsTrue(demo, core, shown);
