// The part "weights": entropy over head size, and the weights of one query, divided in three ways.
import { scaleLinear } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { linesChart } from '../../charts/lines';
import { breakLines, estimateWidth } from '../../charts/title';
import { chosen, DIVISORS, type Divisor, type WeightsResult } from './compute';
import { headline } from './findings';
import { chartPlace, COLORS, isNarrow, lookAt, sizeAxis, type HeadSizeView } from './layout';

export function drawWeights(view: HeadSizeView, result: WeightsResult): SVGTemplateResult {
  const { sizes, headDim, keys } = result;
  const place = chartPlace(view);
  const uniform = Math.log(keys);
  const limit = Math.ceil(uniform + 0.2);
  const x = sizes.map((size) => size.headDim);
  const { key, values } = headline(result);
  return svg`${linesChart({
    ...place,
    x: sizeAxis(view, place.left, place.right),
    y: {
      scale: scaleLinear([0, limit], [place.bottom, place.top]),
      ticks: Array.from({ length: limit + 1 }, (_, i) => i),
      name: view.label('axis.entropy'),
      format: (value) => view.number(value, 0),
    },
    title: view.label(key, values),
    lines: DIVISORS.map((divisor) => ({
      x,
      y: sizes.map(({ entropy }) => entropy[divisor]),
      name: view.label(`divide.${divisor}`),
      dots: true,
      ...(COLORS[divisor] === undefined ? {} : { color: COLORS[divisor] }),
    })),
    references: [
      {
        axis: 'y',
        at: uniform,
        name: view.label('uniform', { h: { value: uniform, digits: 2 } }),
      },
    ],
    look: lookAt(view, sizes, headDim, (value) => view.number(value, 2)),
  })}
  ${panels(view, result)}`;
}

/** The weights of one query as bars, one panel for each divisor, all from 0 to 1. */
function panels(view: HeadSizeView, { typical, keys, headDim, sizes }: WeightsResult): SVGTemplateResult {
  const narrow = isNarrow(view);
  const left = narrow ? 22 : 40;
  const top = narrow ? 378 : 370;
  const bottom = top + (narrow ? 104 : 72);
  const gap = narrow ? 14 : 32;
  const width = (view.width - left - 2 * gap) / 3;
  const y = scaleLinear([0, 1], [bottom, top]);
  const slot = width / keys;
  const panel = (divisor: Divisor, i: number): SVGTemplateResult => {
    const start = left + i * (width + gap);
    const weights = typical[divisor];
    const largest = Math.max(...weights);
    const at = weights.indexOf(largest);
    const color = COLORS[divisor] ?? 'var(--muted)';
    const text = view.number(largest, 3);
    const half = estimateWidth(text, SMALL) / 2;
    const center = Math.max(start + half, Math.min(start + (at + 0.5) * slot, start + width - half));
    return svg`<text x=${start} y=${top - 26} font-size="13" font-weight="600" fill=${COLORS[divisor] ?? 'var(--ink-soft)'}>${view.label(narrow && divisor === 'root' ? 'panel.root.short' : `panel.${divisor}`, { d: { value: headDim, digits: 0 }, root: { value: Math.sqrt(headDim), digits: 'general' } })}</text>
      <line x1=${start} x2=${start + width} y1=${bottom} y2=${bottom} stroke="var(--line)"></line>
      <line x1=${start} x2=${start + width} y1=${top} y2=${top} stroke="var(--hairline)"></line>
      ${Array.from(
        weights,
        (weight, key) =>
          svg`<rect x=${start + key * slot + slot * 0.1} y=${y(weight)} width=${slot * 0.8} height=${bottom - y(weight)} fill=${color}></rect>`,
      )}
      <text x=${center} y=${Math.min(bottom, y(largest)) - 4} text-anchor="middle" font-size=${SMALL} fill="var(--ink)"
        stroke="var(--page)" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${text}</text>`;
  };
  const text = (y: number, label: string): SVGTemplateResult =>
    svg`<text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(label, view.width, SMALL).map((line, i) => svg`<tspan x="0" y=${y + i * 15}>${line}</tspan>`)}</text>`;
  return svg`${text(top - (narrow ? 62 : 50), view.label('panels', { n: { value: keys, digits: 0 } }))}
    <g font-size=${SMALL} fill="var(--ink-soft)" text-anchor="end">
      <text x=${left - 6} y=${bottom + 4}>0</text><text x=${left - 6} y=${top + 4}>1</text>
    </g>
    ${DIVISORS.map(panel)}
    ${text(bottom + 18, view.label('panels.mean', { one: { value: chosen(sizes, headDim).largest.one, digits: 2 }, root: { value: chosen(sizes, headDim).largest.root, digits: 2 } }))}`;
}
