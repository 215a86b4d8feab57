// rotaryFrequencies with a scaling, as configurations of models spell it, in all three tiers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LabError, type Core, type Scaling } from '#core';
import { coreOf, golden, tiers } from './cores';

const folder = join(import.meta.dirname, '../../cpp/core/scalings');
const published = golden('scaling');
const transformers = golden('scaling_transformers');

type Options = Parameters<Core['rotaryFrequencies']>[0];

function expectGolden(actual: readonly number[], name: string): void {
  const { values, tolerance } = published(name);
  expect(actual).toHaveLength(values.length);
  actual.forEach((value, i) => {
    const expected = values[i] ?? NaN;
    expect(Math.abs(value - expected), `${name}[${i}]`).toBeLessThanOrEqual(tolerance * Math.abs(expected));
  });
}

/** To the five digits that Transformers' tests print of a float32. */
function expectPrinted(actual: Float64Array, name: string): void {
  const { values, tolerance } = transformers(name);
  expect(actual).toHaveLength(values.length);
  values.forEach((printed, i) => {
    const unit = printed === 0 ? 0 : 10 ** (Math.floor(Math.log10(printed)) - 4);
    const allowed = 0.5 * unit * (1 + 1e-9) + tolerance * printed;
    expect(Math.abs((actual[i] ?? NaN) - printed), `${name}[${i}]`).toBeLessThanOrEqual(allowed);
  });
}

const rows = [0, 1, 16, 17, 24, 31, 32, 33, 40, 41, 48, 63];
const llama2 = (scaling: Scaling) => ({ headDim: 128, maxPosition: 4096, scaling });

