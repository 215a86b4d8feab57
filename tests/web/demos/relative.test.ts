// The demo "relative": chapter 000's seven numbers and their counterparts, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import {
  at,
  PRINTED,
  type DistanceResult,
  type PairsResult,
  type RelativeResult,
  type WeightResult,
} from '../../../web/src/demos/relative/compute';
import type { RelativeSettings } from '../../../web/src/demos/relative/controls';
import demo from '../../../web/src/demos/relative/demo';
import { mirroredOf, scoreOf, spreadOf } from '../../../web/src/demos/relative/findings';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { markup, numbersOf } from '../charts/markup';
import { defaults, generator, randomSettings } from './states';
import { item } from '../../../web/src/demos/item';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<RelativeSettings>): RelativeSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as RelativeSettings;
const distance = async (change: Partial<RelativeSettings> = {}): Promise<DistanceResult> =>
  (await demo.compute(core, stateOf(change))) as DistanceResult;
const said = async (change: Partial<RelativeSettings>): Promise<string> => {
  const settings = stateOf(change);
  return demo.describe(await demo.compute(core, settings), settings).key;
};
const at4 = (values: readonly number[]): string[] => values.map((value) => value.toFixed(4));

describe('chapter 000, experiment 2', () => {
  it('prints these seven scores, all for keys after the query', async () => {
    const { curve } = await distance();
    expect(at4(PRINTED.map((delta) => item(curve, at(delta))))).toEqual([
      '2.9839',
      '2.8449',
      '1.2160',
      '-0.6933',
      '-2.6004',
      '-3.5409',
      '-2.6989',
    ]);
  });
  it('has other scores for keys before the query', async () => {
    const { curve } = await distance();
    expect(at4(PRINTED.map((delta) => item(curve, at(-delta))))).toEqual([
      '2.9839',
      '1.2356',
      '-1.2793',
      '-2.9051',
      '-5.1369',
      '-0.4851',
      '-0.4443',
    ]);
  });
  it('has other scores with neighbours paired', async () => {
    const { curve } = await distance({ pairing: 'interleaved' });
    expect(at4(PRINTED.map((delta) => item(curve, at(delta))))).toEqual([
      '2.9839',
      '1.3129',
      '-1.7593',
      '-1.3158',
      '1.3234',
      '-0.0396',
      '6.7916',
    ]);
  });
});

describe('absolute position', () => {
  it('does not matter: the scores of one distance differ by rounding', async () => {
    const result = await distance();
    const most = Math.max(...PRINTED.map((delta) => spreadOf(result, delta)));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(6e-6);
    expect(item((await distance({ position: 100_000 })).curve, at(1)).toFixed(4)).toBe('2.8449');
  });
  it('matters with mixed pairing', async () => {
    const start = async (position: number): Promise<string> =>
      scoreOf(await distance({ pairing: 'mixed', position })).toFixed(3);
    expect([await start(0), await start(20), await start(40)]).toEqual(['1.313', '1.090', '0.931']);
    expect(spreadOf(await distance({ pairing: 'mixed' }), 1).toFixed(1)).toBe('13.6');
  });
  it('blurs the angles of bfloat16 at 1,000, hardly those of float32 at a million', async () => {
    const { curve } = await distance({ angles: 'bfloat16', position: 1000 });
    expect(at4([0, 1, 2].map((delta) => item(curve, at(delta))))).toEqual(['2.9839', '2.9839', '2.9839']);
    expect(scoreOf(await distance({ angles: 'float32', position: 1_000_000 })).toFixed(4)).toBe('2.8594');
  });
});

describe('cosine and sine', () => {
  it('add up to the score, and only the sine knows the side', async () => {
    const { full, split } = await distance();
    if (split === undefined) throw new Error('matched pairing has both terms');
    for (const delta of [-64, -3, 0, 1, 7, 64]) {
      const { cosine, sine } = split;
      expect(item(cosine, at(delta)) + item(sine, at(delta))).toBeCloseTo(item(full, at(delta)), 5);
      expect(item(cosine, at(delta))).toBeCloseTo(item(cosine, at(-delta)), 5);
      expect(item(sine, at(delta))).toBeCloseTo(-item(sine, at(-delta)), 5);
    }
  });
  it('are what chapter 001 drops half of', async () => {
    expect(scoreOf(await distance({ cosine: true })).toFixed(4)).toBe('2.0403');
    const interleaved = { pairing: 'interleaved', cosine: true } as const;
    expect(scoreOf(await distance({ ...interleaved, position: 3, distance: 4 })).toFixed(4)).toBe('-2.3518');
    expect(scoreOf(await distance({ ...interleaved, position: 10, distance: -8 })).toFixed(4)).toBe('0.1755');
  });
  it('come from the formula that is printed under "why"', async () => {
    // Σ (q0k0 + q1k1) cos Δθ and Σ (q1k0 − q0k1) sin Δθ, here in plain loops.
    const { q, k, split } = await distance({ distance: 5 });
    let [cosine, sine] = [0, 0];
    for (let i = 0; i < 8; i++) {
      const angle = 5 * 10000 ** (-i / 8);
      cosine += (item(q, i) * item(k, i) + item(q, i + 8) * item(k, i + 8)) * Math.cos(angle);
      sine += (item(q, i + 8) * item(k, i) - item(q, i) * item(k, i + 8)) * Math.sin(angle);
    }
    expect(split && item(split.cosine, at(5))).toBeCloseTo(cosine, 5);
    expect(split && item(split.sine, at(5))).toBeCloseTo(sine, 5);
  });
});

