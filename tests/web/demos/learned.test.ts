// The demo "learned": which row a position takes under each repair, what a head sees from there, and each sentence where it belongs.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import { item } from '../../../web/src/demos/item';
import {
  rowOf,
  type CostResult,
  type HeadResult,
  type LearnedResult,
  type RowsResult,
} from '../../../web/src/demos/learned/compute';
import { BLOCKS, LAST, WIDTH, type LearnedSettings } from '../../../web/src/demos/learned/controls';
import demo from '../../../web/src/demos/learned/demo';
import { fateOf, gazeOf, headline } from '../../../web/src/demos/learned/findings';
import { chanceOf, ROWS, type TrainedResult } from '../../../web/src/demos/learned/trained';
import { matrices, startOf } from '../../../web/src/lab/matrices';
import { shippedModel } from '../../../web/src/lab/models';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<LearnedSettings>): LearnedSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as LearnedSettings;
const run = async <R extends LearnedResult>(change: Partial<LearnedSettings>): Promise<R> =>
  (await demo.compute(core, stateOf(change))) as R;
const trained = (change: Partial<LearnedSettings> = {}): Promise<TrainedResult> => run({ part: 'trained', ...change });
const head = (change: Partial<LearnedSettings>): Promise<HeadResult> => run({ part: 'head', ...change });

describe('the row of a position', () => {
  it('is its own while the text fits, whatever the repair', () => {
    for (const repair of ['none', 'wrap', 'clamp', 'stretch'] as const)
      for (const position of [0, 1, 511]) expect(rowOf(position, 512, 512, repair)).toBe(position);
  });
  it('beyond the table is none, one from the start, the last, or one in between', () => {
    expect(rowOf(512, 513, 512, 'none')).toBeNaN();
    expect(rowOf(600, 601, 512, 'wrap')).toBe(88);
    expect(rowOf(1024, 1025, 512, 'wrap')).toBe(0);
    expect(rowOf(600, 601, 512, 'clamp')).toBe(511);
    expect(rowOf(1022, 1023, 512, 'stretch')).toBe(511);
    expect(rowOf(511, 1023, 512, 'stretch')).toBe(255.5);
  });
});

describe('the missing row', () => {
  it('is refused by the core itself, for the 513th word and not for the 512th', async () => {
    const { refusal, similarity } = await run<RowsResult>({ position: 512 });
    expect(refusal?.code).toBe('out-of-range');
    expect(refusal?.message).toContain('positions 0 to 511');
    expect(similarity).toHaveLength(0);
    expect((await run<RowsResult>({ position: 511 })).refusal).toBeUndefined();
  });
});

describe('similarity', () => {
  it('is 1 with the twin after wrapping and with every other position beyond the end after clamping', async () => {
    const wrapped = await run<RowsResult>({ position: 600, repair: 'wrap' });
    expect(item(wrapped.similarity, 88)).toBeCloseTo(1, 6);
    expect(item(wrapped.similarity, 599)).toBeLessThan(0.99);
    const clamped = await run<RowsResult>({ position: 600, repair: 'clamp' });
    for (const other of [511, 555, 599]) expect(item(clamped.similarity, other)).toBeCloseTo(1, 6);
    expect(item(clamped.similarity, 510)).toBeLessThan(0.99);
  });
  it('of neighbours grows when the table is stretched: they move closer', async () => {
    const { similarity, neighbours } = await run<RowsResult>({ position: 1023, repair: 'stretch' });
    // The mean cosine of 32 pairs at distance 1, as in formulas §4.5 for 64 pairs (0.9702).
    expect(neighbours).toBeCloseTo(0.971, 2);
    expect(item(similarity, 1022)).toBeGreaterThan(neighbours + 0.01);
  });
  it('of random rows is about 0, and large in between two of them', async () => {
    const { similarity, neighbours } = await run<RowsResult>({ position: 1023, repair: 'stretch', table: 'random' });
    expect(Math.abs(neighbours)).toBeLessThan(0.4);
    expect(item(similarity, 1022)).toBeGreaterThan(0.6);
  });
});

describe('the head that looks one word back', () => {
  it('does so where every position has a row', async () => {
    for (const position of [1, 100, 511]) expect(gazeOf(await head({ position })).at).toBe(position - 1);
  });
  it('sees two positions alike after wrapping', async () => {
    const gaze = gazeOf(await head({ position: 600, repair: 'wrap' }));
    expect([gaze.at, gaze.alike]).toEqual([87, 2]);
    expect(gaze.weight).toBeLessThan(0.5);
  });
  it('looks 90 words back after clamping', async () => {
    expect(gazeOf(await head({ position: 600, repair: 'clamp' })).at).toBe(510);
  });
  it('looks two words back in a table stretched to twice its length', async () => {
    expect(gazeOf(await head({ position: 1023, repair: 'stretch' })).at).toBe(1021);
  });
  it('has nothing to ask for in row 0', async () => {
    const { weights } = await head({ position: 512, repair: 'wrap' });
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(1e-6);
  });
});

