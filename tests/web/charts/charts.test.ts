// Each chart, small: what its marks say of its data.
import { describe, expect, it } from 'vitest';
import { weightBars } from '../../../web/src/charts/bars';
import { signedColor } from '../../../web/src/charts/color';
import { curveChart, type CurveOptions } from '../../../web/src/charts/curve';
import { placeLabels } from '../../../web/src/charts/labels';
import { asPower, oneDigit } from '../../../web/src/charts/digits';
import { plane } from '../../../web/src/charts/plane';
import { keyStep } from '../../../web/src/charts/pointer';
import { strip, stripColumns } from '../../../web/src/charts/strip';
import { tag } from '../../../web/src/charts/tag';
import { breakLines, estimateWidth, fit } from '../../../web/src/charts/title';
import { generator } from '../demos/states';
import { markup, numbersOf } from './markup';

const times10 = { scale: (value: number) => value * 10, ticks: [0, 1], name: 'distance', format: String };
const upwards = { scale: (value: number) => 100 - value * 10, ticks: [-1, 0, 1], name: 'score', format: String };
const curve: CurveOptions = {
  left: 0,
  right: 100,
  top: 50,
  bottom: 150,
  x: times10,
  y: upwards,
  title: 'Found',
  curves: [{ x: [0, 1, 2], y: [0, 1, -1], color: 'var(--ink)' }],
  marks: [
    { x: 1, y: 1, filled: true },
    { x: 2, y: -1, filled: false },
  ],
  point: { x: 2, y: -1, color: 'var(--key)', text: '−1.0000' },
  drag: { down: () => undefined, move: () => undefined },
};

describe('colours', () => {
  it('are symmetric about zero and full at the limit', () => {
    expect(signedColor(-2, 2)).toContain('var(--negative) 100.0%');
    expect(signedColor(2, 2)).toContain('var(--positive) 100.0%');
    expect(signedColor(1, 2)).toContain('50.0%');
    expect(signedColor(0, 0)).toContain('0.0%');
    expect(signedColor(9, 2)).toContain('100.0%');
  });
});

