// The picture of the part "clocks": the table of position vectors, and beside it the hands whose tips its numbers are.
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { dial } from '../../charts/dial';
import { matrix } from '../../charts/matrix';
import { signedKey } from '../../charts/strip';
import { title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { ClocksResult } from './compute';
import { FARTHEST, type controls } from './controls';
import { degrees, dimensionsOf, entryOf, pairOf } from './findings';

type SinusoidalView = View<typeof controls>;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Text beside the dial, or below it. */
  readonly beside: boolean;
}

/** One pair as a clock: where its hand stands, and how far it moves with the next position. */
function clock(view: SinusoidalView, result: ClocksResult, pair: number, place: Place): SVGTemplateResult {
  const { position } = result;
  const { x, y, radius, beside } = place;
  const theta = item(result.theta, pair);
  const [sine, cosine] = dimensionsOf(result, pair);
  const step = degrees(theta);
  const text = view.label(beside ? 'clock' : 'clock.short', { a: String(sine), b: String(cosine) });
  const speed = `${view.number(step, step < 0.1 ? 3 : step < 10 ? 2 : 1)}°`;
  const go = (to: number): void => view.set({ position: Math.min(FARTHEST, Math.max(0, Math.round(to))) });
  return svg`${dial({
    x,
    y,
    radius,
    hands: [
      { angle: (position + 1) * theta, color: 'var(--muted)' },
      { angle: position * theta, color: 'var(--position)' },
    ],
    title: view.label('clock.long', {
      a: String(sine),
      b: String(cosine),
      wavelength: { value: (2 * Math.PI) / theta, digits: 1 },
    }),
    ...(pair === 0
      ? {
          drag: {
            name: view.label('position'),
            value: position,
            text: view.number(position, 0),
            min: 0,
            max: FARTHEST,
            turn: (angle: number) => {
              go(angle / theta);
            },
            set: go,
          },
        }
      : {}),
  })}
  <text x=${beside ? x + radius + 12 : x} y=${beside ? y - 4 : y + radius + 16} text-anchor=${beside ? 'start' : 'middle'} font-size=${SMALL} fill="var(--ink-soft)">${text}</text>
  <text x=${beside ? x + radius + 12 : x} y=${beside ? y + 15 : y + radius + 34} text-anchor=${beside ? 'start' : 'middle'} font-size="14" font-weight="600" fill="var(--position)">${speed}</text>`;
}

export function drawClocks(view: SinusoidalView, result: ClocksResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { dim, columns, first, position, clocks } = result;
  const every = dim > 16 ? 8 : 1;
  const apart = columns > 32 ? 8 : columns > 8 ? 4 : 1;
  const values = (p: number, dimension: number): string => view.number(entryOf(result, p, dimension), narrow ? 2 : 3);
  const top = narrow ? 44 : 40;
  const side = narrow ? 0 : 168;
  const last = view.height - 26;
  const count = clocks.length;
  const place = (i: number): Place => {
    if (narrow) {
      const cell = view.width / count;
      return { x: (i + 0.5) * cell, y: view.height - 92, radius: Math.min(26, cell / 2 - 4), beside: false };
    }
    const cell = (last - top - 20) / 5;
    return { x: view.width - side + 40, y: top + 20 + (i + 0.5) * cell, radius: 34, beside: true };
  };
  const slowest = item(result.theta, result.theta.length - 1);
  return svg`${title(view.label('title.clocks', { ratio: { value: item(result.theta, 0) / slowest, digits: 0 } }), view.width, narrow ? 32 : 14)}
    ${matrix({
      x: 0,
      y: top,
      width: view.width - side - (narrow ? 0 : 12),
      height: (narrow ? view.height - 148 : view.height - 6) - top,
      rows: {
        labels: Array.from({ length: dim }, (_, i) => (i % every === 0 ? String(i) : '')),
        name: view.label(narrow ? 'axis.dim.short' : 'axis.dim'),
      },
      columns: {
        labels: Array.from({ length: columns }, (_, i) => (i % apart === 0 ? view.number(first + i, 0) : '')),
        name: view.label('axis.position'),
        color: 'var(--position)',
      },
      widest: narrow ? '−0.99' : '−0.999',
      maxCell: 96,
      oblong: true,
      readOut: true,
      value: (row, column) => entryOf(result, first + column, row),
      scale: { kind: 'signed', limit: 1 },
      format: (value) => view.number(value, narrow ? 2 : 3),
      cellName: (row, column) => {
        const { pair, sine } = pairOf(result, row);
        const theta = item(result.theta, pair);
        return view.label('cell', {
          position: { value: first + column, digits: 0 },
          dim: String(row),
          name: sine ? 'sin' : 'cos',
          theta: { value: theta, digits: 'general' },
          value: values(first + column, row),
        });
      },
      label: view.label('picture.clocks'),
      picked: { row: 0, column: position - first },
      pick: ({ column }) => view.set({ position: first + column }),
    })}
    ${narrow ? '' : signedKey(view.width - side - 112, top + 2, 60, view.number(-1, 0), view.number(1, 0))}
    ${
      narrow
        ? svg`<text x="0" y=${view.height - 126} font-size=${SMALL} fill="var(--ink-soft)">${view.label('clocks.heading', { position: { value: position, digits: 0 } })}</text>`
        : svg`<text x=${view.width - side + 4} y=${top + 12} font-size=${SMALL} fill="var(--ink-soft)">${view.label('clocks.heading', { position: { value: position, digits: 0 } })}</text>`
    }
    ${clocks.map((pair, i) => clock(view, result, pair, place(i)))}`;
}
