// The part "areas": the matrices of one layer drawn to one scale, their account, and what the counts are compared with.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { slider } from '../../charts/pointer';
import { estimateWidth, title } from '../../charts/title';
import type { View } from '../define';
import { squareOf, type AreasResult, type Layer } from './compute';
import { LARGEST_HEAD, type controls } from './controls';
import { headline, weightsOf, widthOf } from './findings';
import { accountOf, arrangementsOf, divisorsOf, nearestDivisor, type Arrangement, type Matrix } from './matrices';
import { item } from '../item';

type ParametersView = View<typeof controls>;

/** A head or a group of heads narrower than this is not ruled off. */
const RULED = 3;

const isNarrow = (view: ParametersView): boolean => view.width < 560;

export function drawAreas(view: ParametersView, result: AreasResult): SVGTemplateResult {
  const narrow = isNarrow(view);
  const { key, values } = headline(result);
  // Without the buttons there is more room.
  const higher = result.layer.mla ? 30 : 0;
  const area = narrow ? { top: 116 - higher, bottom: 342 } : { top: 106 - higher, bottom: 276 };
  return svg`${title(view.label(key, values), view.width, narrow ? 50 : 32)}
    ${result.layer.mla ? nothing : splits(view, result.layer, narrow ? 66 : 52)}
    ${matrices(view, result.layer, area.top, area.bottom)}
    ${account(view, result, narrow ? 376 : 308)}`;
}

/** Buttons that divide d_model among more or fewer heads: what is learned stays the same. */
function splits(view: ParametersView, { dModel, heads, headDim }: Layer, y: number): SVGTemplateResult {
  const caption = view.label('split');
  const start = isNarrow(view) ? 0 : estimateWidth(caption, SMALL) + 12;
  const all = Array.from({ length: 9 }, (_, i) => 2 ** i)
    .filter((n) => dModel % n === 0 && dModel / n <= LARGEST_HEAD)
    .map((n) => {
      const text = `${view.number(n, 0)} × ${view.number(dModel / n, 0)}`;
      return { n, text, width: estimateWidth(text, SMALL) + 14 };
    });
  // As many as there is room for, the present one among them.
  const present = Math.max(
    0,
    all.findIndex(({ n }) => n === heads),
  );
  let [first, last] = [present, present];
  const room = (from: number, to: number): boolean =>
    start + all.slice(from, to + 1).reduce((sum, { width }) => sum + width + 6, 0) <= view.width;
  for (let grown = true; grown;) {
    grown = false;
    if (last + 1 < all.length && room(first, last + 1)) [last, grown] = [last + 1, true];
    if (first > 0 && room(first - 1, last)) [first, grown] = [first - 1, true];
  }
  let x = start;
  return svg`${isNarrow(view) ? nothing : svg`<text x="0" y=${y + 16} font-size=${SMALL} fill="var(--ink-soft)">${caption}</text>`}
    ${all.slice(first, last + 1).map(({ n, text, width }) => {
      const chosen = n === heads && n * headDim === dModel;
      const left = x;
      x += width + 6;
      const set = (): void => view.set({ heads: n, headDim: dModel / n });
      return svg`<g role="button" tabindex="0" class="handle" cursor="pointer" aria-pressed=${chosen ? 'true' : 'false'} aria-label=${view.label('split.one', { text })}
        @click=${set} @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          set();
        }}>
        <rect x=${left} y=${y} width=${width} height="24" rx="3" fill=${chosen ? 'var(--ink)' : 'var(--surface)'} stroke=${chosen ? 'var(--ink)' : 'var(--hairline)'}></rect>
        <text x=${left + width / 2} y=${y + 16} text-anchor="middle" font-size=${SMALL} fill=${chosen ? 'var(--page)' : 'var(--ink)'}>${text}</text>
      </g>`;
    })}`;
}

/** Columns for which a matrix keeps room: as if nothing were shared, and as for d_model × d_model. */
const slotOf = ({ columns, unshared = 0 }: Matrix, { dModel, mla }: Layer): number =>
  Math.max(columns, unshared, mla ? 0 : dModel);

/** Between rows: room for the names of the next. */
const BETWEEN = 24;

interface Placed {
  readonly matrix: Matrix;
  readonly x: number;
  readonly y: number;
}

