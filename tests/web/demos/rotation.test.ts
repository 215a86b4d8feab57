// The demo "rotation": what turning keeps and adding does not, chapter 001's example, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import { chosenPairs } from '../../../web/src/demos/chosen-pairs';
import { item } from '../../../web/src/demos/item';
import type { DialsResult, PairResult, RotationResult } from '../../../web/src/demos/rotation/compute';
import { PLACES, type RotationSettings } from '../../../web/src/demos/rotation/controls';
import demo from '../../../web/src/demos/rotation/demo';
import {
  alongDiagonal,
  between,
  degrees,
  knowsThePlace,
  length,
  productAt,
  range,
} from '../../../web/src/demos/rotation/findings';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<RotationSettings>): RotationSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as RotationSettings;
const pair = async (change: Partial<RotationSettings> = {}): Promise<PairResult> =>
  (await demo.compute(core, stateOf(change))) as PairResult;
const dials = async (change: Partial<RotationSettings> = {}): Promise<DialsResult> =>
  (await demo.compute(core, stateOf({ part: 'dials', ...change }))) as DialsResult;
const here = (result: PairResult): string => productAt(result, result.m, result.n).toFixed(4);

describe('turning', () => {
  it('gives the same product wherever two words stand as far apart', async () => {
    expect([here(await pair()), here(await pair({ m: 14, n: 13 })), here(await pair({ m: 1, n: 0 }))]).toEqual([
      '2.9921',
      '2.9921',
      '2.9921',
    ]);
    const { turned } = await pair({ theta: 0.37, q: [-1.3, 0.4], k: [2, 2] });
    for (let delta = 1 - PLACES; delta < PLACES; delta++) {
      const [low, high] = range(turned, delta);
      expect(high - low).toBeLessThan(1e-12);
    }
    expect(knowsThePlace(turned)).toBe(false);
  });
  it('by the same angle on both sides leaves the unturned product', async () => {
    const result = await pair({ m: 9, n: 9 });
    expect([here(result), result.bare.toFixed(4)]).toEqual(['1.8000', '1.8000']);
  });
  it('keeps lengths and turns by position times θ', async () => {
    const { queries, keys, q, k } = await pair({ theta: 0.5 });
    queries.forEach((query, m) => {
      expect(length(query)).toBeCloseTo(2, 12);
      expect(Math.cos(between(q, query) - 0.5 * m)).toBeCloseTo(1, 12);
    });
    for (const key of keys) expect(length(key)).toBeCloseTo(length(k), 12);
  });
  it('gives the product that the formula under "why" gives', async () => {
    const result = await pair({ m: 3, n: 11, theta: 0.23, q: [0.7, -1.9], k: [-1.1, 0.3] });
    const { q, k } = result;
    expect(productAt(result, 3, 11)).toBeCloseTo(length(q) * length(k) * Math.cos(between(q, k) + 8 * 0.23), 12);
  });
  it('makes the key just before the query the nearest in direction, and the one seven before hardly less', async () => {
    const { turned } = await pair();
    const row = Array.from({ length: PLACES }, (_, n) => item(turned, 15 * PLACES + n));
    expect(row.indexOf(Math.max(...row))).toBe(14);
    expect([item(row, 14), item(row, 8)].map((value) => value.toFixed(2))).toEqual(['2.99', '2.93']);
  });
});

describe('adding', () => {
  it('gives another product at every place, and other lengths', async () => {
    const result = await pair({ way: 'add' });
    const [low, high] = range(result.added, -1);
    expect([low.toFixed(4), high.toFixed(4), here(result)]).toEqual(['-1.1550', '5.8190', '-1.0521']);
    expect(knowsThePlace(result.added)).toBe(true);
    expect(length(item(result.queries, 14)).toFixed(4)).toBe('2.7955');
  });
  it('leaves the product of two hands alone to the distance', async () => {
    expect(knowsThePlace((await pair({ way: 'add', q: [0, 0], k: [0, 0] })).added)).toBe(false);
  });
});

describe('the angle between', () => {
  it('is counted against the clock, within half a turn', () => {
    expect(degrees(between([1, 0], [0, 2]))).toBeCloseTo(90, 12);
    expect(degrees(between([-1, 0.1], [-1, -0.1]))).toBeCloseTo(11.42, 2);
    expect(degrees(between([1, 0], [-1, 0]))).toBeCloseTo(180, 12);
    expect(degrees(between([0, 1], [0, -1]))).toBeCloseTo(180, 12);
  });
});

describe('chapter 001, d = 4 at position 1', () => {
  it('has cosines 0.540 and 0.99995, sines 0.841 and 0.01, and turns by 57.3° and 0.573°', async () => {
    const shown = (await dials({ headDim: '4', position: 1, distance: -1 })).dials;
    expect(shown.map(({ theta }) => theta)).toEqual([1, 0.01]);
    expect(shown.map(({ query }) => query.map((value) => value.toFixed(5)))).toEqual([
      ['0.54030', '0.84147'],
      ['0.99995', '0.01000'],
    ]);
    expect(shown.map(({ theta }) => degrees(theta).toFixed(2))).toEqual(['57.30', '0.57']);
  });
});

describe('the dials', () => {
  it('show eight pairs from the first to the last, or all there are', () => {
    expect(chosenPairs(64)).toEqual([0, 9, 18, 27, 36, 45, 54, 63]);
    expect(chosenPairs(8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(chosenPairs(2)).toEqual([0, 1]);
  });
  it('have the same openings wherever both words stand', async () => {
    for (const position of [0, 5, 10_000, 100_000]) {
      for (const { theta, query, key } of (await dials({ position, distance: 17 })).dials) {
        expect(query[0] * key[0] + query[1] * key[1]).toBeCloseTo(Math.cos(17 * theta), 9);
        expect(query[0] * key[1] - query[1] * key[0]).toBeCloseTo(Math.sin(17 * theta), 9);
      }
    }
  });
});

describe('the sentence', () => {
  it.each<[string, Partial<RotationSettings>]>([
    ['turn', {}],
    ['turn.same', { m: 9, n: 9 }],
    ['turn.still', { theta: 0 }],
    ['turn.zero', { q: [0, 0] }],
    ['turn.zero', { k: [0, 0], theta: 0 }],
    ['add', { way: 'add' }],
    ['add.only', { way: 'add', m: 0, n: 15 }],
    ['add.same', { way: 'add', theta: 0 }],
    ['add.same', { way: 'add', q: [0, 0], k: [0, 0] }],
    ['dials', { part: 'dials' }],
    ['dials.start', { part: 'dials', position: 0 }],
    ['dials.same', { part: 'dials', distance: 0 }],
  ])('is %s in %o', async (key, change) => {
    const settings = stateOf(change);
    expect(demo.describe(await demo.compute(core, settings), settings).key).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: RotationResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  if (result.part === 'dials') {
    return result.dials.flatMap(({ pair: index, theta, query }) => [
      exactly(index),
      { value: theta, within: theta * 6e-4 },
      fourDecimals(degrees(result.distance * theta)),
      ...query.map(fourDecimals),
    ]);
  }
  const { m, n, way, turned, added, bare, queries, keys } = result;
  const same = alongDiagonal(way === 'turn' ? turned : added, n - m);
  return [
    fourDecimals(bare),
    exactly(m),
    exactly(n),
    fourDecimals(productAt(result, m, n)),
    exactly(same.length),
    fourDecimals(Math.min(...same)),
    fourDecimals(Math.max(...same)),
    fourDecimals(length(item(queries, m))),
    fourDecimals(length(item(keys, n))),
  ];
}

codeIsTrue(demo, core, shown);
