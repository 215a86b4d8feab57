// The length lab's parts about extending: laws of the readings, and what holds of the shipped models.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { LabSettings } from '../../../web/src/demos/length-lab/controls';
import demo from '../../../web/src/demos/length-lab/demo';
import { compute as computeEntropy } from '../../../web/src/demos/length-lab/entropy/compute';
import { entropyRise, keyOf as entropyKey, lossRise } from '../../../web/src/demos/length-lab/entropy/findings';
import { compute as computeExtend } from '../../../web/src/demos/length-lab/extend/compute';
import { findingOf, keyOf, lossesOf } from '../../../web/src/demos/length-lab/extend/findings';
import {
  METHODS,
  methodReading,
  readingOf,
  recordedName,
  usual,
  type Method,
} from '../../../web/src/demos/length-lab/methods';
import { compute as computePair } from '../../../web/src/demos/length-lab/pair/compute';
import { isSlow, repairing } from '../../../web/src/demos/length-lab/pair/findings';
import { compare, rangeAround } from '../../../web/src/demos/length-lab/spread';
import { readCurve, reread } from '../../../web/src/lab/curve';
import { shippedModel } from '../../../web/src/lab/models';
import { rangeOf } from '../../../web/src/lab/recorded';
import { item } from '../../../web/src/demos/item';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;
const rotary = await shippedModel(core, 'rotary');
const at = (change: Partial<LabSettings>) => ({ ...defaults(demo.controls), ...change }) as unknown as LabSettings;
const L = rotary.trainer.settings.length;

describe('readings of the rotary model', () => {
  it.each(METHODS)('%s with factor 1 reads as trained', async (method) => {
    const raw = await readCurve(rotary, L);
    expect((await readCurve(rotary, L, methodReading(method, 1))).losses).toEqual(raw.losses);
  });

  it('dynamic NTK is NTK-aware with s = T / L when a text is read at once', async () => {
    const ntk = await readCurve(rotary, 4 * L, methodReading('ntk', 4));
    expect((await readCurve(rotary, 4 * L, methodReading('dynamic', 4))).losses).toEqual(ntk.losses);
  });

  it('Llama 3 is YaRN with its turns, 1 and 4, and without temperature', async () => {
    const yarn = readingOf({ method: 'yarn', factor: 4, ...usual, slow: 1, fast: 4, temperature: false });
    const llama = await readCurve(rotary, 4 * L, methodReading('llama3', 4));
    const own = await readCurve(rotary, 4 * L, yarn);
    own.losses.forEach((loss, i) => {
      expect(loss).toBeCloseTo(item(llama.losses, i), 5);
    });
  });

  it('YaRN with the turns of its paper, 1 and 32, reads about as badly as PI', async () => {
    const paper = await readCurve(rotary, 4 * L, readingOf({ method: 'yarn', factor: 4, ...usual, slow: 1, fast: 32 }));
    const pi = await readCurve(rotary, 4 * L, methodReading('linear', 4));
    const lossOf = ({ byLength }: typeof pi) => item(byLength, 2).loss;
    expect(Math.abs(lossOf(paper) / lossOf(pi) - 1)).toBeLessThan(0.15);
  });

  it('a window and re-reading change nothing as long as all fits in', async () => {
    const raw = await readCurve(rotary, 2 * L);
    const within = raw.losses.length - 2;
    const window = await readCurve(rotary, 2 * L, { window: L });
    expect(window.losses.slice(0, within)).toEqual(raw.losses.slice(0, within));
    const afresh = await reread(rotary, 2 * L);
    expect(afresh).toHaveLength(raw.byLength.length);
    expect(afresh[0]).toBe(item(raw.byLength, 0).loss);
  });

  it('was recorded at four times the length and with the usual settings only', () => {
    const name = (method: Method, factor: number, change = {}) => recordedName({ method, factor, ...usual, ...change });
    expect(['linear', 'ntk', 'dynamic', 'yarn', 'llama3'].map((method) => name(method as Method, 4))).toEqual([
      'linear',
      'ntk',
      'ntk',
      'yarn',
      undefined,
    ]);
    expect(name('default', 8)).toBe('raw');
    expect(name('yarn', 8)).toBeUndefined();
    expect(name('yarn', 4, { temperature: false })).toBeUndefined();
    expect(name('ntk', 4, { exponent: 'none' })).toBeUndefined();
  });
});

