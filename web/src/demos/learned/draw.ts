// The picture: which row a position takes, and what it sees from there; or what a table costs.
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL, type Axis } from '../../charts/axes';
import { linesChart, type Look } from '../../charts/lines';
import { breakLines } from '../../charts/title';
import type { View } from '../define';
import type { CostResult, HeadResult, LearnedResult, RowsResult } from './compute';
import { LAST, type controls } from './controls';
import { drawTrained } from './draw-trained';
import { headline } from './findings';

type LearnedView = View<typeof controls>;
type Place = {
  readonly left: number;
  readonly right: number;
  readonly edge: number;
  readonly top: number;
  readonly bottom: number;
};

const isNarrow = (view: LearnedView): boolean => view.width < 560;
export const height = (width: number): number => (width < 560 ? 540 : 480);

const positions = Array.from({ length: LAST + 1 }, (_, i) => i);

function positionAxis(view: LearnedView, { left, right }: Place): Axis {
  return {
    scale: scaleLinear([0, LAST + 1], [left, right]),
    ticks: isNarrow(view) ? [0, 512, 1024, 1536] : [0, 256, 512, 768, 1024, 1280, 1536],
    name: view.label('axis.position'),
    format: (position) => view.number(position, 0),
  };
}

/** Which row each position takes, up to the one that is looked at. */
function mapping(view: LearnedView, result: RowsResult | HeadResult, place: Place): SVGTemplateResult {
  const { row, position, maxLength } = result;
  const { key, values } = headline(result);
  const look: Look = {
    name: view.label('position'),
    places: positions,
    index: position,
    text: view.label('at', { p: { value: position, digits: 0 } }),
    format: (value) => view.label('row', { row: { value, digits: 'general' } }),
    set: (index) => view.set({ position: index }),
  };
  return linesChart({
    ...place,
    x: positionAxis(view, place),
    y: {
      scale: scaleLinear([0, maxLength], [place.bottom, place.top]),
      ticks: maxLength < 4 ? [0, maxLength - 1] : [0, Math.round((maxLength - 1) / 2), maxLength - 1],
      name: view.label('axis.row'),
      format: (value) => view.number(value, 0),
    },
    title: view.label(key, values),
    lines: [
      {
        x: positions.slice(0, position + 1),
        y: row,
        name: view.label('line.row'),
        color: 'var(--position)',
      },
    ],
    region: { from: maxLength, to: LAST + 1, name: view.label('beyond') },
    look,
  });
}

/** What people meet where there is no row: the words of the libraries, and what the core says of this very table. */
function refusal(view: LearnedView, result: RowsResult | HeadResult, place: Place): SVGTemplateResult {
  const { refusal: refused, position, maxLength } = result;
  if (refused === undefined) return svg``;
  const narrow = isNarrow(view);
  const width = view.width - 24;
  const said = [
    { who: 'PyTorch', text: 'IndexError: index out of range in self' },
    { who: 'PyTorch, CUDA', text: 'RuntimeError: CUDA error: device-side assert triggered' },
    { who: 'NumPy', text: `IndexError: index ${position} is out of bounds for axis 0 with size ${maxLength}` },
    {
      who: view.label('core'),
      title: refused.message,
      text: view.label('core.says', { p: { value: position, digits: 0 }, last: { value: maxLength - 1, digits: 0 } }),
    },
  ];
  let y = place.top + 22;
  return svg`<rect x="0" y=${place.top - 10} width=${view.width} height=${place.bottom - place.top + 46} fill="var(--surface)"></rect>
    <rect x="0" y=${place.top - 10} width="3" height=${place.bottom - place.top + 46} fill="var(--error)"></rect>
    ${said.map(({ who, text, title = text }) => {
      const lines = breakLines(text, width - (narrow ? 0 : 120), SMALL);
      const top = y;
      y += (narrow ? 16 : 0) + lines.length * 16 + (narrow ? 7 : 12);
      return svg`<text x="14" y=${top} font-size=${SMALL} fill="var(--ink-soft)">${who}</text>
        <text font-size=${SMALL} fill="var(--error)" font-family="var(--font-code)"><title>${title}</title>${lines.map(
          (line, i) => svg`<tspan x=${narrow ? 14 : 134} y=${top + (narrow ? 16 : 0) + i * 16}>${line}</tspan>`,
        )}</text>`;
    })}`;
}

function similarity(view: LearnedView, result: RowsResult, place: Place): SVGTemplateResult {
  const { position } = result;
  return linesChart({
    ...place,
    x: positionAxis(view, place),
    y: {
      scale: scaleLinear([-0.5, 1], [place.bottom, place.top]),
      ticks: [-0.5, 0, 0.5, 1],
      name: view.label('axis.similarity'),
      format: (value) => view.number(value, 1),
    },
    title: view.label('similarity', { p: { value: position, digits: 0 } }),
    lines: [
      {
        x: positions.slice(0, position + 1),
        y: result.similarity,
        name: view.label('line.similarity'),
        color: 'var(--ink)',
      },
    ],
    references: [{ axis: 'x', at: position, name: '' }],
  });
}

