// Axes: a few ticks, a name with its unit, and a line only where it means something.
import { svg, type SVGTemplateResult } from 'lit';
import { estimateWidth } from './title';

export interface Axis {
  /** From data to pixels. */
  readonly scale: (value: number) => number;
  readonly ticks: readonly number[];
  readonly name: string;
  readonly format: (value: number) => string;
}

export const SMALL = 12;

/** Where a text around x must stand to end before `right` and begin after 0. */
export function inside(x: number, text: string, right: number, size = SMALL): number {
  const half = estimateWidth(text, size) / 2;
  return Math.max(half, Math.min(x, right - half));
}

/** Ticks and their numbers below `y`; the name of the axis at its right end, under the numbers. */
export function bottomAxis(axis: Axis, y: number, right: number): SVGTemplateResult {
  return svg`<g fill="var(--ink-soft)" font-size=${SMALL}>
    ${axis.ticks.map((tick) => {
      const x = axis.scale(tick);
      const text = axis.format(tick);
      return svg`<line x1=${x} x2=${x} y1=${y} y2=${y + 4} stroke="var(--line)"></line>
        <text x=${inside(x, text, right + 6)} y=${y + 18} text-anchor="middle">${text}</text>`;
    })}
    <text x=${right} y=${y + 34} text-anchor="end">${axis.name}</text>
  </g>`;
}

/** Hairlines across the plot with their numbers at the left; the name above the numbers. */
export function leftAxis(axis: Axis, left: number, right: number, nameY: number): SVGTemplateResult {
  return svg`<g fill="var(--ink-soft)" font-size=${SMALL}>
    ${axis.ticks.map((tick) => {
      const y = axis.scale(tick);
      return svg`<line x1=${left} x2=${right} y1=${y} y2=${y} stroke=${tick === 0 ? 'var(--line)' : 'var(--hairline)'}></line>
        <text x=${left - 6} y=${y + 4} text-anchor="end">${axis.format(tick)}</text>`;
    })}
    <text x="0" y=${nameY}>${axis.name}</text>
  </g>`;
}
