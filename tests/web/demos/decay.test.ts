// The demo "decay": the mean cosine and RoFormer's bound, chapter 000's pair, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import { drawnAt, type Cloud, type DecayResult } from '../../../web/src/demos/decay/compute';
import { CLOUD, KNOTS, type DecaySettings } from '../../../web/src/demos/decay/controls';
import demo from '../../../web/src/demos/decay/demo';
import { column, curveOf, indexOf, lowest, summary } from '../../../web/src/demos/decay/findings';
import { item } from '../../../web/src/demos/item';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<DecaySettings>): DecaySettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as DecaySettings;
const compute = (change: Partial<DecaySettings>): Promise<DecayResult> => demo.compute(core, stateOf(change));
const at = (result: DecayResult, values: readonly number[] | undefined, delta: number): number =>
  item(values ?? [], indexOf(result, delta));

async function cloudy(
  change: Partial<DecaySettings>,
): Promise<{ readonly result: DecayResult; readonly cloud: Cloud }> {
  const result = await compute(change);
  if (result.cloud === undefined) throw new Error('this state has a cloud');
  return { result, cloud: result.cloud };
}

describe('mean cosine and bound of a head of 128', () => {
  // Distance, RoFormer's bound, mean cosine with base 10,000.
  const known: readonly (readonly [number, string, string])[] = [
    [0, '32.500', '1.0000'],
    [1, '31.538', '0.9702'],
    [2, '28.956', '0.8966'],
    [8, '19.817', '0.7144'],
    [16, '15.775', '0.6203'],
    [64, '10.090', '0.4769'],
    [128, '9.273', '0.3328'],
    [256, '6.543', '0.3207'],
    [512, '5.311', '0.2194'],
    [1024, '4.024', '0.2044'],
    [2048, '3.619', '0.1193'],
    [4096, '4.883', '-0.0529'],
  ];
  it('are these, on either side of the query', async () => {
    const result = await compute({ show: 'bound' });
    for (const side of [-1, 1]) {
      const found = known.map(([size]) => [
        size,
        at(result, result.bound, size * side).toFixed(3),
        at(result, result.mean, size * side).toFixed(4),
      ]);
      expect(found).toEqual(known);
    }
    expect(lowest(result).value.toFixed(4)).toBe('-0.0529');
  });
  it('fall more slowly with base 500,000', async () => {
    const result = await compute({ show: 'mean', base: 500_000 });
    expect([16, 64, 256, 1024, 4096].map((size) => at(result, result.mean, size).toFixed(4))).toEqual([
      '0.7295',
      '0.6022',
      '0.5595',
      '0.4791',
      '0.3828',
    ]);
  });
});

describe('pairs of vectors', () => {
  it('begin with chapter 000’s: −9.91 at Δ = +192, 2.98 at 0', async () => {
    const { result, cloud } = await cloudy({ show: 'unrelated', headDim: '16', distance: 192 });
    const score = (delta: number): string => (item(column(result, cloud, delta), 0) * cloud.lengths).toFixed(4);
    expect([0, 1, 2, 4, 8, 16, 32, -1, -16, 192].map(score)).toEqual([
      '2.9839',
      '2.8449',
      '1.2160',
      '-0.6933',
      '-2.6004',
      '-3.5409',
      '-2.6989',
      '1.2356',
      '-0.4851',
      '-9.9134',
    ]);
  });
  it('have the scores of the key turned and multiplied, divided by the lengths', async () => {
    const { result, cloud } = await cloudy({ show: 'unrelated', headDim: '64', seed: 5, distance: 77 });
    const [{ data }] = await core.draws({ seed: 5, draws: [{ kind: 'normal', shape: [2 * CLOUD, 64] }] });
    for (const pair of [0, 17, 199]) {
      const q = data.slice(2 * pair * 64, (2 * pair + 1) * 64);
      const k = data.slice((2 * pair + 1) * 64, (2 * pair + 2) * 64);
      const turned = (await core.applyRotary({ x: { data: k, shape: [1, 64] }, positions: [77] })).data;
      const score = q.reduce((sum, value, i) => sum + value * item(turned, i), 0);
      expect(item(column(result, cloud, 77), pair)).toBeCloseTo(score / (Math.hypot(...q) * Math.hypot(...k)), 5);
    }
  });
  it('fade around the mean cosine where the key is the query', async () => {
    const { result, cloud } = await cloudy({ show: 'alike' });
    for (const value of column(result, cloud, 0)) expect(value).toBeCloseTo(1, 6);
    for (const delta of [-1, -16, -256, -4096]) {
      expect(Math.abs(summary(result, cloud, delta).average - at(result, result.mean, delta))).toBeLessThan(0.01);
    }
  });
  it('do not fade where they are unrelated: about half are larger far away than at 0', async () => {
    for (const headDim of ['16', '64', '128'] as const) {
      const { result, cloud } = await cloudy({ show: 'unrelated', headDim });
      const start = summary(result, cloud, 0).rms;
      for (const delta of [-4096, -16, 16, 4096]) {
        const { rms, larger } = summary(result, cloud, delta);
        expect(Math.abs(rms / start - 1)).toBeLessThan(0.15);
        expect(Math.abs(larger - 100)).toBeLessThan(20);
      }
    }
  });
  it('can have their largest score far away: a key turned on by 100 is nearest at Δ = −100', async () => {
    const row = Array.from({ length: 128 }, (_, i) => Math.sin(i * i + 1));
    const key = (await core.applyRotary({ x: [row], positions: [100] })).data;
    const positions = Array.from({ length: 4001 }, (_, i) => -i);
    const keys = Float32Array.from({ length: positions.length * 128 }, (_, i) => item(key, i % 128));
    const turned = (await core.applyRotary({ x: { data: keys, shape: [positions.length, 128] }, positions })).data;
    const scores = positions.map((_, p) => row.reduce((sum, value, i) => sum + value * item(turned, p * 128 + i), 0));
    expect(item(positions, scores.indexOf(Math.max(...scores)))).toBe(-100);
  });
});