describe('the cost', () => {
  it('is 393,216 numbers in BERT-base, and 8 layers of attention at 131,072 rows of 4,096', async () => {
    expect((await run<CostResult>({ part: 'cost' })).parameters).toBe(393_216);
    const { parameters, layer } = await run<CostResult>({ part: 'cost', rows: 131_072, dModel: 4096 });
    expect([parameters, parameters / layer]).toEqual([536_870_912, 8]);
  });
});

const HEADS = ['1', '2', '3', '4'] as const;

describe('the rows that a model learned', () => {
  it('moved in training where texts reach; the others only shrank by weight decay and were rounded', async () => {
    const model = await shippedModel(core, 'learned');
    const [now, start] = [(await matrices(model))('encoding'), (await startOf(core, model))('encoding')];
    const part = (of: ArrayLike<number>, row: number): number[] =>
      Array.from({ length: WIDTH }, (_, c) => item(of, row * WIDTH + c));
    const rest = (row: number): number => {
      const [after, before] = [part(now, row), part(start, row)];
      const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * item(b, i), 0);
      return 1 - dot(after, before) / Math.sqrt(dot(after, after) * dot(before, before));
    };
    for (let row = 0; row < ROWS; row++) expect(rest(row)).toBeGreaterThan(0.01);
    for (let row = ROWS; row < 8 * ROWS; row++) expect(rest(row)).toBeLessThan(2e-4);
  });
  it('have the cosines of a plain double loop, and its nearest rows', async () => {
    const { blocks } = await trained();
    const table = (await matrices(await shippedModel(core, 'learned')))('encoding');
    const at = (row: number, c: number): number => item(table, row * WIDTH + c);
    let found = 0;
    for (let i = 0; i < ROWS; i++) {
      let [best, nearest] = [-2, -1];
      for (let j = 0; j < ROWS; j++) {
        let [product, a, b] = [0, 0, 0];
        for (let c = 0; c < WIDTH; c++) {
          product += at(i, c) * at(j, c);
          a += at(i, c) ** 2;
          b += at(j, c) ** 2;
        }
        const cosine = product / Math.sqrt(a * b);
        expect(item(blocks.trained.matrix, i * ROWS + j)).toBeCloseTo(cosine, 5);
        if (i !== j && cosine > best) [best, nearest] = [cosine, j];
      }
      expect(item(blocks.trained.nearest, i)).toBe(nearest);
      if (Math.abs(nearest - i) === 1) found++;
    }
    expect(blocks.trained.found).toBe(found);
  });
  it('have means over the distance of a plain double loop', async () => {
    for (const by of ['cosine', '2'] as const) {
      const { matrix, apart } = (await trained({ by })).blocks.added;
      for (const distance of [0, 1, 17, ROWS - 1]) {
        let [sum, pairs] = [0, 0];
        for (let i = 0; i < ROWS; i++)
          for (let j = 0; j < ROWS; j++) {
            if (i - j !== distance) continue;
            sum += item(matrix, i * ROWS + j);
            pairs++;
          }
        expect(item(apart, distance)).toBeCloseTo(sum / pairs, 10);
      }
    }
  });
  it('get weights from a head that sum to 1 over the rows up to its own', async () => {
    for (const block of BLOCKS) {
      const { matrix } = (await trained({ by: '3' })).blocks[block];
      for (let row = 0; row < ROWS; row++) {
        const own = Array.from({ length: ROWS }, (_, other) => item(matrix, row * ROWS + other));
        expect(own.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
        expect(own.slice(row + 1).every((weight) => weight === 0)).toBe(true);
      }
    }
  });
  it('find a neighbour by chance as often as drawing any candidate would', () => {
    let [cosine, gaze] = [0, 0];
    for (let i = 0; i < ROWS; i++) {
      for (let j = 0; j < ROWS; j++) if (Math.abs(i - j) === 1) cosine += 1 / (ROWS - 1);
      if (i > 0) gaze += 1 / (i + 1);
    }
    expect(chanceOf('cosine')).toBeCloseTo(cosine, 10);
    expect(chanceOf('head')).toBeCloseTo(gaze, 10);
  });
  it('are few that have a neighbour nearest, and most of each is its start', async () => {
    const { blocks, chance, kept } = await trained();
    expect(blocks.trained.found).toBeGreaterThan(chance);
    expect(blocks.trained.found).toBeLessThan(ROWS / 8);
    for (const block of ['start', 'untrained'] as const) expect(blocks[block].found).toBeLessThan(2.5 * chance);
    expect(kept).toBeGreaterThan(0.9);
  });
  it('have got from training what is alike near by and opposed far off', async () => {
    const { apart } = (await trained()).blocks.added;
    for (const distance of [1, 2, 3, 4, 5]) expect(item(apart, distance)).toBeGreaterThan(0.1);
    for (const distance of [40, 48, 52]) expect(item(apart, distance)).toBeLessThan(-0.1);
  });
  it('moved early one way and late the other', async () => {
    const { matrix } = (await trained()).blocks.added;
    const mean = (from: number, to: number): number => {
      let [sum, pairs] = [0, 0];
      for (let i = from; i < from + 20; i++)
        for (let j = to; j < to + 20; j++) {
          if (i === j) continue;
          sum += item(matrix, i * ROWS + j);
          pairs++;
        }
      return sum / pairs;
    };
    const late = ROWS - 20;
    expect(mean(0, 0)).toBeGreaterThan(0.15);
    expect(mean(late, late)).toBeGreaterThan(0.15);
    expect(mean(0, late)).toBeLessThan(-0.15);
  });
  it('are mostly found by head 2, and those never trained by no head more than by chance', async () => {
    const { blocks, rows } = await trained({ by: '2' });
    expect(blocks.trained.found).toBeGreaterThan(0.9 * rows);
    for (const by of HEADS) {
      const { blocks: seen, chance } = await trained({ by });
      expect(seen.trained.found).toBeGreaterThan(5 * chance);
      expect(seen.untrained.found).toBeLessThan(2 * chance);
      // On average nothing gets more than the row before.
      expect(seen.trained.apart.indexOf(Math.max(...seen.trained.apart))).toBe(1);
    }
  });
  it('help within the trained length, and harm beyond it', async () => {
    const { losses, plain } = await trained();
    expect(losses[0]).toBeLessThan(plain[0] - 0.5);
    expect(losses[1]).toBeGreaterThan(plain[1] + 0.2);
  });
  it('stay within the axes of the chart', async () => {
    for (const by of ['cosine', ...HEADS] as const) {
      const { blocks } = await trained({ by });
      const drawn = BLOCKS.flatMap((block) => blocks[block].apart.slice(by === 'cosine' ? 1 : 0, ROWS - 8));
      expect(Math.max(...drawn)).toBeLessThan(by === 'cosine' ? 0.4 : 0.6);
      expect(Math.min(...drawn)).toBeGreaterThan(by === 'cosine' ? -0.4 : -0.001);
    }
  });
});

