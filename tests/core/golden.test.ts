// Every function's reference numbers, through the public interface, in all three tiers.
import { describe, expect, it } from 'vitest';
import type { AsyncCore, Core, Tensor } from '#core';
import { selfCheck, unchecked } from '../../web/src/self-check/run';
import { coreOf, distance, golden, tiers } from './cores';

describe.each(tiers)('tier %s', (tier) => {
  const core = coreOf(tier);

  it('computes every golden value that the interface can reach', async () => {
    // A plain value can be awaited as well as a promise.
    const rows = await selfCheck((await core) as unknown as AsyncCore);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ ok }) => !ok)).toEqual([]);
    expect(unchecked()).toEqual([
      'encodings mrope',
      'multi_head',
      'rotary bfloat16_angles',
      'softmax_gradient',
      'trainer',
    ]);
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
  });

  it('has the same output of causal attention with grouped heads without its maps', async () => {
    const { attention, draws } = await core;
    const [q, k, v] = draws({ seed: 5, draws: [normal(4, 5, 8), normal(2, 7, 8), normal(2, 7, 8)] });
    const lean = attention({ q, k, v, causal: true, maps: false });
    expect(Object.keys(lean).sort()).toEqual(['logSumExp', 'output']);
    const { tolerance, values } = golden('attention')('grouped_causal_output');
    expect(distance(lean.output.data, values)).toBeLessThanOrEqual(tolerance);
  });

  it('repeats experiment 3: the order of words changes nothing but their order', async () => {
    const { draws, multiHeadAttention, softmax } = await core;
    const [x, q, k, v, order] = draws({
      seed: 0,
      draws: [normal(1, 6, 16), normal(16, 16), normal(16, 16), normal(16, 16), { kind: 'permutation', n: 6 }],
    });
    const weights = { q, k, v, o: identity(16) };
    const rows = (data: Float32Array) => Array.from({ length: 6 }, (_, i) => [...data.subarray(16 * i, 16 * i + 16)]);
    const words = rows(x.data);
    const run = (sentence: number[][]) => multiHeadAttention({ x: sentence, weights, heads: 1 });
    const plain = run(words);
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