/** Where each matrix of an arrangement stands, all at one scale, as large as the room allows. */
function place(
  columns: Arrangement,
  layer: Layer,
  width: number,
  height: number,
): { readonly scale: number; readonly placed: readonly Placed[] } {
  // Names of narrow matrices need room too.
  const gap = layer.mla ? 34 : 18;
  const units = (row: readonly Matrix[]): number => row.reduce((sum, matrix) => sum + slotOf(matrix, layer), 0);
  const widest = columns.map((rows) => Math.max(...rows.map(units)));
  const gaps = columns.reduce((sum, rows) => sum + Math.max(...rows.map((row) => row.length)), -1);
  const tallest = columns.map((rows) => ({
    rows: rows.length,
    units: rows.reduce((sum, row) => sum + Math.max(...row.map((matrix) => matrix.rows)), 0),
  }));
  const scale = Math.min(
    (width - gaps * gap) / widest.reduce((sum, one) => sum + one, 0),
    ...tallest.map(({ rows, units: tall }) => (height - (rows - 1) * BETWEEN) / tall),
  );
  let left = 0;
  const placed = columns.flatMap((rows, i) => {
    let y = 0;
    const start = left;
    left += item(widest, i) * scale + Math.max(...rows.map((row) => row.length)) * gap;
    return rows.flatMap((row) => {
      let x = start;
      const top = y;
      y += Math.max(...row.map((matrix) => matrix.rows)) * scale + BETWEEN;
      return row.map((matrix) => {
        const at = x;
        x += slotOf(matrix, layer) * scale + gap;
        return { matrix, x: at, y: top };
      });
    });
  });
  return { scale, placed };
}

function matrices(view: ParametersView, layer: Layer, top: number, bottom: number): SVGTemplateResult {
  const ways = arrangementsOf(layer).map((way) => place(way, layer, view.width, bottom - top));
  const { scale, placed } = ways.reduce((best, way) => (way.scale > best.scale ? way : best));
  return svg`${placed.map(({ matrix, x, y }) => one(view, layer, matrix, x, top + y, scale))}`;
}

function one(
  view: ParametersView,
  layer: Layer,
  matrix: Matrix,
  x: number,
  y: number,
  scale: number,
): SVGTemplateResult {
  const { dModel, heads, kvHeads, mla, biased } = layer;
  const { name, color, rows, columns, unshared = columns } = matrix;
  const [width, height] = [Math.max(0.75, columns * scale), Math.max(0.75, rows * scale)];
  // What it would be: outside of what it is, or drawn on it.
  const ghost = (ghostColumns: number): SVGTemplateResult =>
    svg`<rect x=${x + 0.5} y=${y + 0.5} width=${Math.max(0.5, ghostColumns * scale - 1)} height=${Math.max(0.5, height - 1)} fill="none"
      stroke=${ghostColumns < columns ? 'var(--page)' : 'var(--line)'} stroke-dasharray="3 3"></rect>`;
  const rules = (parts: number, weight: number): SVGTemplateResult | typeof nothing =>
    width / parts < RULED
      ? nothing
      : svg`<path stroke="var(--page)" stroke-width=${weight} d=${Array.from({ length: parts - 1 }, (_, i) => `M${x + (width * (i + 1)) / parts} ${y}v${height}`).join('')}></path>`;
  const hasBias = { Q: biased.q, K: biased.k, V: biased.v, O: biased.o }[name] ?? false;
  return svg`<text x=${x} y=${y - 6} font-size="13" font-weight="600" fill=${color}>W<tspan dy="3" font-size="10">${name}</tspan></text>
    <rect x=${x} y=${y} width=${width} height=${height} fill=${color} fill-opacity="0.85"></rect>
    ${rules(matrix.heads, 0.75)}
    ${name === 'Q' && kvHeads < heads ? rules(kvHeads, 2.5) : nothing}
    ${unshared > columns ? ghost(unshared) : nothing}
    ${!mla && (name === 'Q' || name === 'O') && columns !== dModel ? ghost(dModel) : nothing}
    ${hasBias ? svg`<path stroke=${color} stroke-width="2" d=${`M${x} ${y + height + 4}h${width}`}></path>` : nothing}
    ${name === 'K' && !mla && heads > 1 ? sharing(view, layer, x, y + height / 2, scale) : nothing}`;
}

/** The right edge of W_K: dragged to the left, heads of queries share heads of keys and values. */
function sharing(
  view: ParametersView,
  { heads, headDim, kvHeads }: Layer,
  x: number,
  y: number,
  scale: number,
): SVGTemplateResult {
  const divisors = divisorsOf(heads);
  const set = (n: number): void => view.set({ kv: n === heads ? 'mha' : n === 1 ? 'mqa' : 'gqa', kvHeads: n });
  const at = x + kvHeads * headDim * scale;
  return slider({
    name: view.label('kvHeads'),
    value: divisors.indexOf(kvHeads),
    text: view.number(kvHeads, 0),
    min: 0,
    max: divisors.length - 1,
    anchor: { x: at, y },
    drag: (point) => set(nearestDivisor(heads, (point.x - x) / (headDim * scale))),
    set: (index) => set(item(divisors, index)),
    content: svg`<rect x=${at - 14} y=${y - 14} width="28" height="28" fill="transparent"></rect>
      <circle cx=${at} cy=${y} r="7" fill="var(--page)" stroke="var(--key)" stroke-width="2"></circle>
      <path d=${`M${at - 3} ${y - 2.5}l-2.5 2.5l2.5 2.5M${at + 3} ${y - 2.5}l2.5 2.5l-2.5 2.5`} fill="none" stroke="var(--key)" stroke-width="1.25"></path>`,
  });
}