describe('the sentence and the title', () => {
  it.each<[string, string, Partial<LearnedSettings>]>([
    ['none', 'title.rows.none', {}],
    ['none', 'title.rows.none', { part: 'head' }],
    ['rows.own', 'title.rows.own', { position: 0 }],
    ['rows.own', 'title.rows.own', { position: 511, repair: 'stretch' }],
    ['rows.wrap', 'title.rows.wrap', { repair: 'wrap' }],
    ['rows.clamp', 'title.rows.clamp', { repair: 'clamp' }],
    ['rows.stretch', 'title.rows.stretch', { repair: 'stretch' }],
    ['head.right', 'title.head.right', { part: 'head', position: 100 }],
    ['head.wrong', 'title.head.wrong', { part: 'head', position: 600, repair: 'clamp' }],
    ['head.split', 'title.head.split', { part: 'head', position: 600, repair: 'wrap' }],
    ['head.first', 'title.head.first', { part: 'head', position: 0 }],
    ['head.first', 'title.head.first', { part: 'head', position: 512, repair: 'wrap' }],
    ['cost', 'title.cost', { part: 'cost' }],
    ['trained.cosine', 'title.trained.cosine.added', { part: 'trained', block: 'added' }],
    ['trained.head', 'title.trained.head.start', { part: 'trained', block: 'start', by: '4' }],
  ])('are %s under %s in %o', async (sentence, title, change) => {
    const settings = stateOf(change);
    const result = await demo.compute(core, settings);
    expect(demo.describe(result, settings).key).toBe(sentence);
    expect(headline(result).key).toBe(title);
  });
  it('speak of as many positions as share the last row', async () => {
    const result = await run<RowsResult>({ position: LAST, repair: 'clamp' });
    expect(fateOf(result)).toBe('clamp');
    const shared = Array.from(result.row).filter((row) => row === 511).length;
    expect(demo.describe(result, stateOf({})).values.many).toEqual({ value: shared, digits: 0 });
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: LearnedResult): (Shown | undefined)[] {
  const exactly = (value: number): Shown => ({ value, within: 0 });
  if (result.part === 'cost') {
    const { parameters, layer } = result;
    return [exactly(parameters), exactly(layer), fourDecimals(parameters / layer)];
  }
  if (result.part === 'trained') {
    const { block, blocks, rows } = result;
    const { found, apart } = blocks[block];
    const near = fourDecimals(item(apart, 1));
    return result.by === 'head'
      ? [exactly(result.head), exactly(found), exactly(rows), near]
      : [exactly(found), exactly(rows), near, exactly(ROWS / 2), fourDecimals(item(apart, ROWS / 2))];
  }
  const { position, maxLength, row } = result;
  if (result.refusal !== undefined) return [exactly(position), exactly(position), exactly(maxLength)];
  const own = fourDecimals(item(row, position));
  if (result.part === 'head') {
    const { at, weight, alike } = gazeOf(result);
    // Which of several equal ones is found first is a matter of rounding.
    return [own, alike > 1 ? undefined : exactly(at), { value: weight, within: 2e-4 }];
  }
  const before = item(result.similarity, Math.max(0, position - 1));
  return [own, exactly(0), fourDecimals(item(result.similarity, 0)), fourDecimals(before)];
}

codeIsTrue(demo, core, shown);
