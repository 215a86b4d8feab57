// The self-check notices a wrong value, wherever the mistake is.
import { describe, expect, it } from 'vitest';
import { createCore, type AsyncCore } from '#core';
import type { GoldenSet } from '../../web/src/self-check/define';
import { goldenSet, rowCount, selfCheck } from '../../web/src/self-check/run';

// A plain value can be awaited as well as a promise.
const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

/** The golden set with one list of values changed. */
function spoilt(file: string, name: string, change: (values: readonly number[]) => number[]): GoldenSet {
  const entry = goldenSet[file]?.[name];
  if (!entry) throw new Error(`no ${file} ${name}`);
  return { ...goldenSet, [file]: { ...goldenSet[file], [name]: { ...entry, values: change(entry.values) } } };
}

async function wrongRows(set: GoldenSet) {
  return (await selfCheck(core, set)).filter(({ ok }) => !ok);
}

describe('the self-check', () => {
  it('has a row for each group, with its source and the value that is furthest off, and says how far it is', async () => {
    let told = 0;
    const rows = await selfCheck(core, undefined, () => (told += 1));
    expect(rows).toHaveLength(rowCount);
    expect(told).toBe(rowCount);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rowCount);
    for (const { name, source, count, expected, got, error, allowed, ok } of rows) {
      expect(ok, name).toBe(true);
      expect(source, name).not.toBe('');
      expect(count, name).toBeGreaterThan(0);
      expect(Math.abs(expected - got), name).toBe(error);
      expect(error, name).toBeLessThanOrEqual(allowed);
    }
  });

  it.each([
    ['an absolute tolerance', 'rotary', 'half_future', 1, 2e-5],
    ['a relative tolerance', 'scaling', 'llama31_frequencies', 4, 1e-18],
    ['five printed digits', 'scaling_transformers', 'yarn_128', 20, 1e-6],
    ['no tolerance', 'encodings', 't5_first_distances', 31, 1],
  ] as const)('finds one wrong value under %s', async (_, file, name, place, by) => {
    const wrong = await wrongRows(spoilt(file, name, (values) => values.with(place, (values[place] ?? NaN) + by)));
    expect(wrong).toHaveLength(1);
    const right = goldenSet[file]?.[name]?.values[place] ?? NaN;
    expect(wrong[0]).toMatchObject({ name: `${file} ${name}`, expected: right + by, ok: false });
    expect(Math.abs((wrong[0]?.got ?? NaN) - right)).toBeLessThan(by);
  });

  it('finds a value that is missing, one too many, and one that is no number', async () => {
    for (const change of [
      (values: readonly number[]) => values.slice(1),
      (values: readonly number[]) => [...values, 0],
      (values: readonly number[]) => values.with(2, NaN),
    ]) {
      expect((await wrongRows(spoilt('rotary', 'half_past', change))).map(({ name }) => name)).toEqual([
        'rotary half_past',
      ]);
    }
  });
});