/** Line by line: the sides of each matrix, its weights and biases, their sum, and what it is compared with. */
function account(view: ParametersView, result: AreasResult, top: number): SVGTemplateResult {
  const narrow = isNarrow(view);
  const { layer, count, full, single, linear } = result;
  const number = (value: number): string => view.number(value, 0);
  const lines = accountOf(layer, count, number);
  const step = narrow ? 18 : 19;
  const columns = narrow
    ? { shape: 48, weights: view.width - 76, bias: view.width, ratio: view.width }
    : {
        shape: 56,
        weights: view.width * 0.56,
        bias: view.width * 0.7,
        ratio: Math.min(view.width, view.width * 0.7 + 220),
      };
  // Where the sides and the numbers would meet, the sides are left out; the table has them.
  const shapes = lines.every(
    ({ shape, weights }) =>
      columns.shape + estimateWidth(shape, SMALL) + 8 + estimateWidth(number(weights), 13) < columns.weights,
  );
  const row = (i: number): number => top + i * step;
  const rule = (i: number): SVGTemplateResult =>
    svg`<line x1="0" x2=${narrow ? view.width : columns.bias} y1=${row(i) - step + 5} y2=${row(i) - step + 5} stroke="var(--hairline)"></line>`;
  const total = lines.length + 1;
  const after = total + (narrow ? 2.4 : 1.4);
  const square = squareOf(layer.dModel);
  const compared: readonly (readonly [label: string, value: number])[] = [
    ['compare.square', square],
    ...(layer.mla || layer.kvHeads < layer.heads
      ? ([['compare.full', full.total]] as const)
      : ([['compare.single', single.total]] as const)),
    ['compare.linear', linear],
  ];
  const size = { w: { value: widthOf(layer), digits: 0 }, d: { value: layer.dModel, digits: 0 } } as const;
  return svg`<g font-size="13" fill="var(--ink)">
    <g font-size=${SMALL} fill="var(--ink-soft)">
      ${shapes ? svg`<text x=${columns.shape} y=${row(0)}>${view.label('account.shape')}</text>` : nothing}
      <text x=${columns.weights} y=${row(0)} text-anchor="end">${view.label('account.weights')}</text>
      <text x=${columns.bias} y=${row(0)} text-anchor="end">${view.label('account.bias')}</text>
    </g>
    ${rule(1)}
    ${lines.map(
      (
        line,
        i,
      ) => svg`<text x="0" y=${row(i + 1)} font-weight="600" fill=${line.color}>W<tspan dy="3" font-size="10">${line.name}</tspan></text>
        ${shapes ? svg`<text x=${columns.shape} y=${row(i + 1)} font-size=${SMALL} fill="var(--ink-soft)">${line.shape}</text>` : nothing}
        <text x=${columns.weights} y=${row(i + 1)} text-anchor="end">${number(line.weights)}</text>
        <text x=${columns.bias} y=${row(i + 1)} text-anchor="end">${number(line.bias)}</text>`,
    )}
    ${rule(total)}
    <g font-weight="600"><text x="0" y=${row(total)}>Σ</text>
      <text x=${columns.weights} y=${row(total)} text-anchor="end">${number(weightsOf(count))}</text>
      <text x=${columns.bias} y=${row(total)} text-anchor="end">${number(count.bias)}</text>
      <text x=${narrow ? columns.weights : columns.ratio} y=${row(narrow ? total + 1 : total)} text-anchor="end">${view.label('account.total', { n: { value: count.total, digits: 0 } })}</text></g>
    <g font-size=${SMALL} fill="var(--ink-soft)">${compared.map(
      (
        [label, value],
        i,
      ) => svg`<text x="0" y=${row(after + i)}>${view.label(narrow ? `${label}.short` : label, size)}</text>
        <text x=${columns.weights} y=${row(after + i)} text-anchor="end">${number(value)}</text>
        <text x=${columns.ratio} y=${row(after + i)} text-anchor="end">${view.label(narrow ? 'compare.ratio.short' : 'compare.ratio', { x: { value: count.total / value, digits: 'general' } })}</text>`,
    )}</g>
  </g>`;
}
