// Several curves on shared axes: what the marks say of the data, and that no two names ever stand on each other.
import { scaleLinear, scaleLog } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { linesChart, type Line, type LinesOptions } from '../../../web/src/charts/lines';
import { spread } from '../../../web/src/charts/plot';
import { generator } from '../demos/states';
import { markup, numbersOf } from './markup';

const axis = (scale: (value: number) => number, name: string) => ({ scale, ticks: [0, 1], name, format: String });
const chart: LinesOptions = {
  left: 0,
  right: 100,
  edge: 200,
  top: 0,
  bottom: 100,
  x: axis(scaleLinear([0, 10], [0, 100]), 'distance'),
  y: axis(scaleLinear([0, 10], [100, 0]), 'loss'),
  title: 'Found',
  lines: [{ x: [0, 10], y: [0, 10], name: 'rising', color: 'var(--query)' }],
};
const lines = (count: number, color?: string): Line[] =>
  Array.from({ length: count }, (_, i) => ({
    x: [0, 10],
    y: [0, 5],
    name: `curve ${i}`,
    ...(color === undefined ? {} : { color }),
  }));

describe('several curves', () => {
  it('go through their data, on a linear or a logarithmic axis, with title and axis names', () => {
    const text = markup(linesChart(chart));
    for (const part of ['Found', 'distance', 'loss', 'rising', 'M0,100L100,0']) expect(text).toContain(part);
    const log = markup(
      linesChart({
        ...chart,
        x: { ...axis(scaleLog([1, 100], [0, 100]), 'd'), ticks: [1, 10, 100] },
        lines: [{ x: [1, 10, 100], y: [1, 1, 1], name: 'flat' }],
      }),
    );
    expect(log).toContain('M0,90L50,90L100,90');
  });
  it('leave a gap where a value is no number, and are named at their last value', () => {
    const text = markup(linesChart({ ...chart, lines: [{ x: [0, 2, 4, 6], y: [1, 1, NaN, NaN], name: 'short' }] }));
    expect(text).toContain('M0,90L20,90');
    expect(text).not.toContain('NaN');
    expect(text).toContain('M22 90L108 90');
  });
  it('are grey without a colour, lie behind the coloured ones and are never more than three in colour', () => {
    const text = markup(linesChart({ ...chart, lines: [...chart.lines, ...lines(2)] }));
    expect(text.indexOf('M0,100L100,50')).toBeLessThan(text.indexOf('M0,100L100,0'));
    expect(text.match(/stroke=var\(--muted\) stroke-width=1.25/g)).toHaveLength(2);
    expect(() => linesChart({ ...chart, lines: lines(4, 'var(--key)') })).toThrow(/4 coloured curves/);
  });
  it('have a band of 20 % behind them, dashes where they are predicted, dots where they were measured', () => {
    const text = markup(
      linesChart({
        ...chart,
        lines: [
          { x: [0, 10], y: [1, 1], name: 'a', color: 'var(--key)', band: { low: [0, 0], high: [2, 2] } },
          { x: [0, 10], y: [2, 2], name: 'b', dashed: true },
          { x: [0, 10], y: [3, NaN], name: 'c', dots: true },
        ],
      }),
    );
    expect(text).toContain('fill=var(--key) fill-opacity="0.2" d=M0,80L100,80L100,100L0,100Z');
    expect(text).toContain('stroke-dasharray=5 4');
    expect(numbersOf(text, 'circle', 'cy')).toEqual([70]);
  });
  it('have reference lines with names: across at the end, upright beside it, in rows where they would meet', () => {
    const text = markup(
      linesChart({
        ...chart,
        references: [
          { axis: 'y', at: 5, name: 'uniform' },
          { axis: 'x', at: 2, name: 'trained' },
          { axis: 'x', at: 3, name: 'target' },
        ],
        region: { from: 5, to: 10, name: 'beyond' },
      }),
    );
    for (const name of ['uniform', 'trained', 'target', 'beyond', 'var(--beyond)']) expect(text).toContain(name);
    const rows = [...text.matchAll(/<text x=(\d+) y=(\d+)[^>]*>(trained|target)</g)].map((found) => found.slice(1));
    expect(rows).toEqual([
      ['25', '25', 'trained'],
      ['35', '39', 'target'],
    ]);
  });
});

describe('reading off', () => {
  const at = (index: number, set: (index: number) => void = () => undefined): LinesOptions => ({
    ...chart,
    lines: [
      { x: [0, 5, 10], y: [0, 5, 10], name: 'a', color: 'var(--query)' },
      { x: [0, 5, 10], y: [0, 5.1, 10], name: 'b', color: 'var(--key)' },
      { x: [0, 5, 10], y: [9, 9, 9], name: 'c' },
    ],
    look: { name: 'place', places: [0, 5, 10], index, text: `at ${index}`, format: (y) => `≈${y}`, set },
  });
  it('says the value of each coloured curve at the place, one under the other', () => {
    const text = markup(linesChart(at(1)));
    expect([...text.matchAll(/≈([\d.]+)/g)].map((found) => found[1])).toEqual(['5', '5.1']);
    const ys = [...text.matchAll(/y=([\d.]+)[^>]*>≈/g)].map((found) => Number(found[1]));
    expect(Math.abs((ys[0] ?? 0) - (ys[1] ?? 0))).toBeGreaterThanOrEqual(15.99);
  });
  it('turns to the other side of the crosshair in the right half', () => {
    expect(markup(linesChart(at(0)))).toMatch(/x=10 y=11 text-anchor=start[^>]*>at 0/);
    expect(markup(linesChart(at(2)))).toMatch(/x=90 y=11 text-anchor=end[^>]*>at 2/);
  });
  it('is a slider over the places', () => {
    expect(markup(linesChart(at(1)))).toMatch(/role="slider"[^>]*aria-valuemin=0 aria-valuemax=2\s+aria-valuenow=1/);
  });
});

describe('names beside lines', () => {
  const random = generator(3);
  it('never overlap, keep their order and stay inside while there is room', () => {
    for (let round = 0; round < 500; round++) {
      const wanted = Array.from({ length: 1 + Math.floor(random() * 10) }, () => ({
        y: Math.round(random() * 200),
        height: 10 + Math.floor(random() * 10),
      }));
      const middles = spread(wanted, 0, 200);
      const boxes = wanted
        .map(({ y, height }, i) => ({
          y,
          top: (middles[i] ?? NaN) - height / 2,
          bottom: (middles[i] ?? NaN) + height / 2,
        }))
        .sort((a, b) => a.top - b.top);
      boxes.slice(1).forEach((box, i) => {
        expect(box.top).toBeGreaterThanOrEqual((boxes[i]?.bottom ?? NaN) - 1e-9);
        expect(box.y).toBeGreaterThanOrEqual(boxes[i]?.y ?? NaN);
      });
      expect(boxes[0]?.top).toBeGreaterThanOrEqual(-1e-9);
      expect(boxes.at(-1)?.bottom).toBeLessThanOrEqual(200 + 1e-9);
    }
  });
  it('stay where they want to be when nothing is in the way', () => {
    expect(
      spread(
        [
          { y: 90, height: 14 },
          { y: 20, height: 14 },
        ],
        0,
        100,
      ),
    ).toEqual([90, 20]);
  });
  it('share the way when two want the same place', () => {
    expect(
      spread(
        [
          { y: 50, height: 10 },
          { y: 50, height: 10 },
        ],
        0,
        100,
      ),
    ).toEqual([45, 55]);
  });
});
