// Small parts: sliders, tokens, CSV, and results as source.
import { describe, expect, it } from 'vitest';
import type { NumberControl } from '../../web/src/demos/define';
import { bibtex } from '../../web/src/ui/bibtex';
import { toCsv, toJson } from '../../web/src/ui/csv';
import { nudge, position, track, valueAt } from '../../web/src/ui/scale';
import { joinTokens, tokenize } from '../../web/src/ui/tokenize';
import { toSource } from '../../web/vite/to-source';

const sliders: [string, NumberControl][] = [
  ['linear', { kind: 'number', min: -2, max: 3, default: 0, step: 0.1 }],
  ['integer', { kind: 'integer', min: 1, max: 12, default: 4 }],
  ['log', { kind: 'integer', min: 1, max: 1_000_000, default: 100, scale: 'log' }],
  ['symlog', { kind: 'integer', min: -100_000, max: 100_000, default: 0, scale: 'symlog' }],
];

describe.each(sliders)('a %s slider', (_, control) => {
  it('runs from end to end', () => {
    expect([valueAt(control, 0), valueAt(control, track)]).toEqual([control.min, control.max]);
    expect([position(control, control.min), position(control, control.max)]).toEqual([0, track]);
  });

  it('gives the value that it shows', () => {
    for (let place = 0; place <= track; place += 7) {
      const value = valueAt(control, place);
      expect(valueAt(control, position(control, value))).toBe(value);
    }
  });

  it('moves by every key press, and never past its ends', () => {
    let value = control.min;
    for (let presses = 0; value < control.max; presses++) {
      const next = nudge(control, value, 1);
      expect(next).toBeGreaterThan(value);
      expect(presses).toBeLessThan(track * 2);
      value = next;
    }
    expect(nudge(control, control.max, 1)).toBe(control.max);
    expect(nudge(control, control.min, -1)).toBe(control.min);
  });
});

it('a step of 0.1 gives 0.3, not 0.30000000000000004', () => {
  expect(valueAt({ kind: 'number', min: 0, max: 1, default: 0, step: 0.1 }, 300)).toBe(0.3);
});

describe('tokens', () => {
  it('are cut where the bars say, also full-width ones', () => {
    expect(tokenize('狗 | 咬｜人', 'zh')).toEqual(['狗', '咬', '人']);
  });

  it('are words otherwise, an emoji of several code points in one piece', () => {
    expect(tokenize('I like 👩‍👩‍👧!', 'en')).toEqual(['I', 'like', '👩‍👩‍👧', '!']);
    expect(tokenize('我喜欢猫', 'zh').join('')).toBe('我喜欢猫');
  });

  it('are the same after they were written down', () => {
    const tokens = ['ab', '猫', '👩‍👩‍👧'];
    expect(tokenize(joinTokens(tokens), 'en')).toEqual(tokens);
  });

  it('hold no half characters', () => {
    expect(tokenize('a | \ud83d', 'en').every((token) => token.isWellFormed())).toBe(true);
  });
});

it('CSV quotes what needs it and keeps all digits', () => {
  expect(toCsv(['Δ', 'a "b", c'], [[-1 / 3, 'x\ny']])).toBe('Δ,"a ""b"", c"\r\n-0.3333333333333333,"x\ny"\r\n');
});

it('JSON keeps all digits, and words where it has no number', () => {
  const text = toJson(
    ['Δ', 'a "b"'],
    [
      [-1 / 3, 'x'],
      [Infinity, 2],
    ],
  );
  expect(JSON.parse(text)).toEqual({
    columns: ['Δ', 'a "b"'],
    rows: [
      [-1 / 3, 'x'],
      ['Infinity', 2],
    ],
  });
});

it('BibTeX names the state by its link, and holds what TeX would take for a command', () => {
  const text = bibtex({
    id: 'order',
    title: '50 % of {x}_1 & ~y',
    site: 'Attention Lab',
    link: 'https://example.org/#order.words=%E7%8B%97&at=order',
    accessed: new Date('2026-11-30T12:00:00Z'),
  });
  expect(text).toContain('@misc{attention-lab-order,');
  expect(text).toContain('title = {{50 \\% of \\{x\\}\\_1 \\& \\textasciitilde{}y}},');
  expect(text).toContain('url = {https://example.org/#order.words=%E7%8B%97&at=order},');
  expect(text).toContain('urldate = {2026-11-30}');
});

describe('a result as source', () => {
  it('is made again', async () => {
    const result = {
      a: Float32Array.of(1.5, -0, NaN, Infinity),
      b: [Int32Array.of(1), null, undefined, 'x</script>'],
      c: { d: true },
    };
    const url = `data:text/javascript,${encodeURIComponent(`export default ${toSource(result)}`)}`;
    const { default: made } = (await import(/* @vite-ignore */ url)) as { default: typeof result };
    expect(made).toEqual(result);
    expect(Object.is(made.a[1], -0)).toBe(true);
  });

  it('is plain data, or the build says so', () => {
    expect(() => toSource({ draw: () => 1 })).toThrow('plain data');
    expect(() => toSource(new Map())).toThrow('plain data');
  });
});
