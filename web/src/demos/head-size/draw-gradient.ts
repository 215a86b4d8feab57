// The part "gradient": how much the weights move when the scores move, over head size and query by query.
import { scaleLinear } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { linesChart } from '../../charts/lines';
import type { GradientResult, Spread } from './compute';
import { headline } from './findings';
import { chartPlace, isNarrow, lookAt, sizeAxis, type HeadSizeView } from './layout';

const DIVISORS = ['one', 'root'] as const;
/** No softmax moves more than two keys that share everything. */
const MOST = 0.5;

export function drawGradient(view: HeadSizeView, result: GradientResult): SVGTemplateResult {
  const { sizes, headDim, sorted } = result;
  const narrow = isNarrow(view);
  const upper = { ...chartPlace(view), bottom: narrow ? 236 : 230 };
  const lower = { ...upper, top: narrow ? 352 : 336, bottom: narrow ? 466 : 434 };
  const x = sizes.map((size) => size.headDim);
  const each = (divisor: 'one' | 'root', of: (spread: Spread) => number): number[] =>
    sizes.map(({ gradient }) => of(gradient[divisor]));
  const gradientAxis = (place: { readonly top: number; readonly bottom: number }) => ({
    scale: scaleLinear([0, MOST], [place.bottom, place.top]),
    ticks: [0, 0.25, 0.5],
    name: view.label('axis.gradient'),
    format: (value: number) => view.number(value),
  });
  const color = { one: 'var(--warning)', root: 'var(--output)' };
  const { key, values } = headline(result);
  const share = (i: number, length: number): number => (100 * (i + 0.5)) / length;
  return svg`${linesChart({
    ...upper,
    x: sizeAxis(view, upper.left, upper.right),
    y: gradientAxis(upper),
    title: view.label(key, values),
    lines: DIVISORS.map((divisor) => ({
      x,
      y: each(divisor, ({ median }) => median),
      name: view.label(`median.${divisor}`),
      color: color[divisor],
      dots: true,
      band: { low: each(divisor, ({ low }) => low), high: each(divisor, ({ high }) => high) },
    })),
    look: lookAt(view, sizes, headDim, (value) => view.number(value, 3)),
  })}
  ${linesChart({
    ...lower,
    x: {
      scale: scaleLinear([0, 100], [lower.left, lower.right]),
      ticks: [0, 25, 50, 75, 100],
      name: view.label('axis.queries'),
      format: (value) => view.number(value, 0),
    },
    y: gradientAxis(lower),
    title: view.label('sorted', { n: { value: sorted.one.length, digits: 0 }, d: { value: headDim, digits: 0 } }),
    lines: DIVISORS.map((divisor) => ({
      x: Array.from(sorted[divisor], (_, i) => share(i, sorted[divisor].length)),
      y: sorted[divisor],
      name: view.label(`divide.${divisor}`),
      color: color[divisor],
    })),
  })}`;
}