describe.each(tiers)('a scaling in the tier %s', async (tier) => {
  const core = await coreOf(tier);
  const at = (options: Options, pairs = rows) => {
    const { inverseFrequencies } = core.rotaryFrequencies(options);
    return pairs.map((pair) => inverseFrequencies[pair] ?? NaN);
  };

  it("gives the frequencies that Transformers' tests expect", () => {
    const test = { headDim: 128, maxPosition: 2048 };
    const factor = 10;
    const of = (options: Options) => core.rotaryFrequencies(options).inverseFrequencies;
    expectPrinted(of({ headDim: 128 }), 'default_128');
    expectPrinted(of({ ...test, length: 16384, scaling: { rope_type: 'dynamic', factor } }), 'dynamic_128');
    expectPrinted(of({ ...test, scaling: { rope_type: 'yarn', factor } }), 'yarn_128');
    const llama3 = { rope_type: 'llama3', factor, low_freq_factor: 1, high_freq_factor: 4 };
    expectPrinted(of({ ...test, scaling: { ...llama3, original_max_position_embeddings: 2048 } }), 'llama3_128');
    const share = { rope_type: 'proportional', rope_theta: 10000, partial_rotary_factor: 0.25 };
    expectPrinted(of({ headDim: 128, scaling: share }), 'proportional_128');
    const gemma = { headDim: 256, maxPosition: 131072 };
    expectPrinted(of({ ...gemma, length: 200000, scaling: { type: 'dynamic', factor } }), 'dynamic_256');
    expectPrinted(of({ ...gemma, scaling: { type: 'yarn', factor } }), 'yarn_256');
  });

  it("gives every column of the formula sheet's table", () => {
    const test = { headDim: 128, maxPosition: 2048 };
    const factor = 10;
    expectGolden(at({ headDim: 128 }), 'default_column');
    expectGolden(at({ ...test, length: 16384, scaling: { type: 'dynamic', factor } }), 'dynamic_column');
    expectGolden(at({ ...test, scaling: { type: 'yarn', factor } }), 'yarn_column');
    expectGolden(at({ ...test, scaling: { type: 'yarn', factor, ramp: 'paper' } }), 'yarn_paper_column');
    expectGolden(at({ ...test, scaling: { type: 'llama3', factor } }), 'llama3_column');
    const parts = { type: 'by_parts', factor: 4 };
    expectGolden(Array.from(core.rotaryFrequencies(llama2(parts)).inverseFrequencies), 'by_parts_llama2');
  });

  it('reads the configurations of real models', () => {
    const llama31 = core.rotaryFrequencies({
      headDim: 128,
      maxPosition: 131072,
      scaling: {
        rope_type: 'llama3',
        rope_theta: 500000,
        factor: 8,
        low_freq_factor: 1,
        high_freq_factor: 4,
        original_max_position_embeddings: 8192,
      },
    });
    expectGolden(
      [29, 30, 34, 35, 63].map((i) => llama31.inverseFrequencies[i] ?? NaN),
      'llama31_frequencies',
    );
    expect(llama31).toMatchObject({ base: 500000, factor: 8, trainedLength: 8192, attentionFactor: 1, notes: [] });

    const qwen3: Scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };
    const yarn = core.rotaryFrequencies({ headDim: 128, base: 1e6, maxPosition: 40960, scaling: qwen3 });
    expectGolden(Array.from(yarn.correctionRange ?? []), 'yarn_range_qwen3_truncated');
    expect(yarn.notes).toEqual([
      'scaling.factor is 4, maxPosition / scaling.original_max_position_embeddings is 1.25: 4 is used.',
    ]);
    const raw = core.rotaryFrequencies({ headDim: 128, base: 1e6, scaling: { ...qwen3, truncate: false } });
    expectGolden(Array.from(raw.correctionRange ?? []), 'yarn_range_qwen3');

    const deepseek = core.rotaryFrequencies({
      headDim: 64,
      maxPosition: 163840,
      scaling: {
        type: 'yarn',
        factor: 40,
        beta_fast: 32,
        beta_slow: 1,
        mscale: 1,
        mscale_all_dim: 1,
        original_max_position_embeddings: 4096,
      },
    });
    expect(deepseek.attentionFactor).toBe(1);
    expect(deepseek.notes).toEqual([]);
    expectGolden([deepseek.softmaxScale, deepseek.softmaxScale / Math.sqrt(192)], 'deepseek_softmax');

    const list = (value: number) => Array.from({ length: 48 }, () => value);
    const phi3 = { type: 'su', short_factor: list(1), long_factor: list(32) };
    const configured = { ...phi3, original_max_position_embeddings: 4096 };
    const short = core.rotaryFrequencies({ headDim: 96, maxPosition: 131072, length: 4096, scaling: configured });
    const long = core.rotaryFrequencies({ headDim: 96, maxPosition: 131072, length: 4097, scaling: configured });
    expectGolden([short.attentionFactor], 'longrope_attention_factor');
    expect(short.inverseFrequencies[0]).toBe(1);
    expect(long.inverseFrequencies[0]).toBe(1 / 32);

    const scout = { rope_type: 'llama3', factor: 16, low_freq_factor: 1, high_freq_factor: 1 };
    const step = core.rotaryFrequencies({ headDim: 128, base: 500000, maxPosition: 8192, scaling: scout });
    const plain = core.rotaryFrequencies({ headDim: 128, base: 500000 });
    plain.wavelengths.forEach((wavelength, i) => {
      const kept = plain.inverseFrequencies[i] ?? NaN;
      expect(step.inverseFrequencies[i]).toBe(wavelength > 8192 ? kept / 16 : kept);
    });
  });

  it('raises the base as published, or as chapter 001 writes it', () => {
    const base = (headDim: number, scaling: Scaling, lengths = {}) =>
      core.rotaryFrequencies({ headDim, scaling, ...lengths }).base;
    const exact = (headDim: number, factor: number) => base(headDim, { type: 'ntk', factor });
    expectGolden([exact(128, 2), exact(128, 4), exact(128, 8), exact(64, 4)], 'ntk_bases');
    expect(base(128, { type: 'ntk', factor: 4, exponent: 'none' })).toBe(40000);
    const dynamic = (factor: number, length: number) =>
      base(128, { type: 'dynamic', factor }, { maxPosition: 2048, length });
    expectGolden([dynamic(1, 4096), dynamic(2, 4096), dynamic(10, 16384)], 'dynamic_bases');
  });

  it('multiplies queries by a factor that depends on their position, with two methods', () => {
    const positions = [0, 2047, 2048, 8191, 32766];
    const logN = core.rotaryFrequencies({ headDim: 64, maxPosition: 2048, positions, scaling: { type: 'log_n' } });
    expectGolden(Array.from(logN.queryFactors), 'log_n');
    const scout = [0, 8190, 8191, 16383, 131071, 1048575];
    const temperature = core.rotaryFrequencies({ headDim: 64, positions: scout, scaling: { type: 'temperature' } });
    expectGolden(Array.from(temperature.queryFactors), 'temperature');
    expect(core.rotaryFrequencies({ headDim: 64, positions }).queryFactors).toEqual(new Float64Array(5).fill(1));
    expect(core.rotaryFrequencies({ headDim: 64 }).queryFactors).toHaveLength(0);
  });

  it('is what the core lists: every file, with defaults that work', () => {
    const inFiles = readdirSync(folder).map(
      (file) => /\.id = "(\w+)"/.exec(readFileSync(join(folder, file), 'utf8'))?.[1],
    );
    expect(core.scalings().map(({ id }) => id)).toEqual(inFiles);
    for (const { id, settings } of core.scalings()) {
      const lists = settings
        .filter(({ kind }) => kind === 'list')
        .map(({ name }) => [name, Array<number>(32).fill(2)] as const);
      const scaling = { type: id, original_max_position_embeddings: 2048, ...Object.fromEntries(lists) };
      const result = core.rotaryFrequencies({ headDim: 64, maxPosition: 8192, scaling });
      expect(result.inverseFrequencies, id).toHaveLength(32);
      expect(result.inverseFrequencies[0], id).toBeGreaterThan(0);
    }
  });
});

