// The demo "pipeline": what changes when a sentence moves, what a score is made of, and how large the table is.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import { item } from '../../../web/src/demos/item';
import {
  TERMS,
  type CacheResult,
  type PipelineResult,
  type StepsResult,
  type TermsResult,
} from '../../../web/src/demos/pipeline/compute';
import type { PipelineSettings } from '../../../web/src/demos/pipeline/controls';
import demo from '../../../web/src/demos/pipeline/demo';
import { changes, stageOf, termOf } from '../../../web/src/demos/pipeline/findings';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<PipelineSettings>): PipelineSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as PipelineSettings;
const run = (change: Partial<PipelineSettings>): Promise<PipelineResult> => demo.compute(core, stateOf(change));
const steps = async (change: Partial<PipelineSettings> = {}): Promise<StepsResult> =>
  (await run({ part: 'steps', ...change })) as StepsResult;
const terms = async (change: Partial<PipelineSettings> = {}): Promise<TermsResult> =>
  (await run({ part: 'terms', ...change })) as TermsResult;
const cache = async (change: Partial<PipelineSettings> = {}): Promise<CacheResult> =>
  (await run({ part: 'cache', ...change })) as CacheResult;

describe('a sentence that moves', () => {
  it.each([1, 100, 10_000])(
    'by %i changes everything that was computed from X + PE, and only R·Q and R·K',
    async (start) => {
      const { ways } = await steps({ start });
      const changed = ways.map((way) => way.steps.flat().flatMap((stage) => (changes(stage) ? [stage.id] : [])));
      expect(changed).toEqual([
        ['pe', 'sum', 'q', 'k', 'v', 'scores', 'weights', 'output'],
        ['qTurned', 'kTurned'],
      ]);
    },
  );
  it('by nothing changes nothing', async () => {
    const { ways } = await steps({ start: 0 });
    expect(ways.flatMap((way) => way.steps.flat()).filter(changes)).toEqual([]);
  });
  it('has the rotary scores that the core gives with its own encoding', async () => {
    const [, turn] = (await steps({ start: 0 })).ways;
    // Words that are unit vectors make the rows of Q and K the matrices.
    const x = { data: Float64Array.from({ length: 9 }, (_, i) => (i % 4 === 0 ? 1 : 0)), shape: [3, 3] };
    const rows = (id: 'q' | 'k') => ({ data: stageOf(turn, id).data, shape: [3, 4] });
    const weights = { q: rows('q'), k: rows('k'), v: rows('k'), o: { data: new Float64Array(12), shape: [4, 3] } };
    const encoding = { id: 'rotary', pairing: 'interleaved' };
    const own = await core.multiHeadAttention({ x, weights, heads: 1, headDim: 4, encoding });
    stageOf(turn, 'scores').data.forEach((score, i) => expect(score).toBeCloseTo(item(own.scores.data, i), 12));
  });
});

describe('the terms of a score', () => {
  it('of the additive way sum to it, for every pair and start', async () => {
    for (const start of [0, 7, 10_000]) {
      const result = await terms({ start });
      termOf(result, 'additive').scores.forEach((score, i) => {
        const sum = TERMS.reduce((total, id) => total + item(termOf(result, id).scores, i), 0);
        expect(sum).toBeCloseTo(score, 12);
      });
    }
  });
  it('change with the start, but for content·content and the one of the rotary way', async () => {
    const result = await terms();
    expect(result.terms.filter(changes).map(({ id }) => id)).toEqual([
      'contentPosition',
      'positionContent',
      'positionPosition',
      'additive',
    ]);
  });
  it('have a position·position that knows the distance only, without W', async () => {
    const result = await terms({ matrices: 'identity', query: 3, key: 1 });
    expect(changes(termOf(result, 'positionPosition'))).toBe(false);
    // (cos 2 + cos 0.02) / √4
    expect(termOf(result, 'positionPosition').value).toBeCloseTo((Math.cos(2) + Math.cos(0.02)) / 2, 12);
    expect(changes(termOf(result, 'contentPosition'))).toBe(true);
  });
  it('of a word and itself: turning leaves content·content', async () => {
    const result = await terms({ query: 2, key: 2 });
    expect(termOf(result, 'rotary').value).toBeCloseTo(termOf(result, 'contentContent').value, 12);
  });
  it('are those of the core’s own account', async () => {
    const identity = { data: Float64Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 1 : 0)), shape: [4, 4] };
    const { ways } = await steps({ start: 0 });
    const x = { data: stageOf(ways[0], 'x').data, shape: [3, 4] };
    const own = await core.positionTerms({
      x,
      weights: { q: identity, k: identity },
      heads: 1,
      encoding: { id: 'sinusoidal' },
    });
    const result = await terms({ start: 0, matrices: 'identity' });
    for (const id of TERMS)
      termOf(result, id).scores.forEach((score, i) => expect(score).toBeCloseTo(item(own[id].data, i), 12));
  });
});

describe('the table', () => {
  it('of chapter 001’s code takes 4 MiB, an eighth of it for a head of 64', async () => {
    expect((await cache()).size).toBe(4 * 2 ** 20);
    expect((await cache({ headDim: '64' })).size).toBe(2 ** 19);
  });
  it('holds the cosines and sines of position times θ', async () => {
    const { cos, sin, theta } = await cache({ headDim: '64' });
    for (const [position, pair] of [
      [0, 0],
      [1, 0],
      [31, 31],
      [17, 5],
    ] as const) {
      expect(item(cos, position * 32 + pair)).toBeCloseTo(Math.cos(position * item(theta, pair)), 12);
      expect(item(sin, position * 32 + pair)).toBeCloseTo(Math.sin(position * item(theta, pair)), 12);
    }
  });
  it('of Llama-2 is a 2,048th of the keys and values of a text as long', async () => {
    const { kvCache, size } = await cache({ headDim: '128', length: 4096, bytes: '2' });
    expect([kvCache, kvCache / size]).toEqual([2 ** 31, 2048]);
  });
});

describe('the sentence', () => {
  it.each<[string, Partial<PipelineSettings>]>([
    ['steps.moved', {}],
    ['steps.still', { start: 0 }],
    ['terms.moved', { part: 'terms' }],
    ['terms.still', { part: 'terms', start: 0 }],
    ['terms.self', { part: 'terms', key: 2 }],
    ['terms.distance', { part: 'terms', matrices: 'identity' }],
    ['cache', { part: 'cache' }],
  ])('is %s in %o', async (key, change) => {
    expect(demo.describe(await run(change), stateOf(change)).key).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: PipelineResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  switch (result.part) {
    case 'steps':
      return result.ways.flatMap((way) => [
        ...Array.from(stageOf(way, 'scores').data, fourDecimals),
        ...Array.from(stageOf(way, 'output').data, fourDecimals),
        fourDecimals(stageOf(way, 'scores').moved),
        fourDecimals(stageOf(way, 'output').moved),
      ]);
    case 'terms': {
      const value = (id: Parameters<typeof termOf>[1]): Shown => fourDecimals(termOf(result, id).value);
      return [...TERMS.map(value), value('additive'), value('additive'), value('rotary')];
    }
    case 'cache': {
      const half = result.headDim / 2;
      const at = (index: number): Shown[] => [
        fourDecimals(item(result.cos, index)),
        fourDecimals(item(result.sin, index)),
      ];
      return [exactly(1), ...at(half), ...at(half + 1), exactly(31), ...at(32 * half - 1), exactly(result.size)];
    }
  }
}

codeIsTrue(demo, core, shown);
