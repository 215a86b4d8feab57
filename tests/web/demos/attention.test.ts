// The demo "attention": the storyboard's numbers in the plane, one head on a sentence, and every step of a layer.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type {
  AttentionResult,
  PlaneResult,
  SentenceResult,
  StagesResult,
} from '../../../web/src/demos/attention/compute';
import { STAGES, type AttentionSettings } from '../../../web/src/demos/attention/controls';
import demo from '../../../web/src/demos/attention/demo';
import { repeatOf, spreadOf } from '../../../web/src/demos/attention/findings';
import { isHidden, panelsOf } from '../../../web/src/demos/attention/panels';
import { item } from '../../../web/src/demos/item';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults, generator, randomSettings } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<AttentionSettings>): AttentionSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as AttentionSettings;
const run = (change: Partial<AttentionSettings>): Promise<AttentionResult> => demo.compute(core, stateOf(change));
const plane = async (change: Partial<AttentionSettings> = {}) =>
  (await run({ part: 'plane', ...change })) as PlaneResult;
const sentence = async (change: Partial<AttentionSettings> = {}) =>
  (await run({ part: 'sentence', ...change })) as SentenceResult;
const stages = async (change: Partial<AttentionSettings> = {}) =>
  (await run({ part: 'stages', ...change })) as StagesResult;
const said = async (change: Partial<AttentionSettings>): Promise<string> =>
  demo.describe(await run(change), stateOf(change)).key;
const fixed = (values: ArrayLike<number>, digits = 3): string[] => Array.from(values, (value) => value.toFixed(digits));

describe('the plane', () => {
  it('opens on 0.861, 0.103, 0.036 and the output (−0.059, 0.792)', async () => {
    const { products, scores, weights, output } = await plane();
    expect(fixed(products)).toEqual(['3.000', '0.000', '-1.500']);
    expect(fixed(scores)).toEqual(['2.121', '0.000', '-1.061']);
    expect(fixed(weights)).toEqual(['0.861', '0.103', '0.036']);
    expect(fixed(output)).toEqual(['-0.059', '0.792']);
  });
  it('averages for a query of zeros, looks up for a long one, and finds the midpoint between two', async () => {
    const [zero, long, between] = await Promise.all(demo.tries.slice(0, 3).map((step) => plane(step as never)));
    expect(fixed(zero?.weights ?? [])).toEqual(['0.333', '0.333', '0.333']);
    expect(fixed(long?.weights ?? [])).toEqual(['1.000', '0.000', '0.000']);
    expect(fixed(between?.weights ?? [])).toEqual(['0.496', '0.496', '0.007']);
  });
  it('never lets the output out of the triangle, wherever query, keys and values are', async () => {
    const random = generator(5);
    for (let round = 0; round < 200; round++) {
      const settings = { ...randomSettings(demo.controls, random), part: 'plane' } as unknown as AttentionSettings;
      const { values, output } = (await demo.compute(core, settings)) as PlaneResult;
      const [x, y] = [item(output, 0), item(output, 1)];
      // On no side does the output lie farther out than the farthest corner.
      for (let angle = 0; angle < 2 * Math.PI; angle += 0.1) {
        const along = ([a = 0, b = 0]: readonly number[]) => a * Math.cos(angle) + b * Math.sin(angle);
        expect(along([x, y])).toBeLessThanOrEqual(Math.max(...values.map(along)) + 1e-6);
      }
    }
  });
  it('gives a longer query of the same direction a larger first weight', async () => {
    const first = await Promise.all([0.5, 1, 2, 4].map(async (qx) => item((await plane({ qx })).weights, 0)));
    expect(first).toEqual([...first].sort((a, b) => a - b));
  });
  it.each<[ReturnType<typeof spreadOf>, Partial<AttentionSettings>]>([
    ['near', {}],
    ['even', { qx: 0 }],
    ['one', { qx: 6 }],
    ['two', { qx: 1.5, qy: 1.5 }],
    ['tie', { qx: 0.2, qy: 0.2 }],
    // The two lighter values lie together, away from the heaviest.
    ['far', { qx: 0.2, v1: [1.5, 0], v2: [-1.5, 0], v3: [-1.5, 0] }],
  ])('says "%s" under %o', async (kind, change) => {
    expect(spreadOf(await plane(change))).toBe(kind);
    expect(await said({ part: 'plane', ...change })).toBe(`plane.${kind}`);
  });
});

describe('one head on a sentence', () => {
  it('multiplies q and k number by number into the score, and the row sums to 1', async () => {
    const { q, k, query, key, headDim, products, scores, weights, logSumExp, tokens } = await sentence();
    let sum = 0;
    for (let i = 0; i < headDim; i++) sum += item(q, query * headDim + i) * item(k, key * headDim + i);
    const cell = query * tokens.length + key;
    expect(item(products, cell)).toBeCloseTo(sum, 5);
    expect(item(scores, cell)).toBeCloseTo(sum / Math.sqrt(headDim), 5);
    expect(item(weights, cell)).toBeCloseTo(Math.exp(item(scores, cell) - item(logSumExp, query)), 6);
    expect(weights.subarray(0, tokens.length).reduce((a, b) => a + b)).toBeCloseTo(1, 6);
  });
  it('cannot tell two places of one word apart, with any seed', async () => {
    for (let seed = 0; seed < 20; seed++)
      expect(repeatOf(await sentence({ seed }))).toEqual({ token: '吃', rows: true, columns: true });
  });
  it('tells their rows apart under the mask, and all with an encoding', async () => {
    expect(repeatOf(await sentence({ causal: true }))).toEqual({ token: '吃', rows: false, columns: true });
    for (const encoding of ['sinusoidal', 'rotary'] as const)
      expect(repeatOf(await sentence({ encoding }))).toEqual({ token: '吃', rows: false, columns: false });
    expect(repeatOf(await sentence({ words: ['a', 'b'] }))).toBeUndefined();
  });
  it.each<[string, Partial<AttentionSettings>]>([
    ['cell.best', {}],
    ['cell.other', { key: 4 }],
    ['cell.masked', { causal: true, query: 1, key: 2 }],
  ])('says "%s" under %o', async (key, change) => {
    expect(await said({ part: 'sentence', ...change })).toBe(key);
  });
  it('takes the last word for a cell beyond the sentence', async () => {
    const { query, key } = await sentence({ words: ['a', 'b', 'c'], query: 9, key: 12 });
    expect([query, key]).toEqual([2, 2]);
  });
});