function gaze(view: LearnedView, result: HeadResult, place: Place): SVGTemplateResult {
  const { position, weights } = result;
  return svg`${linesChart({
    ...place,
    x: positionAxis(view, place),
    y: {
      scale: scaleLinear([0, 1], [place.bottom, place.top]),
      ticks: [0, 0.5, 1],
      name: view.label('axis.weight'),
      format: (value) => view.number(value, 1),
    },
    title: view.label('gaze', { p: { value: position, digits: 0 } }),
    lines: [
      { x: positions.slice(0, position + 1), y: weights, name: view.label('line.weight'), color: 'var(--output)' },
    ],
    references:
      position > 0
        ? [{ axis: 'x', at: position - 1, name: view.label('due', { p: { value: position - 1, digits: 0 } }) }]
        : [],
  })}`;
}

const SUPERSCRIPT = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const power = (exponent: number): string =>
  `10${Array.from(String(exponent), (digit) => SUPERSCRIPT[Number(digit)] ?? '').join('')}`;

function cost(view: LearnedView, result: CostResult): SVGTemplateResult {
  const narrow = isNarrow(view);
  const { rows, dModel, parameters, layer } = result;
  const place = narrow
    ? { left: 38, right: view.width - 96, edge: view.width, top: 84, bottom: 300 }
    : { left: 44, right: view.width - 150, edge: view.width, top: 66, bottom: 300 };
  const x = [...new Set([...Array.from({ length: 20 }, (_, i) => 2 ** (i + 1)), rows])].sort((a, b) => a - b);
  const most = Math.ceil(Math.log10(Math.max(layer, 2 ** 20 * dModel)));
  const exponents = Array.from({ length: most }, (_, i) => i + 1).filter((exponent) => exponent % 2 === 0);
  const { key, values } = headline(result);
  const room = view.width - (narrow ? 120 : 260);
  const bars = [
    { name: 'bar.table', value: parameters, color: 'var(--position)' },
    { name: 'bar.layer', value: layer, color: 'var(--muted)' },
  ];
  const largest = Math.max(parameters, layer);
  const top = narrow ? 372 : 372;
  return svg`${linesChart({
    ...place,
    x: {
      scale: scaleLog([2, 2 ** 20], [place.left, place.right]).base(2),
      ticks: narrow ? [16, 1024, 65536] : [2, 16, 128, 1024, 8192, 65536, 2 ** 20],
      name: view.label('axis.rows'),
      format: (value) => view.number(value, 0),
    },
    y: {
      scale: scaleLog([10, 10 ** most], [place.bottom, place.top]),
      ticks: exponents.map((exponent) => 10 ** exponent),
      name: view.label('axis.parameters'),
      format: (value) => power(Math.round(Math.log10(value))),
    },
    title: view.label(key, values),
    lines: [{ x, y: x.map((n) => n * dModel), name: view.label('line.table'), color: 'var(--position)' }],
    references: [{ axis: 'y', at: layer, name: view.label('line.layer') }],
    look: {
      name: view.label('rows'),
      places: x,
      index: x.indexOf(rows),
      text: view.label('rows.n', { n: { value: rows, digits: 0 } }),
      format: (value) => view.number(value, 0),
      set: (index) => {
        const at = x[index];
        if (at !== undefined) view.set({ rows: at });
      },
    },
  })}
  <text x="0" y=${top - 14} font-size="14" font-weight="600" fill="var(--ink)">${view.label('bars', { d: { value: dModel, digits: 0 } })}</text>
  ${bars.map(({ name, value, color }, i) => {
    const y = top + 8 + i * (narrow ? 48 : 34);
    const left = narrow ? 0 : 150;
    const width = Math.max(1, (room * value) / largest);
    return svg`<text x="0" y=${y + 12} font-size="13" fill="var(--ink-soft)">${view.label(name)}</text>
      <rect x=${left} y=${narrow ? y + 18 : y} width=${width} height="16" fill=${color}></rect>
      <text x=${left + width + 8} y=${(narrow ? y + 18 : y) + 13} font-size="13" fill="var(--ink)">${view.number(value, 0)}</text>`;
  })}`;
}

function looked(view: LearnedView, result: RowsResult | HeadResult): SVGTemplateResult {
  const narrow = isNarrow(view);
  const across = narrow
    ? { left: 36, right: view.width - 74, edge: view.width }
    : { left: 44, right: view.width - 130, edge: view.width };
  const upper = { ...across, top: narrow ? 84 : 66, bottom: narrow ? 244 : 226 };
  const lower = { ...across, top: narrow ? 356 : 334, bottom: narrow ? 492 : 436 };
  return svg`${mapping(view, result, upper)}
    ${
      result.refusal !== undefined
        ? refusal(view, result, { ...lower, top: narrow ? 300 : 298 })
        : result.part === 'rows'
          ? similarity(view, result, lower)
          : gaze(view, result, lower)
    }`;
}

export function draw(view: LearnedView, result: LearnedResult): SVGTemplateResult {
  switch (result.part) {
    case 'cost':
      return cost(view, result);
    case 'trained':
      return drawTrained(view, result);
    case 'rows':
    case 'head':
      return looked(view, result);
  }
}