it('gives the same bits in the tiers simd and js', async () => {
  const [simd, js] = await Promise.all([coreOf('simd'), coreOf('js')]);
  const battery: Options[] = [
    llama2({ type: 'yarn', factor: 3.7 }),
    llama2({ type: 'yarn', factor: 3.7, ramp: 'paper' }),
    llama2({ type: 'by_parts', factor: 3.7 }),
    llama2({ type: 'llama3', factor: 3.7 }),
    llama2({ type: 'ntk', factor: 3.7 }),
    { ...llama2({ type: 'dynamic', factor: 3.7 }), length: 9999 },
  ];
  for (const options of battery) {
    expect(js.rotaryFrequencies(options)).toEqual(simd.rotaryFrequencies(options));
  }
});

describe('the spelling of a scaling', async () => {
  const core = await coreOf('simd');
  const frequencies = (options: Options) => core.rotaryFrequencies(options);

  it('may be the new or the old one, and older names still count', () => {
    const linear = frequencies({ headDim: 64, scaling: { rope_type: 'linear', factor: 4 } });
    expect(frequencies({ headDim: 64, scaling: { type: 'linear', factor: 4 } })).toEqual(linear);
    const mrope = { type: 'mrope', mrope_section: [16, 24, 24] };
    const plain = frequencies({ headDim: 64 });
    expect(frequencies({ headDim: 64, scaling: mrope })).toEqual({ ...plain, ignoredKeys: ['mrope_section'] });
    expect(frequencies({ headDim: 64, scaling: { rope_type: 'default', type: 'mrope' } })).toEqual(plain);
    for (const none of [null, undefined, {}, { rope_type: null }] as const) {
      expect(frequencies({ headDim: 64, scaling: none as Scaling })).toEqual(plain);
    }
    const both = frequencies({ headDim: 64, scaling: { rope_type: 'linear', type: 'dynamic', factor: 4 } });
    expect(both).toEqual({ ...linear, notes: ['rope_type is linear, type is dynamic: rope_type counts.'] });
  });

  it('may say null for what is not given', () => {
    const named = { type: 'yarn', original_max_position_embeddings: 4096 };
    const derived = frequencies({ headDim: 128, maxPosition: 16384, scaling: named });
    const nulls = { factor: null, attention_factor: null, mscale: null, beta_fast: null, truncate: null };
    expect(frequencies({ headDim: 128, maxPosition: 16384, scaling: { ...named, ...nulls } })).toEqual(derived);
    expect(derived).toMatchObject({ factor: 4, trainedLength: 4096, correctionRange: [20, 46] });
  });

  it('returns the keys that Transformers would ignore', () => {
    const scaling = {
      type: 'linear',
      factor: 4,
      beta_fast: 32,
      finetuned: true,
      original_max_position_embeddings: 2048,
    };
    expect(frequencies({ headDim: 64, scaling }).ignoredKeys).toEqual([
      'beta_fast',
      'finetuned',
      'original_max_position_embeddings',
    ]);
    const derived = { type: 'linear', original_max_position_embeddings: 2048 };
    expect(frequencies({ headDim: 64, maxPosition: 8192, scaling: derived })).toMatchObject({
      factor: 4,
      ignoredKeys: [],
    });
    const dynamic = { type: 'dynamic', factor: 2, original_max_position_embeddings: 2048 };
    expect(frequencies({ headDim: 64, maxPosition: 4096, scaling: dynamic })).toMatchObject({
      trainedLength: 4096,
      ignoredKeys: ['original_max_position_embeddings'],
    });
  });

  it('may name base and rotary dimension, but not against the options', () => {
    const scaling = { rope_theta: 500000, partial_rotary_factor: 0.5 };
    const options = { headDim: 128, base: 500000, rotaryDim: 64 };
    expect(frequencies({ headDim: 128, scaling })).toEqual(frequencies(options));
    expect(frequencies({ ...options, scaling })).toEqual(frequencies(options));
  });

  it('has a ratio of lengths for longrope, whatever the factor', () => {
    const list = Array<number>(32).fill(2);
    const scaling = { type: 'longrope', factor: 8, short_factor: list, long_factor: list };
    expect(frequencies({ headDim: 64, maxPosition: 4096, scaling })).toMatchObject({ factor: 8, trainedLength: 4096 });
    const original = { ...scaling, original_max_position_embeddings: 4096 };
    expect(frequencies({ headDim: 64, maxPosition: 131072, scaling: original })).toMatchObject({
      factor: 32,
      trainedLength: 4096,
      notes: ['scaling.factor is 8, maxPosition / scaling.original_max_position_embeddings is 32: 32 is used.'],
    });
  });

  const lists = { short_factor: Array<number>(32).fill(1), long_factor: Array<number>(31).fill(1) };
  const refused: [string, unknown, Partial<LabError>][] = [
    [
      'an unknown type',
      { scaling: { type: 'yam' } },
      { code: 'out-of-range', parameter: 'scaling.type', value: 'yam' },
    ],
    ['a type that is no word', { scaling: { rope_type: 3 } }, { code: 'wrong-type', parameter: 'scaling.rope_type' }],
    ['no object', { scaling: 'yarn' }, { code: 'wrong-type', parameter: 'scaling' }],
    ['a list', { scaling: [4] }, { code: 'wrong-type', parameter: 'scaling' }],
    [
      'a factor below 1',
      { scaling: { type: 'linear', factor: 0.5 } },
      { code: 'out-of-range', parameter: 'scaling.factor' },
    ],
    [
      'a factor that is no number',
      { scaling: { type: 'linear', factor: '4' } },
      { code: 'wrong-type', parameter: 'scaling.factor' },
    ],
    ['no factor', { scaling: { type: 'linear' } }, { code: 'missing-option', parameter: 'scaling.factor' }],
    [
      'no trained length',
      { scaling: { type: 'yarn', factor: 4 } },
      { code: 'missing-option', parameter: 'maxPosition' },
    ],
    [
      'no maxPosition for dynamic',
      { scaling: { type: 'dynamic', factor: 4, original_max_position_embeddings: 2048 } },
      { code: 'missing-option', parameter: 'maxPosition' },
    ],
    [
      'a maximum below the original length',
      { maxPosition: 2048, scaling: { type: 'yarn', original_max_position_embeddings: 4096 } },
      { code: 'out-of-range', parameter: 'maxPosition', value: 2048, allowed: { min: 4096 } },
    ],
    [
      "Llama 3's limits in the wrong order",
      { maxPosition: 8192, scaling: { type: 'llama3', factor: 8, low_freq_factor: 5, high_freq_factor: 4 } },
      { code: 'out-of-range', parameter: 'scaling.high_freq_factor', value: 4, allowed: { min: 5 } },
    ],
    [
      "YaRN's turns in the wrong order",
      { maxPosition: 8192, scaling: { type: 'yarn', factor: 8, beta_fast: 1, beta_slow: 2 } },
      { code: 'out-of-range', parameter: 'scaling.beta_fast', value: 1, allowed: { min: 2 } },
    ],
    [
      'a list missing',
      { maxPosition: 64, scaling: { type: 'su', factor: 2 } },
      { code: 'missing-option', parameter: 'scaling.short_factor' },
    ],
    [
      'a list too short',
      { maxPosition: 64, scaling: { type: 'longrope', factor: 2, ...lists } },
      { code: 'shape-mismatch', parameter: 'scaling.long_factor', value: 31 },
    ],
    [
      'a hole in a list',
      { maxPosition: 64, scaling: { type: 'longrope', factor: 2, ...lists, short_factor: [1, NaN] } },
      { code: 'not-finite', parameter: 'scaling.short_factor[1]' },
    ],
    [
      'two bases',
      { base: 10000, scaling: { rope_theta: 500000 } },
      { code: 'conflict', parameter: 'base', value: 10000 },
    ],
    [
      'two rotary dimensions',
      { rotaryDim: 64, scaling: { partial_rotary_factor: 0.25 } },
      { code: 'conflict', parameter: 'rotaryDim', value: 64 },
    ],
    [
      'an odd share of the head',
      { scaling: { partial_rotary_factor: 0.05 } },
      { code: 'not-divisible', parameter: 'scaling.partial_rotary_factor' },
    ],
    [
      'a single pair',
      { rotaryDim: 2, scaling: { type: 'ntk', factor: 2 } },
      { code: 'out-of-range', parameter: 'rotaryDim', value: 2 },
    ],
    [
      'a flat base',
      { base: 1, maxPosition: 64, scaling: { type: 'yarn', factor: 2 } },
      { code: 'out-of-range', parameter: 'base' },
    ],
    [
      'an endless base',
      { base: 1e308, scaling: { type: 'ntk', factor: 1e9 } },
      { code: 'not-finite', parameter: 'base' },
    ],
    [
      'an original length of 1',
      { scaling: { type: 'yarn', original_max_position_embeddings: 1 } },
      { code: 'out-of-range' },
    ],
    [
      'a wrong choice',
      { maxPosition: 64, scaling: { type: 'yarn', factor: 2, ramp: 'steep' } },
      { parameter: 'scaling.ramp' },
    ],
    [
      'a wrong switch',
      { maxPosition: 64, scaling: { type: 'yarn', factor: 2, truncate: 0 } },
      { parameter: 'scaling.truncate' },
    ],
    ['a negative position', { positions: [1, -1] }, { code: 'out-of-range', parameter: 'positions[1]', value: -1 }],
  ];
  it.each(refused)('refuses %s', (_, options, expected) => {
    const call = () => frequencies({ headDim: 64, ...(options as object) });
    expect(call).toThrow(LabError);
    try {
      call();
    } catch (error) {
      expect(error).toMatchObject(expected);
    }
  });

  it('cannot bring code of its own', () => {
    const trap = Object.defineProperty({ type: 'linear' }, 'factor', {
      enumerable: true,
      get() {
        throw new Error('gotcha');
      },
    });
    expect(() => frequencies({ headDim: 64, scaling: trap })).toThrow(LabError);
    const polluted = JSON.parse('{ "type": "linear", "factor": 2, "__proto__": { "factor": 9 } }') as Scaling;
    expect(frequencies({ headDim: 64, scaling: polluted })).toMatchObject({ factor: 2, ignoredKeys: ['__proto__'] });
  });
});