describe('comparisons', () => {
  const octave = { from: 2 * L, to: 4 * L };

  it('call losses about the same where their ranges meet', () => {
    expect(compare({ low: 1, high: 2 }, { low: 2, high: 3 })).toBe('same');
    expect(compare({ low: 1, high: 1.9 }, { low: 2, high: 3 })).toBe('less');
    expect(compare({ low: 2, high: 3 }, { low: 1, high: 1.9 })).toBe('more');
  });

  it('go as far as the recorded seeds, and as the loss that is here', () => {
    const recorded = rangeOf('rotary', 'yarn', octave);
    expect(recorded).toBeDefined();
    expect(rangeAround(0, 'rotary', 'yarn', octave)).toEqual({ low: 0, high: recorded?.high });
  });

  it('take the spread of the raw model where nothing was recorded', () => {
    const raw = rangeOf('rotary', 'raw', octave) ?? { low: NaN, high: NaN };
    const { low, high } = rangeAround(2, 'rotary', undefined, octave);
    expect((low + high) / 2).toBeCloseTo(2, 9);
    expect(high - low).toBeCloseTo(Math.max(0.1, raw.high - raw.low), 9);
  });

  it('know nothing of what was not read so far, or not from edge to edge', () => {
    expect(rangeOf('rotary', 'yarn', { from: 4 * L, to: 8 * L })).toBeUndefined();
    expect(rangeOf('rotary', 'raw', { from: 4 * L, to: 8 * L })).toBeDefined();
    expect(rangeOf('rotary', 'raw', { from: 100, to: 200 })).toBeUndefined();
    expect(rangeOf('none', 'yarn', octave)).toBeUndefined();
  });
});

describe('did it help', () => {
  it('as trained is the raw model itself', async () => {
    const result = await computeExtend(core, at({ method: 'default' }));
    expect(result.own).toEqual(result.raw);
    expect(result.maps.own).toEqual(result.maps.raw);
    expect(keyOf(result)).toBe('raw');
  });

  it('at four times the length PI is worse than as trained, NTK-aware and YaRN better', async () => {
    const found = async (method: Method) => findingOf(await computeExtend(core, at({ method }))).raw;
    expect(await found('linear')).toBe('more');
    expect(await found('ntk')).toBe('less');
    expect(await found('yarn')).toBe('less');
    expect(keyOf(await computeExtend(core, at({ method: 'linear' })))).toBe('worse');
  });

  it('no method beats forgetting without further training', async () => {
    for (const method of METHODS)
      expect(findingOf(await computeExtend(core, at({ method }))).forgetting, method).not.toBe('less');
  });

  it('has a map of every head, whose rows are shares', async () => {
    const { maps } = await computeExtend(core, at({ factor: '8', head: '2.4' }));
    expect(maps.head).toBe(7);
    for (const { cells, maps: heads } of [maps.raw, maps.own]) {
      expect(heads).toHaveLength(8);
      for (const map of heads)
        for (let row = 0; row < cells; row++)
          expect(map.slice(row * cells, (row + 1) * cells).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
    }
  });
});

describe('is it the entropy', () => {
  it('rises for every encoding, four and eight times as far', async () => {
    for (const factor of ['4', '8'] as const) {
      const { rises } = await computeEntropy(core, at({ factor }));
      for (const rise of rises.filter(({ id, encoding }) => id === encoding))
        expect(entropyRise(rise), rise.id).toBeGreaterThan(0.3);
    }
  });

  it('log n lowers it and leaves the loss about where it is', async () => {
    for (const factor of ['4', '8'] as const) {
      const result = await computeEntropy(core, at({ factor, against: 'log_n' }));
      expect(entropyRise(result.rotary) - entropyRise(result.other)).toBeGreaterThan(0.3);
      expect(Math.abs(lossRise(result.other) - lossRise(result.rotary))).toBeLessThan(0.2);
    }
    expect(entropyKey(await computeEntropy(core, at({ against: 'log_n' })))).toBe('apart');
  });

  it('NTK-aware has about the same and loses less, at four times the length', async () => {
    const result = await computeEntropy(core, at({ against: 'ntk' }));
    expect(Math.abs(entropyRise(result.other) - entropyRise(result.rotary))).toBeLessThan(0.1);
    expect(entropyKey(result)).toBe('equal');
  });

  it('of T5 rises more than that of RoPE, and it reads better than within its length', async () => {
    const result = await computeEntropy(core, at({ against: 'relative_bias' }));
    expect(entropyRise(result.other)).toBeGreaterThan(entropyRise(result.rotary));
    expect(lossRise(result.other)).toBeLessThan(0);
    expect(entropyKey(result)).toBe('against');
  });
});

describe('which pair breaks', () => {
  it('counts turns in the trained length', async () => {
    const { pairs } = await computePair(core, at({}));
    expect(pairs).toHaveLength(8);
    expect(item(pairs, 0).turns).toBeCloseTo(L / (2 * Math.PI), 9);
    expect(item(pairs, 7).turns).toBeCloseTo((L * 200 ** (-7 / 8)) / (2 * Math.PI), 9);
    expect(pairs.filter(isSlow).map(({ pair }) => pair)).toEqual([4, 5, 6, 7]);
  });

  it('calls all pairs slowed what the part before calls PI', async () => {
    const { all, raw } = await computePair(core, at({ factor: '2' }));
    const { own, raw: before } = lossesOf(await computeExtend(core, at({ factor: '2', method: 'linear' })));
    expect([all.beyond, raw.beyond]).toEqual([own, before]);
  });

  it('one that had made less than a turn repairs most, at two and four times the length', async () => {
    for (const factor of ['2', '4'] as const) {
      const result = await computePair(core, at({ factor }));
      const best = repairing(result);
      expect(best && isSlow(best), factor).toBe(true);
      // The fastest is needed as it is, even within the trained length.
      expect(item(result.pairs, 0).within).toBeGreaterThan(result.raw.within + 0.5);
    }
  });
});
