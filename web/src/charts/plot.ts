// What charts with two axes share: a line through data, the band behind it, the shaded region, words that lie on curves.
import { area, line } from 'd3-shape';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL, type Axis } from './axes';
import { estimateWidth } from './title';

/** Where the axes enclose their data. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Axis;
  readonly y: Axis;
}

/** The path through the data; what is not a number is a gap. */
export function linePath({ x, y }: Plot, xs: ArrayLike<number>, ys: ArrayLike<number>): string {
  return (
    line<number>(
      (value) => x.scale(value),
      (_, i) => y.scale(ys[i] ?? NaN),
    ).defined((_, i) => Number.isFinite(ys[i]))(Array.from(xs)) ?? ''
  );
}

/** Drawn before its line, so that it lies behind it; hatched where it is recorded, not computed here. */
export function band(
  { x, y }: Plot,
  xs: ArrayLike<number>,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  color: string,
  recorded = false,
): SVGTemplateResult {
  const path = area<number>(
    (value) => x.scale(value),
    (_, i) => y.scale(low[i] ?? NaN),
    (_, i) => y.scale(high[i] ?? NaN),
  ).defined((_, i) => Number.isFinite(low[i]) && Number.isFinite(high[i]));
  const d = path(Array.from(xs)) ?? '';
  if (!recorded) return svg`<path fill=${color} fill-opacity="0.2" d=${d}></path>`;
  // Equal in every picture, so its name may stand in many.
  const hatch = `recorded${color.replace(/\W+/g, '-')}`;
  return svg`<pattern id=${hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V5" stroke=${color} stroke-width="1.5" stroke-opacity="0.45"></path>
    </pattern>
    <path fill=${`url(#${hatch})`} d=${d}></path>`;
}

export interface Region {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** A shaded part of the x axis, named at its foot; at the right end where it reaches the edge of the plot. */
export function region(plot: Plot, { from, to, name }: Region): SVGTemplateResult {
  const [start, end] = [plot.x.scale(from), plot.x.scale(to)];
  const atEdge = end > plot.right - 1;
  const x = atEdge ? end - 8 : Math.min(start + 8, plot.right - estimateWidth(name, SMALL));
  return svg`<rect x=${start} y=${plot.top} width=${end - start} height=${plot.bottom - plot.top} fill="var(--beyond)"></rect>
    ${onCurves(x, plot.bottom - 7, name, 'var(--ink-soft)', { anchor: atEdge ? 'end' : 'start' })}`;
}

export interface Lettering {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly weight?: number;
}

/** Words that stay readable where curves pass behind them. */
export function onCurves(
  x: number,
  y: number,
  text: string,
  color: string,
  { anchor = 'start', size = SMALL, weight = 400 }: Lettering = {},
): SVGTemplateResult {
  return svg`<text x=${x} y=${y} text-anchor=${anchor} fill=${color} font-size=${size} font-weight=${weight}
    stroke="var(--page)" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${text}</text>`;
}

/**
 * Where things of some heights stand when each wants a middle, none may overlap and all keep their order, moved as
 * little as possible (least squares) within `top` and `bottom`; what has no room there goes on below.
 */
export function spread(
  wanted: readonly { readonly y: number; readonly height: number }[],
  top: number,
  bottom: number,
): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a]?.y ?? 0) - (wanted[b]?.y ?? 0));
  // With the heights above each taken off, "no overlap" is "not falling": a regression that pools neighbours.
  const pools: { sum: number; count: number }[] = [];
  const above: number[] = [];
  let height = 0;
  for (const i of order) {
    const one = wanted[i] ?? { y: 0, height: 0 };
    above.push(height);
    let pool = { sum: one.y - one.height / 2 - height, count: 1 };
    height += one.height;
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  }
  const starts = pools.flatMap(({ sum, count }) =>
    Array.from({ length: count }, () => Math.max(top, Math.min(sum / count, bottom - height))),
  );
  const middles = new Array<number>(wanted.length);
  order.forEach((i, rank) => {
    middles[i] = (starts[rank] ?? 0) + (above[rank] ?? 0) + (wanted[i]?.height ?? 0) / 2;
  });
  return middles;
}
