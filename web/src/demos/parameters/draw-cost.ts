// The part "cost": the operations of one layer over the length of the text, and what is kept of each token.
import { scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { linesChart } from '../../charts/lines';
import { breakLines } from '../../charts/title';
import type { View } from '../define';
import type { CostResult } from './compute';
import type { controls } from './controls';
import { headline } from './findings';
import { item } from '../item';

type ParametersView = View<typeof controls>;

const LONGEST = 2 ** 20;
const SUPERSCRIPT = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const power = (exponent: number): string =>
  `10${Array.from(String(exponent), (digit) => SUPERSCRIPT[Number(digit)] ?? '').join('')}`;

export function drawCost(view: ParametersView, result: CostResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { lengths, length, crossing } = result;
  const place = narrow
    ? { left: 38, right: view.width - 96, edge: view.width, top: 84, bottom: 284 }
    : { left: 44, right: view.width - 140, edge: view.width, top: 66, bottom: 290 };
  const x = lengths.map((one) => one.length);
  const [least, most] = [item(lengths, 0), item(lengths, lengths.length - 1)];
  const from = Math.floor(Math.log10(Math.min(least.matrices, least.products)));
  const to = Math.ceil(Math.log10(Math.max(most.matrices, most.products)));
  const every = to - from > 12 ? 4 : 2;
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((exponent) => exponent % every === 0);
  const { key, values } = headline(result);
  return svg`${linesChart({
    ...place,
    x: {
      scale: scaleLog([1, LONGEST], [place.left, place.right]).base(2),
      ticks: narrow ? [1, 1024, LONGEST] : [1, 16, 256, 4096, 65536, LONGEST],
      name: view.label('axis.length'),
      format: (value) => view.number(value, 0),
    },
    y: {
      scale: scaleLog([10 ** from, 10 ** to], [place.bottom, place.top]),
      ticks: ticks.map((exponent) => 10 ** exponent),
      name: view.label('axis.operations'),
      format: (value) => power(Math.round(Math.log10(value))),
    },
    title: view.label(key, values),
    lines: [
      { x, y: lengths.map(({ matrices }) => matrices), name: view.label('matrices'), color: 'var(--ink)' },
      { x, y: lengths.map(({ products }) => products), name: view.label('products'), color: 'var(--output)' },
    ],
    references:
      crossing >= 1 && crossing <= LONGEST
        ? [{ axis: 'x', at: crossing, name: view.label('equal', { n: { value: crossing, digits: 0 } }) }]
        : [],
    look: {
      name: view.label('length'),
      places: x,
      index: x.indexOf(length),
      text: view.label('tokens', { n: { value: length, digits: 0 } }),
      format: (value) => power10(view, value),
      set: (index) => {
        const at = x[index];
        if (at !== undefined) view.set({ length: at });
      },
    },
  })}
  ${caches(view, result, narrow ? 352 : 358)}`;
}

/** 1.07·10⁹ */
function power10(view: ParametersView, value: number): string {
  const exponent = Math.floor(Math.log10(value));
  return exponent < 4 ? view.number(value, 0) : `${view.number(value / 10 ** exponent, 2)}·${power(exponent)}`;
}

/** What a layer keeps of each token so that later ones can look at it, for every way of making keys and values. */
function caches(
  view: ParametersView,
  { caches: all, layer, layers, length }: CostResult,
  top: number,
): SVGTemplateResult {
  const narrow = view.width < 560;
  const step = narrow ? 36 : 30;
  const left = narrow ? 0 : 110;
  const most = Math.max(...all.map(({ bytes = 0 }) => bytes));
  const room = view.width - left - (narrow ? 96 : 150);
  const present = all.find(({ kv }) => kv === layer.kv)?.bytes ?? 0;
  return svg`<text x="0" y=${top} font-size="14" font-weight="600" fill="var(--ink)">${view.label('cache')}</text>
    ${all.map(({ kv, bytes }, i) => {
      const y = top + 26 + i * step;
      const mine = kv === layer.kv;
      const name = view.label(kv === 'gqa' && kv === layer.kv ? 'cache.gqa' : `kv.${kv}`, {
        n: { value: layer.kvHeads, digits: 0 },
      });
      const width = bytes === undefined ? 0 : Math.max(1, (room * bytes) / most);
      return svg`<text x="0" y=${narrow ? y - 2 : y + 4} font-size="13" font-weight=${mine ? 700 : 400} fill=${mine ? 'var(--key)' : 'var(--ink-soft)'}>${name}</text>
        <rect x=${left} y=${narrow ? y + 3 : y - 7} width=${width} height="14" fill=${mine ? 'var(--key)' : 'var(--muted)'}></rect>
        <text x=${left + width + 8} y=${narrow ? y + 14.5 : y + 4.5} font-size="13" font-weight=${mine ? 700 : 400} fill="var(--ink)">${bytes === undefined ? view.label('cache.none') : view.label('bytes', { n: { value: bytes, digits: 0 } })}</text>`;
    })}
    <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(
      view.label('cache.total', {
        n: { value: length, digits: 0 },
        layers: { value: layers, digits: 0 },
        b: size(view, present * layers * length),
      }),
      view.width,
      SMALL,
    ).map((line, i) => svg`<tspan x="0" y=${top + 30 + 4 * step + i * 16}>${line}</tspan>`)}</text>`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in decimal units. */
export function size(view: Pick<ParametersView, 'number'>, bytes: number): string {
  const unit = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3)));
  return `${view.number(bytes / 1000 ** unit)} ${UNITS[unit] ?? ''}`;
}