describe('every step', () => {
  const view = { label: (key: string) => key } as never;
  it('has the shapes of its sizes: heads of d_model / heads numbers, and Y as large as X', async () => {
    const result = await stages({ dModel: '32', heads: '4' });
    const shapes = STAGES.map((stage) => panelsOf(view, result, stage).map(({ rows, columns }) => [rows, columns]));
    expect(shapes).toEqual([
      [[6, 32]],
      [
        [6, 32],
        [6, 32],
        [6, 32],
      ],
      [
        [6, 8],
        [8, 6],
        [6, 6],
      ],
      [
        [6, 6],
        [6, 6],
      ],
      [
        [6, 6],
        [6, 6],
      ],
      [
        [6, 6],
        [6, 6],
      ],
      [
        [6, 6],
        [6, 8],
        [6, 8],
      ],
      [
        [6, 32],
        [32, 32],
        [6, 32],
      ],
    ]);
  });
  it('makes its result from the panels beside it, whichever head is shown', async () => {
    const result = await stages({ dModel: '32', heads: '4', head: 3, causal: true, encoding: 'rotary' });
    const product = (stage: 'dot' | 'context' | 'output'): void => {
      const [a, b, out] = panelsOf(view, result, stage);
      if (a === undefined || b === undefined || out === undefined) throw new Error('three panels');
      for (let row = 0; row < out.rows; row++)
        for (let column = 0; column < out.columns; column++) {
          let sum = 0;
          for (let i = 0; i < a.columns; i++) sum += a.value(row, i) * b.value(i, column);
          expect(out.value(row, column)).toBeCloseTo(sum, 4);
        }
    };
    product('dot');
    product('context');
    product('output');
    const [before, after] = panelsOf(view, result, 'scaled');
    expect(after?.value(2, 4)).toBeCloseTo((before?.value(2, 4) ?? 0) / Math.sqrt(8), 5);
  });
  it('adds the positions to the words, and the layer is given the sum', async () => {
    const [words, positions, x] = panelsOf(view, await stages({ encoding: 'sinusoidal' }), 'x');
    expect(positions?.value(0, 1)).toBe(1);
    expect(positions?.value(1, 0)).toBeCloseTo(Math.sin(1), 6);
    expect(x?.value(3, 5)).toBeCloseTo((words?.value(3, 5) ?? 0) + (positions?.value(3, 5) ?? 0), 6);
  });
  it('hides what comes later under the mask, and only there', async () => {
    const result = await stages({ causal: true });
    const [scores, masked] = panelsOf(view, result, 'masked');
    if (scores === undefined || masked === undefined) throw new Error('two panels');
    expect(isHidden(result, masked, 1, 2)).toBe(true);
    expect(isHidden(result, masked, 2, 2)).toBe(false);
    expect(isHidden(result, scores, 1, 2)).toBe(false);
    expect(Array.from(result.weights.subarray(0, 6))).toEqual([1, 0, 0, 0, 0, 0]);
  });
  it('shows the last head for one beyond their number', async () => {
    expect((await stages({ heads: '2', head: 8 })).head).toBe(1);
  });
  it('has a sentence of its own for each', async () => {
    const keys = await Promise.all(STAGES.map((stage) => said({ part: 'stages', stage })));
    expect(keys).toEqual([
      'stage.x',
      'stage.qkv',
      'stage.dot',
      'stage.scaled',
      'stage.unmasked',
      'stage.weights',
      'stage.context',
      'stage.output',
    ]);
    expect(await said({ part: 'stages', stage: 'x', encoding: 'sinusoidal' })).toBe('stage.x.added');
    expect(await said({ part: 'stages', stage: 'qkv', encoding: 'rotary' })).toBe('stage.qkv.turned');
    expect(await said({ part: 'stages', stage: 'masked', causal: true })).toBe('stage.masked');
    expect(await said({ part: 'stages', causal: true, query: 1, key: 2 })).toBe('stage.weights.masked');
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: AttentionResult): Shown[] {
  const thousandth = (value: number): Shown => ({ value, within: 0.6e-3 + 4e-6 * Math.abs(value) });
  if (result.part === 'plane') return [...result.products, ...result.weights, ...result.output].map(thousandth);
  const length = result.tokens.length;
  const head = result.part === 'stages' ? result.head : 0;
  const row = (head * length + result.query) * length;
  return [
    item(result.products, row + result.key),
    item(result.scores, row + result.key),
    item(result.weights, row + result.key),
    ...result.weights.subarray(row, row + length),
    ...(result.part === 'stages'
      ? result.output.subarray(result.query * result.channels, result.query * result.channels + 4)
      : []),
  ].map(fourDecimals);
}

codeIsTrue(demo, core, shown);
