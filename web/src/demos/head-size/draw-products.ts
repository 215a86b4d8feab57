// The part "products": the variance of q·k over head size against theory, and products themselves as marks on a line.
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { bottomAxis, SMALL } from '../../charts/axes';
import { linesChart } from '../../charts/lines';
import { breakLines } from '../../charts/title';
import { chosen, type ProductsResult } from './compute';
import { headline } from './findings';
import { chartPlace, isNarrow, lookAt, sizeAxis, type HeadSizeView } from './layout';

const powers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));

export function drawProducts(view: HeadSizeView, result: ProductsResult): SVGTemplateResult {
  const { sizes, headDim, spread } = result;
  const place = { ...chartPlace(view), left: 48 };
  const x = sizes.map((size) => size.headDim);
  const theory = x.map((size) => size * spread ** 2);
  const from = Math.floor(
    Math.log10(Math.min(1, spread ** 2, ...sizes.map((size) => size.variance / size.headDim))) + 0.1,
  );
  const to = Math.ceil(Math.log10(Math.max(...theory, ...sizes.map((size) => size.variance))));
  const { key, values } = headline(result);
  return svg`${linesChart({
    ...place,
    x: sizeAxis(view, place.left, place.right),
    y: {
      scale: scaleLog([10 ** from, 10 ** to], [place.bottom, place.top]),
      ticks: powers(from, to),
      name: view.label('axis.variance'),
      format: (value) => view.number(value),
    },
    title: view.label(key, values),
    lines: [
      { x, y: theory, name: view.label('theory'), dashed: true },
      {
        x,
        y: sizes.map((size) => size.variance),
        name: view.label('products.one'),
        color: 'var(--warning)',
        dots: true,
      },
      {
        x,
        y: sizes.map((size) => size.variance / size.headDim),
        name: view.label('products.root'),
        color: 'var(--output)',
        dots: true,
      },
    ],
    look: lookAt(view, sizes, headDim, (value) => view.number(value)),
  })}
  ${rugs(view, result)}`;
}

/** Products as they are and divided by √d, each a mark on the same line of numbers; a bar reaches one standard deviation. */
function rugs(view: HeadSizeView, { shown, reach, sizes, headDim }: ProductsResult): SVGTemplateResult {
  const narrow = isNarrow(view);
  const top = narrow ? 344 : 336;
  const row = narrow ? 62 : 52;
  const x = scaleLinear([-reach, reach], [2, view.width - 2]);
  const deviation = Math.sqrt(chosen(sizes, headDim).variance);
  const rug = (divisor: number, color: string, name: string, y: number): SVGTemplateResult => {
    const one = deviation / divisor;
    return svg`<text x="0" y=${y} font-size=${SMALL} fill=${color} font-weight="600">${name}</text>
      <g stroke=${color} stroke-opacity="0.45">${Array.from(shown, (product) => {
        const at = x(product / divisor);
        return svg`<line x1=${at} x2=${at} y1=${y + 8} y2=${y + 26}></line>`;
      })}</g>
      <line x1=${x(-one)} x2=${x(one)} y1=${y + 31} y2=${y + 31} stroke=${color} stroke-width="3"></line>`;
  };
  const size = Math.sqrt(headDim);
  const digits = { value: deviation, digits: 'general' } as const;
  const ticks = x.ticks(narrow ? 4 : 8);
  return svg`<text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(
    view.label('rugs', { n: { value: shown.length, digits: 0 } }),
    view.width,
    SMALL,
  ).map((line, i) => svg`<tspan x="0" y=${top - 26 + i * 16}>${line}</tspan>`)}</text>
    ${rug(1, 'var(--warning)', view.label('rug.one', { s: digits }), top + (narrow ? 12 : 0))}
    ${rug(size, 'var(--output)', view.label('rug.root', { s: { value: deviation / size, digits: 'general' } }), top + row + (narrow ? 12 : 0))}
    ${bottomAxis({ scale: x, ticks, name: '', format: (value) => view.number(value, 0) }, top + 2 * row + (narrow ? 0 : -4), view.width)}`;
}
