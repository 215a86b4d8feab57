// Every function's reference numbers, through the public interface, in all three tiers.
import { describe, expect, it } from 'vitest';
import type { Core, Tensor } from '#core';
import { coreOf, distance, golden, tiers } from './cores';

const random = golden('random');
const rotary = golden('rotary');
const sinusoidal = golden('sinusoidal');
const staged = golden('attention');

describe.each(tiers)('tier %s', (tier) => {
  const core = coreOf(tier);
  const close = (found: ArrayLike<number>, { tolerance, values }: ReturnType<typeof random>) => {
    expect(distance(found, values)).toBeLessThanOrEqual(tolerance);
  };

  it('draws what PyTorch draws after manual_seed', async () => {
    const { draws } = await core;
    const [q, k] = draws({ seed: 0, draws: [normal(16), normal(16)] });
    close(q.data, random('normal_q'));
    close(k.data, random('normal_k'));
    const [small, after] = draws({ seed: 0, draws: [normal(3), normal(2)] });
    close(small.data, random('normal_small'));
    close(after.data, random('normal_small_after_small'));
    close(draws({ seed: 7, draws: [normal(37)] })[0].data, random('normal_37'));
    close(draws({ seed: 42, draws: [uniform(5)] })[0].data, random('uniform'));
    close(draws({ seed: 2 ** 40 + 5, draws: [uniform(3)] })[0].data, random('uniform_large_seed'));
    close(draws({ seed: 3, draws: [{ kind: 'permutation', n: 20 }] })[0].data, random('permutation'));
    const mixed = draws({ seed: 11, draws: [uniform(2), { kind: 'permutation', n: 4 }, uniform(2)] });
    close(
      mixed.flatMap(({ data }) => [...data]),
      random('mixed_sequence'),
    );
  });

  it('prints the seven products of chapter 000, future and past', async () => {
    const offsets = [0, 1, 2, 4, 8, 16, 32];
    const score = products(await core);
    const future = offsets.map((offset) => score(0, offset, 'half'));
    expect(future.map((value) => value.toFixed(4))).toEqual([
      '2.9839',
      '2.8449',
      '1.2160',
      '-0.6933',
      '-2.6004',
      '-3.5409',
      '-2.6989',
    ]);
    close(future, rotary('half_future'));
    close(
      offsets.map((offset) => score(offset, 0, 'half')),
      rotary('half_past'),
    );
    close(
      offsets.map((offset) => score(0, offset, 'interleaved')),
      rotary('interleaved_future'),
    );
  });

  it('turns the first numbers only where fewer frequencies are given', async () => {
    const { applyRotary, rotaryFrequencies } = await core;
    const { inverseFrequencies } = rotaryFrequencies({ headDim: 8, rotaryDim: 4, base: 100 });
    const x = { data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), shape: [1, 8] };
    close(applyRotary({ x, positions: [5], inverseFrequencies }).data, rotary('partial'));
  });

  it('gives frequencies and wavelengths', async () => {
    const { inverseFrequencies, wavelengths } = (await core).rotaryFrequencies({ headDim: 16 });
    close(inverseFrequencies, rotary('frequencies'));
    close(wavelengths, rotary('wavelengths'));
  });

  it('gives the table of chapter 001', async () => {
    const { sinusoidal: table } = await core;
    close(table({ length: 3, dim: 4, start: 1 }).data, sinusoidal('four_channels'));
    const row = (start: number) => table({ length: 1, dim: 512, start }).data;
    const dot = (a: number, b: number) => row(a).reduce((sum, value, i) => sum + value * (row(b)[i] ?? NaN), 0);
    close([dot(3, 10), dot(103, 110), dot(3, 3)], sinusoidal('products'));
  });

  it('has the stages of causal attention with grouped heads', async () => {
    const { attention, draws, entropy } = await core;
    const [q, k, v] = draws({ seed: 5, draws: [normal(4, 5, 8), normal(2, 7, 8), normal(2, 7, 8)] });
    const stages = attention({ q, k, v, causal: true });
    close(stages.weights.data, staged('grouped_causal_weights'));
    close(stages.output.data, staged('grouped_causal_output'));
    close(stages.logSumExp.data, staged('grouped_causal_log_sum_exp'));
    const lean = attention({ q, k, v, causal: true, maps: false });
    expect(Object.keys(lean).sort()).toEqual(['logSumExp', 'output']);
    close(lean.output.data, staged('grouped_causal_output'));
    const firstHead = { data: stages.weights.data.slice(0, 35), shape: [5, 7] };
    close(entropy({ weights: firstHead }).data, staged('entropy'));
  });

  it('weighs by hand-checked scores', async () => {
    const { attention, softmax } = await core;
    const keys = [
      [
        [2, 0],
        [0, 2],
        [-1, -1],
      ],
    ];
    const { weights, scores } = attention({ q: [[[1.5, 0]]], k: keys, v: keys });
    close(weights.data, staged('hand_made_weights'));
    close(softmax({ x: scores }).data, staged('hand_made_weights'));
  });

  it('repeats experiment 3: the order of words changes nothing but their order', async () => {
    const { draws, multiHeadAttention, softmax } = await core;
    const [x, q, k, v, order] = draws({
      seed: 0,
      draws: [normal(1, 6, 16), normal(16, 16), normal(16, 16), normal(16, 16), { kind: 'permutation', n: 6 }],
    });
    close(order.data, staged('experiment_3_order'));
    const weights = { q, k, v, o: identity(16) };
    const rows = (data: Float32Array) => Array.from({ length: 6 }, (_, i) => [...data.subarray(16 * i, 16 * i + 16)]);
    const words = rows(x.data);
    const run = (sentence: number[][]) => multiHeadAttention({ x: sentence, weights, heads: 1 });
    const plain = run(words);
    const maxima = Array.from({ length: 6 }, (_, i) => Math.max(...plain.weights.data.subarray(6 * i, 6 * i + 6)));
    close(maxima, staged('experiment_3_row_maxima'));
    close(plain.output.data.slice(0, 16), staged('experiment_3_output'));
    const permuted = run([...order.data].map((i) => words[i] ?? []));
    const put = [...order.data].flatMap((i) => rows(plain.output.data)[i] ?? []);
    expect(distance(permuted.output.data, put)).toBeLessThan(1e-5);
    expect(distance(softmax({ x: plain.scores }).data, plain.weights.data)).toBeLessThan(1e-6);
  });

  it('lists its encodings with what a page needs to show them', async () => {
    const list = (await core).encodings();
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(['none', 'rotary', 'sinusoidal']));
    for (const { formula, citation, year, settings } of list) {
      expect(formula).not.toBe('');
      expect(citation.title).not.toBe('');
      expect(year).toBeGreaterThan(2000);
      for (const { name, kind } of settings) expect([name, kind]).not.toContain(undefined);
    }
  });

  it('computes Float64 input in double, with the reference', async () => {
    const { attention, applyRotary, entropy, multiHeadAttention, softmax } = await core;
    const x = double([1, 2, 3, 4, 0.5, -1], [1, 2, 3]);
    const stages = attention({ q: x, k: x, v: x });
    expect(stages.output.data).toBeInstanceOf(Float64Array);
    expect(softmax({ x }).data).toBeInstanceOf(Float64Array);
    const even = double([0.1, 0.9, 0.5, 0.5], [2, 2]);
    expect(distance(entropy({ weights: even }).data, [0.3250829733914482, Math.LN2])).toBeLessThan(1e-15);
    expect(applyRotary({ x: even, positions: [0, Math.PI] }).data[2]).toBeCloseTo(-0.5, 15);
    const square = double([1, 0, 0, 1], [2, 2]);
    const weights = { q: square, k: square, v: square, o: square };
    const result = multiHeadAttention({ x: even, weights, heads: 1, encoding: { id: 'rotary', base: 100 } });
    const single = multiHeadAttention({
      x: floats(even),
      weights: { q: floats(square), k: floats(square), v: floats(square), o: floats(square) },
      heads: 1,
      encoding: { id: 'rotary', base: 100 },
    });
    expect(distance(result.output.data, single.output.data)).toBeLessThan(1e-6);
  });
});