describe('curve', () => {
  it('has its title, its axis names and a line through its data', () => {
    const text = markup(curveChart(curve));
    for (const part of ['Found', 'distance', 'score', 'M0,100L10,90L20,110', '−1.0000']) expect(text).toContain(part);
  });
  it('fills given marks, leaves their counterparts hollow and puts the point on the curve', () => {
    const text = markup(curveChart(curve));
    expect(numbersOf(text, 'circle', 'cx')).toEqual([10, 20, 20]);
    expect(numbersOf(text, 'circle', 'cy')).toEqual([90, 110, 110]);
    expect(text.match(/fill="?var\(--page\)/g)).toHaveLength(1);
  });
  it('shades a region and draws a band only when there is one', () => {
    const bare = markup(curveChart(curve));
    const full = markup(
      curveChart({
        ...curve,
        region: { from: 0, to: 1, name: 'past' },
        band: { x: [0, 1], low: [-1, -1], high: [1, 1], color: 'var(--warning)', name: 'range' },
      }),
    );
    expect(bare).not.toContain('--beyond');
    expect(full).toContain('past');
    expect(full).toContain('var(--beyond)');
    expect(full).toContain('var(--warning)');
  });
});

describe('bars of weights', () => {
  it('are as high as the weights on a scale from 0 to 1', () => {
    const bars = [
      { x: 0, weight: 0.25, chosen: false },
      { x: 1, weight: 0.75, chosen: true },
    ];
    const text = markup(
      weightBars({
        left: 0,
        right: 100,
        top: 0,
        bottom: 100,
        x: times10,
        yName: 'weight',
        format: String,
        title: 't',
        bars,
        barWidth: 4,
        allNumbers: false,
      }),
    );
    expect(numbersOf(text, 'rect', 'height')).toEqual([25, 75]);
    expect(text).toContain('>0.75<');
    expect(text).not.toContain('>0.25<');
  });
});

describe('strip', () => {
  it('keeps its cells at six pixels or more', () => {
    expect(stripColumns(16, 112)).toBe(16);
    expect(stripColumns(16, 60)).toBe(8);
    expect(stripColumns(16, 36)).toBe(4);
    for (let width = 24; width < 200; width++) expect(width / stripColumns(16, width)).toBeGreaterThanOrEqual(6);
  });
  it('has a cell for each value, named', () => {
    const text = markup(
      strip({ x: 0, y: 0, width: 60, height: 20, values: [1, -1, 0], limit: 1, name: (i) => `dim ${String(i)}` }),
    );
    expect(numbersOf(text, 'rect', 'x')).toEqual([0, 20, 40, 0]);
    expect(text).toContain('<title>dim 2</title>');
  });
});

describe('plane', () => {
  it('draws up as up and gives knobs a name', () => {
    const text = markup(
      plane({
        x: 50,
        y: 50,
        radius: 40,
        limit: 2,
        arrows: [
          {
            to: { x: 1, y: 1 },
            color: 'var(--query)',
            drag: { name: 'query, pair 0', limit: 4, set: () => undefined },
          },
          { to: { x: 0, y: 0 }, color: 'var(--key)' },
        ],
      }),
    );
    expect(numbersOf(text, 'line', 'y2')).toEqual([-20]);
    expect(text).toContain('query, pair 0');
    expect(text).not.toContain('NaN');
  });
});

describe('tag', () => {
  it('has its stem where the word is, wherever its box stands', () => {
    const text = markup(
      tag({ x: 30, y: 80, boxX: 0, width: 40, height: 20, gap: 10, color: 'var(--key)', text: 'key n = 3' }),
    );
    expect(numbersOf(text, 'line', 'x1')).toEqual([30]);
    expect(numbersOf(text, 'rect', 'y')).toEqual([50]);
  });
});

describe('titles', () => {
  it('break at spaces, or between Han characters but not before punctuation', () => {
    expect(breakLines('one two three', 64, 14)).toEqual(['one two', 'three']);
    expect(breakLines('每个词的输出，都没变', 84, 14)).toEqual(['每个词的输', '出，都没变']);
    expect(breakLines('three ÷\u00a0√d', 64, 14)).toEqual(['three', '÷\u00a0√d']);
    expect(breakLines('', 100, 14)).toEqual([]);
  });
  it('fit the width where no single word is wider', () => {
    for (const line of breakLines('Same distance, another start: the score moves by up to 19.36', 300, 14)) {
      expect(estimateWidth(line, 14)).toBeLessThanOrEqual(300);
    }
  });
});

describe('keys of a slider', () => {
  const range = { min: -4, max: 4 };
  it('step, jump and stay in range', () => {
    expect(keyStep('ArrowRight', 0, range)).toBe(1);
    expect(keyStep('ArrowDown', 0, range)).toBe(-1);
    expect(keyStep('PageUp', 0, range)).toBe(4);
    expect(keyStep('Home', 0, range)).toBe(-4);
    expect(keyStep('a', 0, range)).toBeUndefined();
  });
});

describe('one digit', () => {
  it('gives the decimals that show it', () => {
    expect(oneDigit(0.0000031)).toBe(6);
    expect(oneDigit(0.00000096)).toBe(6);
    expect(oneDigit(0.04)).toBe(2);
    expect(oneDigit(0)).toBe(0);
    expect(oneDigit(3)).toBe(0);
  });
});

describe('labels of points', () => {
  it('cover neither points nor each other while there is room, and stay inside', () => {
    const bounds = { left: 0, right: 400, top: 0, bottom: 260 };
    const random = generator(3);
    for (let round = 0; round < 300; round++) {
      const labels = ['q', '猫', '吃', '鱼'].map((text) => ({
        text,
        at: { x: 40 + random() * 320, y: 40 + random() * 180 },
      }));
      const boxes = placeLabels(labels, { x: 200, y: 130 }, 15, bounds).map(({ x, y }, i) => {
        const width = estimateWidth(labels[i]?.text ?? '', 15);
        return { left: x - width / 2, right: x + width / 2, top: y - 7.5, bottom: y + 7.5 };
      });
      for (const [i, a] of boxes.entries()) {
        expect(a.left).toBeGreaterThanOrEqual(0);
        expect(a.bottom).toBeLessThanOrEqual(260);
        for (const b of boxes.slice(i + 1))
          expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
      }
    }
  });
  it('stand away from the centre where that is free', () => {
    const [above] = placeLabels([{ text: 'a', at: { x: 50, y: 30 } }], { x: 50, y: 50 }, 12, {
      left: 0,
      right: 100,
      top: 0,
      bottom: 100,
    });
    expect(above?.x).toBeCloseTo(50);
    expect(above?.y).toBeLessThan(30);
  });
});

describe('a text in a room that is too narrow', () => {
  it('is set smaller, and squeezed only below the smallest size', () => {
    expect(fit('abc', 100, 12)).toEqual({ size: 12, squeezed: false });
    const smaller = fit('abcdefghij', 70, 12);
    expect(smaller.squeezed).toBe(false);
    expect(estimateWidth('abcdefghij', smaller.size)).toBeCloseTo(70);
    expect(fit('abcdefghij', 30, 12)).toEqual({ size: 10, squeezed: true });
  });
});

describe('a power of ten', () => {
  it('carries the one digit of rounding', () => {
    expect(asPower(0.0000031)).toBe('3·10⁻⁶');
    expect(asPower(9.6e-16)).toBe('1·10⁻¹⁵');
    expect(asPower(0)).toBe('0');
  });
});
