// The demo "compare": what each encoding changes in the scores of a sentence, and the properties in the table.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { CompareResult, MapsResult, Measured, TableResult } from '../../../web/src/demos/compare/compute';
import { controls, ENCODINGS, type CompareSettings } from '../../../web/src/demos/compare/controls';
import demo from '../../../web/src/demos/compare/demo';
import { chosenEffect, chosenRow, counts, ratioOf } from '../../../web/src/demos/compare/findings';
import { LONG, TRAINED } from '../../../web/src/demos/compare/sizes';
import { item } from '../../../web/src/demos/item';
import { settingsOf } from '../../../web/src/demos/setting-controls';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

/** Settings of encodings have names that only the core's tables know. */
type Change = Partial<CompareSettings> & Readonly<Record<string, unknown>>;

const stateOf = (change: Change): CompareSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as CompareSettings;
const run = (change: Change): Promise<CompareResult> => demo.compute(core, stateOf(change));
const maps = async (change: Change = {}): Promise<MapsResult> => (await run({ part: 'maps', ...change })) as MapsResult;
const table = async (change: Change = {}): Promise<TableResult> =>
  (await run({ part: 'table', ...change })) as TableResult;
const rowOf = async (encoding: string, change: Change = {}): Promise<Measured> =>
  chosenRow(await table({ encoding, ...change }));

it('holds every encoding of the core for which a position is one number', async () => {
  const known = (await core.encodings()).filter(({ axes }) => axes === 1).map(({ id }) => id);
  expect([...ENCODINGS].sort()).toEqual(known.sort());
});

describe('the maps', () => {
  it('of biases are stripes whatever the words, of rotations and counts with equal words only', async () => {
    const { effects } = await maps();
    const ids = (key: 'distanceOnly' | 'distanceOnlySame'): string[] =>
      effects.filter((effect) => effect[key]).map(({ id }) => id);
    expect(ids('distanceOnly')).toEqual(['none', 'relative_bias', 'alibi', 'kerple']);
    expect(ids('distanceOnlySame')).toEqual(['none', 'relative_bias', 'alibi', 'rotary', 'kerple', 'xpos', 'cope']);
    expect(counts(await maps())).toEqual({ real: 9, own: 3, same: 6 });
  });
  it('show ALiBi’s slope: a quarter per position in the first of four heads', async () => {
    const { part } = chosenEffect(await maps({ encoding: 'alibi' }));
    const size = controls.words.default.length;
    expect(item(part, (size - 1) * size)).toBeCloseTo(-0.25 * (size - 1), 12);
  });
  it('are nothing without an encoding', async () => {
    expect(chosenEffect(await maps({ encoding: 'none' })).part.every((value) => value === 0)).toBe(true);
  });
  it('have rows of weights that sum to 1', async () => {
    for (const { weights } of (await maps({ show: 'weights' })).effects)
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(controls.words.default.length, 9);
  });
});

describe('the table', () => {
  it('agrees with what the core says of itself: scores stay when the text moves just where it is relative', async () => {
    const relative = new Map((await core.encodings()).map((info) => [info.id, info.relative]));
    for (const { id, moved } of (await table()).rows) expect(moved === 0, id).toBe(relative.get(id));
  });
  it('has an error beyond the table of learned rows, and for no other encoding', async () => {
    const { rows } = await table();
    expect(rows.filter(({ refusal }) => refusal !== undefined).map(({ id, refusal }) => [id, refusal])).toEqual([
      ['learned', 'out-of-range'],
    ]);
  });
  it('has ALiBi’s bias grow with the distance: 31 slopes against 15', async () => {
    expect(ratioOf(await rowOf('alibi'))).toBeCloseTo((LONG - 1) / (TRAINED - 1), 12);
  });
  it('lets ALiBi and KERPLE fall at every step', async () => {
    expect([(await rowOf('alibi')).falls, (await rowOf('kerple', { seed: 7 })).falls]).toEqual([15, 15]);
  });
  it('names the control whose setting the core refuses', async () => {
    const wrong = { encoding: 'alibi', 'relative_bias-buckets': 64, 'relative_bias-maxDistance': 32 };
    await expect(run(wrong)).rejects.toMatchObject({ parameter: 'relative_bias-maxDistance', allowed: { min: 33 } });
  });
  it('counts learned numbers as the letters beside them say', async () => {
    const said: Record<string, number> = {
      '0': 0,
      'L·C': 16 * 32,
      '32·H': 32 * 4,
      '2·H': 2 * 4,
      '66 + 33·H': 66 + 33 * 4,
      '16·D': 16 * 8,
    };
    for (const { id, parameters, account } of (await table()).rows)
      expect(parameters, id).toBe(said[account?.learned ?? '']);
  });
  it('counts operations as the letters beside them say', async () => {
    const [H, D, C, S] = [4, 8, 32, 16];
    const said: Record<string, number> = {
      '0': 0,
      C,
      'H·S': H * S,
      '2·H·S': 2 * H * S,
      '5·H·S': 5 * H * S,
      '165·H·S': 165 * H * S,
      'H·(32·D + 7·S)': H * (32 * D + 7 * S),
      '6·H·D': 6 * H * D,
    };
    for (const { id, account } of (await table()).rows) expect(account?.operations, id).toBe(said[account?.cost ?? '']);
  });
});

describe('the sentence', () => {
  it.each<[string, Change]>([
    ['maps.words', {}],
    ['maps.stripes', { encoding: 'alibi' }],
    ['maps.equal', { same: true }],
    ['maps.place', { encoding: 'sinusoidal', same: true }],
    ['maps.place', { encoding: 'fire' }],
    ['maps.none', { encoding: 'none' }],
    ['weights', { show: 'weights' }],
    ['weights.none', { show: 'weights', encoding: 'none' }],
    ['table.beyond', { part: 'table' }],
    ['table.refused', { part: 'table', encoding: 'learned' }],
    ['table.none', { part: 'table', encoding: 'none' }],
    ['table.still', { part: 'table', 'rotary-proportion': 0 }],
    ['table.beyond', { part: 'table', encoding: 'learned', 'learned-maxLength': 32 }],
  ])('is %s in %o', async (key, change) => {
    expect(demo.describe(await run(change), stateOf(change)).key).toBe(key);
  });
});

it('says of an encoding that nobody has counted yet that its operations are unknown', async () => {
  const { rows, ...result } = await table();
  const uncounted = { ...result, rows: rows.map((row) => ({ ...row, account: undefined })) };
  expect(demo.describe(uncounted, stateOf({ part: 'table' })).key).toBe('table.uncounted');
  expect(demo.table(uncounted, stateOf({ part: 'table' })).rows[0]).toContain('');
});

/** The numbers that the program prints, in its order. */
function shown(result: CompareResult): (Shown | undefined)[] {
  if (result.part === 'table') {
    const { moved, within, beyond } = chosenRow(result);
    return [moved, within, ...(beyond === undefined ? [] : [beyond])].map(fourDecimals);
  }
  const { part, weights } = chosenEffect(result);
  const last = (data: Float64Array): Shown[] => Array.from(data.slice(-result.tokens.length), fourDecimals);
  return [...last(part), ...last(weights)];
}

/** Far distances need a bucket of their own: the core refuses the rest. */
function stands(settings: CompareSettings): boolean {
  const { buckets, maxDistance, bidirectional } = settingsOf('relative_bias', settings);
  return Number(maxDistance) > Math.floor(Number(buckets) / (bidirectional === true ? 4 : 2));
}

codeIsTrue(demo, core, shown, stands);
