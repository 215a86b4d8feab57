// The picture of the part "shift": the product of two position vectors over their distance, and the turn from one to the other.
import { scaleLinear } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { dial } from '../../charts/dial';
import { asPower } from '../../charts/digits';
import { linesChart } from '../../charts/lines';
import { breakLines } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import { LATER, type ShiftResult } from './compute';
import { REACH, type controls } from './controls';
import { degrees, laterOf, productOf } from './findings';

type SinusoidalView = View<typeof controls>;

export function drawShift(view: SinusoidalView, result: ShiftResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { start, shift, width, shifts, products, later, clocks, difference } = result;
  const norm = width / 2;
  // No position stands before 0.
  const first = -Math.min(REACH, start);
  const radius = narrow ? 26 : 36;
  const foot = narrow ? 150 : 132;
  const plot = {
    left: narrow ? 34 : 44,
    right: view.width - (narrow ? 70 : 100),
    top: narrow ? 64 : 46,
    bottom: view.height - foot - 46,
  };
  const low = Math.min(0, ...products);
  const cell = view.width / clocks.length;
  const cy = view.height - radius - 24;
  const count = (value: number) => ({ value, digits: 0 }) as const;
  const text = view.label('turned', {
    start: count(start),
    shift: count(shift),
    end: count(start + shift),
    difference: asPower(difference),
  });
  return svg`${linesChart({
    ...plot,
    edge: view.width,
    title: view.label('title.shift', {
      a: count(start),
      b: count(start + shift),
      c: count(start + LATER),
      d: count(start + LATER + shift),
      here: { value: productOf(result), digits: 3 },
      there: { value: laterOf(result), digits: 3 },
    }),
    x: {
      scale: scaleLinear([first, REACH], [plot.left, plot.right]),
      ticks: [-64, -48, -32, -16, 0, 16, 32, 48, 64].filter((k) => k >= first && (!narrow || k % 32 === 0)),
      name: view.label('axis.shift'),
      format: (value) => view.number(value, 0),
    },
    y: {
      scale: scaleLinear([low * 1.1, norm], [plot.bottom, plot.top]),
      ticks: [0, norm / 2, norm],
      name: view.label('axis.product'),
      format: (value) => view.number(value, 0),
    },
    lines: [
      { x: shifts, y: later, name: view.label('line.start', { start: count(start + LATER) }), dots: true },
      { x: shifts, y: products, name: view.label('line.start', { start: count(start) }), color: 'var(--position)' },
    ],
    look: {
      name: view.label('shift'),
      places: shifts.filter((k) => k >= 0),
      index: shift,
      text: `k = ${view.number(shift, 0)}`,
      format: (value) => view.number(value, 3),
      set: (index) => view.set({ shift: index }),
    },
  })}
  <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(text, view.width, SMALL).map(
    (line, i) => svg`<tspan x="0" y=${view.height - foot + 16 + i * 16}>${line}</tspan>`,
  )}</text>
  ${clocks.map((pair, i) => {
    const theta = item(result.theta, pair);
    const x = (i + 0.5) * cell;
    return svg`${dial({
      x,
      y: cy,
      radius,
      opening: { from: start * theta, to: (start + shift) * theta, color: 'var(--position)' },
      hands: [
        { angle: start * theta, color: 'var(--ink-soft)' },
        { angle: (start + shift) * theta, color: 'var(--position)' },
      ],
    })}
    <text x=${x} y=${cy + radius + 16} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.number(degrees(shift * theta), degrees(shift * theta) < 1 ? 2 : 1)}°</text>`;
  })}`;
}
