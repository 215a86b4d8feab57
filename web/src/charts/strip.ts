// A vector as a strip of coloured cells: equal vectors look equal.
import { svg, type SVGTemplateResult } from 'lit';
import { signedColor, weightColor } from './color';

export interface StripOptions {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly values: ArrayLike<number>;
  /** The size at which a colour is full. */
  readonly limit: number;
  /** The text of cell i, on hover. */
  readonly name: (i: number) => string;
}

/** Cells are never narrower than six pixels: a strip too narrow for one row breaks into 2, 4 … rows of equal length. */
export function stripColumns(count: number, width: number): number {
  let columns = count;
  while (columns > 1 && width / columns < 6) columns = Math.ceil(columns / 2);
  return columns;
}

export function strip(options: StripOptions): SVGTemplateResult {
  const { values, limit } = options;
  const columns = stripColumns(values.length, options.width);
  const width = options.width / columns;
  const height = options.height / Math.ceil(values.length / columns);
  return svg`<g stroke="var(--page)" stroke-width="1">${Array.from(
    values,
    (value, i) => svg`<rect x=${options.x + (i % columns) * width} y=${options.y + Math.floor(i / columns) * height}
      width=${width} height=${height} fill=${signedColor(value, limit)}><title>${options.name(i)}</title></rect>`,
  )}</g>
  <rect x=${options.x} y=${options.y} width=${options.width} height=${options.height} fill="none" stroke="var(--line)"></rect>`;
}

const STEPS = 16;

/** What colours mean, from one end to the other; `color` takes shares from 0 to 1. */
function key(x: number, y: number, width: number, color: (share: number) => string, low: string, high: string) {
  return svg`${Array.from(
    { length: STEPS },
    (_, i) =>
      svg`<rect x=${x + (i * width) / STEPS} y=${y} width=${width / STEPS + 0.5} height="8" fill=${color(i / (STEPS - 1))}></rect>`,
  )}
  <g font-size="12" fill="var(--ink-soft)"><text x=${x - 6} y=${y + 8.5} text-anchor="end">${low}</text><text x=${x + width + 6} y=${y + 8.5}>${high}</text></g>`;
}

/** What the colours of signed numbers mean: the ends and zero. */
export function signedKey(x: number, y: number, width: number, low: string, high: string): SVGTemplateResult {
  return key(x, y, width, (share) => signedColor(2 * share - 1, 1), low, high);
}

/** What the colours of weights mean: 0 to 1. */
export function weightKey(x: number, y: number, width: number, low: string, high: string): SVGTemplateResult {
  return key(x, y, width, weightColor, low, high);
}