it('simd and js give the same bits', async () => {
  const [simd, js] = await Promise.all([coreOf('simd'), coreOf('js')]);
  const everything = (core: Core) => {
    const [x, q, k, v, o] = core.draws({
      seed: 9,
      draws: [normal(12, 32), normal(32, 32), normal(32, 32), normal(32, 32), normal(32, 32)],
    });
    const weights = { q, k, v, o };
    const run = (id: string) => core.multiHeadAttention({ x, weights, heads: 4, causal: true, encoding: { id } });
    const results = core.encodings().flatMap(({ id }) => Object.values(run(id)) as Tensor[]);
    const { q: queries, k: keys, v: values } = run('rotary');
    const streamed = core.attention({ q: queries, k: keys, v: values, maps: false });
    const turned = core.applyRotary({ x, positions: Array.from({ length: 12 }, (_, i) => 1e6 + i / 7) });
    return [...results, streamed.output, turned].map(bitsOf);
  };
  expect(everything(simd)).toEqual(everything(js));
});

function normal(...shape: number[]) {
  return { kind: 'normal', shape } as const;
}

function uniform(...shape: number[]) {
  return { kind: 'uniform', shape } as const;
}

function double(values: number[], shape: number[]) {
  return { data: Float64Array.from(values), shape };
}

function floats({ data, shape }: { data: Float64Array; shape: number[] }) {
  return { data: Float32Array.from(data), shape };
}

function identity(n: number): Tensor {
  return { data: Float32Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0)), shape: [n, n] };
}

/** Scores of chapter 000's first two draws, at two positions. */
function products(core: Core) {
  const [q, k] = core.draws({ seed: 0, draws: [normal(1, 16), normal(1, 16)] });
  const at = (x: Tensor, position: number, pairing: 'half' | 'interleaved') => [
    ...core.applyRotary({ x, positions: [position], pairing }).data,
  ];
  return (m: number, n: number, pairing: 'half' | 'interleaved') => {
    const turnedKey = at(k, n, pairing);
    return at(q, m, pairing).reduce((sum, value, i) => sum + value * (turnedKey[i] ?? NaN), 0);
  };
}

function bitsOf({ data }: Tensor<Float32Array | Float64Array>): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('hex');
}