describe('parts', () => {
  it('pairs add up to the score', async () => {
    for (const pairing of ['half', 'interleaved', 'mixed'] as const) {
      const result = (await demo.compute(
        core,
        stateOf({ part: 'pairs', pairing, position: 7, distance: -3 }),
      )) as PairsResult;
      expect(result.terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(result.score, 4);
      expect(result.score).toBeCloseTo(scoreOf(await distance({ pairing, position: 7, distance: -3 })), 4);
    }
  });
  it('equal scores have unequal weights', async () => {
    const { scores, weights } = (await demo.compute(core, stateOf({ part: 'weight' }))) as WeightResult;
    expect(weights.map((row) => row.length)).toEqual([2, 6]);
    expect(at4([item(scores[0], 0), item(scores[1], 4)])).toEqual(['1.2356', '1.2356']);
    expect(item(weights[1], 4)).toBeLessThan(item(weights[0], 0) - 0.1);
    for (const row of weights) expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
  });
});

describe('the picture of eight pairs', () => {
  it.each([320, 359, 560, 1150])(
    'keeps every bar within the width of its pair, and every arrow in its circle (%i px)',
    async (width) => {
      const random = generator(3);
      for (let i = 0; i < 60; i++) {
        const settings = { ...randomSettings(demo.controls, random), part: 'pairs' } as never;
        const result = (await demo.compute(core, settings)) as PairsResult;
        const height = demo.height(width);
        const label = (): string => '';
        const picture = markup(
          demo.draw({ width, height, settings, set: () => undefined, label, number: String }, result),
        );
        const [x, y, bar] = ['x', 'y', 'width'].map((attribute) =>
          numbersOf(picture.replaceAll('rect class="share"', 'share'), 'share', attribute),
        );
        const cell = width < 560 ? width / 2 : width / 4;
        expect(x?.length).toBe(8);
        for (let pair = 0; pair < 8; pair++) {
          const left = (pair % Math.round(width / cell)) * cell;
          expect(item(x ?? [], pair)).toBeGreaterThanOrEqual(left);
          expect(item(x ?? [], pair) + item(bar ?? [], pair)).toBeLessThanOrEqual(left + cell);
          expect(item(y ?? [], pair)).toBeLessThan(height - 6);
        }
        const [radius = 0] = numbersOf(picture, 'circle', 'r');
        for (const [, tipX, tipY] of picture.matchAll(/d=M0 0L\S+ \S+M(\S+) (\S+)L/g)) {
          expect(Math.hypot(Number(tipX), Number(tipY))).toBeLessThanOrEqual(radius);
        }
      }
    },
  );
});

describe('the sentence', () => {
  const twin = { q: Array.from({ length: 16 }, () => 1), k: Array.from({ length: 16 }, () => 1) };
  const fast = Array.from({ length: 16 }, (_, i) => (i === 0 ? 1 : 0));
  it.each<[string, Partial<RelativeSettings>]>([
    ['start.mirror', {}],
    ['start.zero', { distance: 0 }],
    ['start.same', twin],
    ['still.mirror', { position: 100_000 }],
    ['still.zero', { position: 100_000, distance: 0 }],
    ['still.same', { ...twin, position: 100_000 }],
    ['drift.mirror', { position: 1_000_000, angles: 'float32' }],
    // The fast pair alone: 643 ± 3 become 644 ± 4.
    ['drift.same', { q: fast, k: fast, position: 643, distance: 3, angles: 'bfloat16' }],
    ['collapse', { position: 1000, angles: 'bfloat16' }],
    ['cosine', { cosine: true }],
    ['cosineSame', { cosine: true, distance: 0 }],
    ['cosineUneven', { cosine: true, position: 1001, distance: 3, angles: 'bfloat16' }],
    ['collapse', { cosine: true, position: 1001, angles: 'bfloat16' }],
    ['mixed', { pairing: 'mixed' }],
    ['mixed', { pairing: 'mixed', cosine: true }],
    ['mixedSame', { pairing: 'mixed', q: Array.from({ length: 16 }, () => 0) }],
    ['pairs', { part: 'pairs' }],
    ['pairsMixed', { part: 'pairs', pairing: 'mixed' }],
    ['weight', { part: 'weight' }],
    ['weightMixed', { part: 'weight', pairing: 'mixed' }],
  ])('is %s in %o', async (key, change) => {
    expect(await said(change)).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: RelativeResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  if (result.part === 'pairs') {
    return [
      ...Array.from(result.terms).flatMap((term, i) => [exactly(i), fourDecimals(term)]),
      fourDecimals(result.score),
    ];
  }
  if (result.part === 'weight') {
    return ([1, result.later] as const).flatMap((query, row) => [
      exactly(query),
      exactly(query + 1),
      fourDecimals(item(item(result.scores, row), query - 1)),
      fourDecimals(item(item(result.weights, row), query - 1)),
    ]);
  }
  const spread = (delta: number): Shown | undefined => {
    const value = spreadOf(result, delta);
    return value > 10 * result.rounding ? { value, within: 0.06 * value } : undefined;
  };
  return [
    exactly(result.position),
    exactly(result.position + result.distance),
    fourDecimals(scoreOf(result)),
    fourDecimals(mirroredOf(result)),
    ...PRINTED.flatMap((delta) => [
      exactly(delta),
      fourDecimals(item(result.curve, at(delta))),
      fourDecimals(item(result.curve, at(-delta))),
      spread(delta),
    ]),
  ];
}

codeIsTrue(demo, core, shown);
