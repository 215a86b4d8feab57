// The demo "t5": the first distance of each bucket, what looks alike, and scores at the start of training.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { BucketsResult, MatrixResult, ScaleResult, T5Result } from '../../../web/src/demos/t5/compute';
import type { T5Settings } from '../../../web/src/demos/t5/controls';
import demo from '../../../web/src/demos/t5/demo';
import { aloneOf, distancesOf, isAlike, lastOf, usedOf } from '../../../web/src/demos/t5/findings';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';
import { item } from '../../../web/src/demos/item';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<T5Settings>): T5Settings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as T5Settings;
const run = (change: Partial<T5Settings>): Promise<T5Result> => demo.compute(core, stateOf(change));
const buckets = async (change: Partial<T5Settings> = {}): Promise<BucketsResult> =>
  (await run({ part: 'buckets', ...change })) as BucketsResult;
const matrix = async (change: Partial<T5Settings> = {}): Promise<MatrixResult> =>
  (await run({ part: 'matrix', ...change })) as MatrixResult;
const scale = async (change: Partial<T5Settings> = {}): Promise<ScaleResult> =>
  (await run({ part: 'scale', ...change })) as ScaleResult;

describe('T5’s 32 buckets with a maximum distance of 128', () => {
  it('hold the distances 0 to 15 one by one, then begin at these', async () => {
    const { past } = await buckets();
    expect(past.map(({ bucket }) => bucket)).toEqual(Array.from({ length: 32 }, (_, i) => i));
    expect(past.map(({ from }) => -from || 0)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99,
      113,
    ]);
    expect(aloneOf(await buckets())).toBe(16);
  });
  it('make 113 and 8,000 the same, 112 and 113 not', async () => {
    expect(isAlike(await buckets())).toBe(true);
    const { bucketOfDistance, bucketOfOther } = await buckets({ other: -112 });
    expect([bucketOfDistance, bucketOfOther]).toEqual([31, 30]);
  });
  it('need none for masked keys', async () => {
    const result = await buckets({ distance: 3 });
    expect(result.bucketOfDistance).toBeUndefined();
    expect(result.future).toEqual([]);
  });
  it('are split in halves by an encoder: past 0 to 15, future 16 to 31', async () => {
    const result = await buckets({ direction: 'bidirectional', distance: -20, other: 20 });
    expect([result.bucketOfDistance, result.bucketOfOther]).toEqual([10, 26]);
    expect(lastOf(result).bucket).toBe(15);
    expect(result.future.at(-1)?.bucket).toBe(31);
  });
  it.each(['4', '8', '32', '64'] as const)(
    'give a key of the future the bucket of the core, %s buckets',
    async (count) => {
      const words = 64;
      const result = await buckets({ direction: 'bidirectional', buckets: count, maxDistance: 50 });
      const table = await core.relativeBuckets({
        queries: words,
        keys: words,
        buckets: Number(count),
        maxDistance: 50,
        bidirectional: true,
      });
      for (let delta = 1 - words; delta < words; delta++) {
        const found = [...result.past, ...result.future].find(
          ({ from, to }) => delta >= Math.min(from, to) && delta <= Math.max(from, to),
        );
        const query = Math.max(0, -delta);
        expect(found?.bucket, String(delta)).toBe(item(table.data, query * words + query + delta));
      }
    },
  );
});

describe('a short text', () => {
  it('of 16 words has a bucket for each distance in a decoder, shared ones in an encoder', async () => {
    const decoder = await matrix();
    expect([distancesOf(decoder), usedOf(decoder)]).toEqual([16, 16]);
    const encoder = await matrix({ direction: 'bidirectional' });
    expect([distancesOf(encoder), usedOf(encoder)]).toEqual([31, 19]);
  });
  it('has one bucket along a diagonal', async () => {
    const { table, words } = await matrix({ words: '32' });
    for (let i = 1; i < words; i++) expect(item(table, i * words + i - 1)).toBe(1);
  });
});

describe('the start of training', () => {
  it.each(['16', '64', '128', '256'] as const)('of T5 without √d is the usual one with it, d = %s', async (headDim) => {
    const { starts, difference } = await scale({ headDim });
    expect(difference).toBeLessThan(1e-6);
    const [divided, bare, t5] = starts.map((start) => start.spread);
    expect(t5).toBeCloseTo(divided ?? 0, 5);
    expect((bare ?? 0) / (divided ?? 1)).toBeCloseTo(Math.sqrt(Number(headDim)), 3);
    expect(divided).toBeGreaterThan(0.7);
    expect(divided).toBeLessThan(1.4);
  });
  it('undivided is nearly one-hot', async () => {
    const { starts } = await scale();
    expect(item(starts, 1).entropy).toBeLessThan(0.8);
    expect(item(starts, 0).entropy).toBeGreaterThan(1.5);
  });
});

describe('the sentence', () => {
  it.each<[string, Partial<T5Settings>]>([
    ['buckets.alike', {}],
    ['buckets.apart', { other: -112 }],
    ['buckets.same', { other: -113 }],
    ['masked', { distance: 1 }],
    ['matrix.each', { part: 'matrix' }],
    ['matrix.shared', { part: 'matrix', words: '64' }],
    ['scale', { part: 'scale' }],
  ])('is %s in %o', async (key, change) => {
    expect(demo.describe(await run(change), stateOf(change)).key).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: T5Result): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  switch (result.part) {
    case 'buckets': {
      const { distance, other, bucketOfDistance, bucketOfOther } = result;
      const one = (delta: number, bucket: number | undefined): Shown[] =>
        bucket === undefined ? [exactly(delta)] : [exactly(delta), exactly(bucket)];
      const last = lastOf(result);
      return [
        ...one(distance, bucketOfDistance),
        ...one(other, bucketOfOther),
        exactly(Math.abs(last.from)),
        exactly(last.bucket),
      ];
    }
    case 'matrix':
      return [...Array.from(result.table.slice(-result.words), exactly), exactly(usedOf(result))];
    case 'scale':
      return result.starts.flatMap(({ spread, entropy, weights }) => [
        { value: spread, within: 0.6e-4 + 1e-5 * spread },
        { value: entropy, within: 2e-4 },
        fourDecimals(Math.max(...weights)),
      ]);
  }
}

codeIsTrue(demo, core, shown);