describe('the drawing', () => {
  it('starts at 1 and goes straight from point to point on its axis, the same on both sides', () => {
    const knots = [0.9, 0.7, 0.5, 0.3, 0.2, 0.1, -0.2];
    expect([0, ...KNOTS].map((knot) => drawnAt(knots, -knot))).toEqual([1, ...knots]);
    expect(drawnAt(knots, 2)).toBeCloseTo(0.9 - (0.2 * Math.log(3 / 2)) / Math.log(5 / 2), 12);
    expect(drawnAt(knots, -300)).toBe(drawnAt(knots, 300));
  });
  it('is not there before anything is drawn', async () => {
    const settings = stateOf({});
    const result = await demo.compute(core, settings);
    expect(result.drawn).toBe(false);
    expect(demo.table(result, settings).rows.every((row) => row[1] === '')).toBe(true);
    expect((await compute({ guess: [1, 1, 1, 1, 1, 1, 1] })).drawn).toBe(true);
  });
});

describe('the picture', () => {
  it('can be read at the present distance, whichever it is', async () => {
    for (const distance of [0, -17, 19, 4095, -4096]) {
      const { result, cloud } = await cloudy({ show: 'alike', distance });
      expect(indexOf(result, distance)).toBeGreaterThanOrEqual(0);
      expect(curveOf(result, cloud, 3)).toHaveLength(result.deltas.length);
    }
  });
});

describe('the sentence', () => {
  const guess = [0.9, 0.7, 0.5, 0.3, 0.2, 0.1, 0];
  it.each<[string, Partial<DecaySettings>]>([
    ['draw.empty', {}],
    ['draw', { guess }],
    ['mean', { show: 'mean' }],
    ['mean.drawn', { show: 'mean', guess }],
    ['bound', { show: 'bound' }],
    ['bound.start', { show: 'bound', distance: 0 }],
    ['alike', { show: 'alike' }],
    ['alike.start', { show: 'alike', distance: 0 }],
    ['unrelated', { show: 'unrelated' }],
    ['unrelated.start', { show: 'unrelated', distance: 0 }],
    ['unrelated.chapter', { show: 'unrelated', headDim: '16' }],
    ['unrelated', { show: 'unrelated', headDim: '16', seed: 1 }],
  ])('is %s in %o', async (key, change) => {
    const settings = stateOf(change);
    expect(demo.describe(await demo.compute(core, settings), settings).key).toBe(key);
  });
});

/** What the program prints of the curves, at these distances, whatever the picture shows. */
const PRINTED = [0, 1, 2, 8, 16, 64, 256, 1024, 4096] as const;

/** The numbers that the program prints, in its order. */
function shown(result: DecayResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  const { mean, bound, cloud, distance } = result;
  return [
    ...PRINTED.flatMap((delta) => [
      exactly(delta),
      mean && fourDecimals(at(result, mean, delta)),
      bound && fourDecimals(at(result, bound, delta)),
    ]),
    ...(cloud === undefined
      ? []
      : [0, distance].flatMap((delta) => {
          const all = summary(result, cloud, delta);
          return [
            exactly(delta),
            fourDecimals(all.low),
            fourDecimals(all.high),
            fourDecimals(all.rms),
            exactly(all.larger),
            exactly(0),
            exactly(cloud.followed + 1),
            fourDecimals(item(column(result, cloud, delta), cloud.followed) * cloud.lengths),
          ];
        })),
  ];
}

codeIsTrue(demo, core, shown);
