// The picture of the part "pair": two arrows in a plane, where they stand, and their product at every pair of places.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, SMALL } from '../../charts/axes';
import { matrix, type MatrixOptions } from '../../charts/matrix';
import { matrixLayout } from '../../charts/matrix-layout';
import { plane, type Arrow } from '../../charts/plane';
import { slider, type Point } from '../../charts/pointer';
import { tag } from '../../charts/tag';
import { breakLines, estimateWidth, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { PairResult, Vector } from './compute';
import { LIMIT, PLACES, type controls } from './controls';
import { between, degrees, knowsThePlace, length, productAt } from './findings';

type RotationView = View<typeof controls>;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const point = ([x, y]: Vector): Point => ({ x, y });
const signed = (view: RotationView, value: number): string => (value > 0 ? '+' : '') + view.number(value, 0);

/** The way an arrow turned, a little farther out with every round, so that the rounds can be counted. */
function spiral(from: number, by: number, radius: number): string {
  const steps = Math.max(1, Math.ceil(Math.abs(by) * 12));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const turned = (by * i) / steps;
    const r = radius + (4 * turned) / (2 * Math.PI);
    return `${i === 0 ? 'M' : 'L'}${(r * Math.cos(from + turned)).toFixed(1)} ${(-r * Math.sin(from + turned)).toFixed(1)}`;
  }).join('');
}

function arrows(view: RotationView, result: PairResult): Arrow[] {
  const one = (side: 'query' | 'key', name: 'q' | 'k', now: Vector): Arrow[] => {
    const raw = result[name];
    const color = `var(--${side})`;
    const said = `${view.label(name)}: (${view.number(raw[0], 1)}, ${view.number(raw[1], 1)})`;
    return [
      {
        to: point(raw),
        color,
        drag: { name: said, limit: LIMIT, set: ({ x, y }) => view.set({ [name]: [x, y] }) },
      },
      ...(result.way === 'add' ? [{ from: point(raw), to: point(now), color: 'var(--position)' }] : []),
      { to: point(now), color },
    ];
  };
  return [...one('key', 'k', item(result.keys, result.n)), ...one('query', 'q', item(result.queries, result.m))];
}

function planeOf(view: RotationView, result: PairResult, x: number, y: number, radius: number): SVGTemplateResult {
  const { q, k, m, n, theta, way } = result;
  const longest = Math.max(0.5, length(q), length(k));
  const limit = way === 'turn' ? longest * 1.06 : longest + 1.06;
  const circle = (vector: Vector, color: string): SVGTemplateResult =>
    svg`<circle r=${(length(vector) / limit) * radius} fill="none" stroke=${color} stroke-opacity="0.35"></circle>`;
  const turned = (vector: Vector, by: number, r: number, color: string): SVGTemplateResult =>
    svg`<path d=${spiral(Math.atan2(vector[1], vector[0]), by, r)} fill="none" stroke=${color} stroke-width="1.5"></path>`;
  return svg`<g transform=${`translate(${x} ${y})`}>
      ${circle(q, 'var(--query)')}${circle(k, 'var(--key)')}
      ${
        way === 'turn'
          ? svg`${turned(q, m * theta, radius * 0.3, 'var(--query)')}${turned(k, n * theta, radius * 0.18, 'var(--key)')}`
          : nothing
      }
    </g>
    ${plane({ x, y, radius, limit, arrows: arrows(view, result) })}`;
}

/** What the arrows do, in words and numbers. */
function notes(view: RotationView, result: PairResult, x: number, y: number, width: number): SVGTemplateResult {
  const { m, n, q, k, theta, way } = result;
  const angle = (radians: number) => ({ value: degrees(radians), digits: 1 }) as const;
  const size = (vector: Vector) => ({ value: length(vector), digits: 3 }) as const;
  const start = between(q, k);
  const texts: readonly (readonly [string, string])[] =
    way === 'turn'
      ? [
          [view.label('note.turned', { name: 'q', angle: angle(m * theta), length: size(q) }), 'var(--query)'],
          [view.label('note.turned', { name: 'k', angle: angle(n * theta), length: size(k) }), 'var(--key)'],
          [
            view.label('note.between', { before: angle(start), after: angle(start + (n - m) * theta) }),
            'var(--ink-soft)',
          ],
        ]
      : [
          [
            view.label('note.added', { name: 'q', before: size(q), after: size(item(result.queries, m)) }),
            'var(--query)',
          ],
          [view.label('note.added', { name: 'k', before: size(k), after: size(item(result.keys, n)) }), 'var(--key)'],
          [view.label('note.hands'), 'var(--position)'],
        ];
  const lines = texts.flatMap(([text, color]) => breakLines(text, width, 13).map((line) => [line, color] as const));
  return svg`<g font-size="13">${lines.map(
    ([text, color], i) => svg`<text x=${x} y=${y + i * 19} fill=${color}>${text}</text>`,
  )}</g>`;
}

/** The positions 0…15; the query above the line, the key below it, and both moved at once by what joins them. */
function line(view: RotationView, result: PairResult, left: number, right: number, y: number): SVGTemplateResult {
  const { m, n } = result;
  const scale = scaleLinear([0, PLACES - 1], [left, right]);
  const near = (pixel: number): number => Math.min(PLACES - 1, Math.max(0, Math.round(scale.invert(pixel))));
  const word = (side: 'query' | 'key', at: number): SVGTemplateResult => {
    const text = `${view.label(side)} ${side === 'query' ? 'm' : 'n'} = ${view.number(at, 0)}`;
    const width = estimateWidth(text, 13) + 14;
    const box = { width, height: 22, boxX: Math.min(right + 10 - width, Math.max(left - 10, scale(at) - width / 2)) };
    const set = (to: number): void => view.set(side === 'query' ? { m: to } : { n: to });
    const gap = side === 'query' ? 10 : -32 - 22;
    return slider({
      name: view.label(side === 'query' ? 'm' : 'n'),
      value: at,
      text: view.number(at, 0),
      min: 0,
      max: PLACES - 1,
      anchor: { x: scale(at), y },
      drag: (to) => set(near(to.x)),
      set,
      content: tag({ ...box, x: scale(at), y, gap, color: `var(--${side})`, text }),
    });
  };
  const [low, high] = [Math.min(m, n), Math.max(m, n)];
  const both = (to: number): void => {
    const by = Math.min(PLACES - 1 - high, Math.max(-low, to - low));
    view.set({ m: m + by, n: n + by });
  };
  const [start, end] = [scale(low), scale(high)];
  return svg`<line x1=${left} x2=${right} y1=${y} y2=${y} stroke="var(--line)"></line>
    ${bottomAxis({ scale, ticks: [0, 5, 10, 15].filter((tick) => tick !== n), name: '', format: (tick) => view.number(tick, 0) }, y + 2, right)}
    ${word('key', n)}${word('query', m)}
    ${slider({
      name: view.label('both'),
      value: low,
      text: `m = ${view.number(m, 0)}, n = ${view.number(n, 0)}`,
      min: 0,
      max: PLACES - 1 - (high - low),
      anchor: { x: start, y },
      drag: (to) => both(near(to.x)),
      set: both,
      content: svg`<rect x=${start - 12} y=${y - 11} width=${end - start + 24} height="22" fill="transparent"></rect>
        <rect x=${start - 6} y=${y - 4} width=${end - start + 12} height="8" rx="4" fill="var(--position)"></rect>
        <circle cx=${scale(m)} cy=${y} r="4" fill="var(--query)" stroke="var(--page)" stroke-width="1.5"></circle>
        <circle cx=${scale(n)} cy=${y} r=${m === n ? 2 : 4} fill="var(--key)" stroke="var(--page)" stroke-width="1.5"></circle>`,
    })}`;
}

/** The products at all places, with a line through those as far apart as the two words. */
function map(view: RotationView, result: PairResult, box: Place): SVGTemplateResult {
  const { m, n, way } = result;
  const products = way === 'turn' ? result.turned : result.added;
  const labels = Array.from({ length: PLACES }, (_, i) => (i % 5 === 0 ? view.number(i, 0) : ''));
  const number = (value: number): string => view.number(value, 2);
  const options: MatrixOptions = {
    ...box,
    rows: { labels, name: 'm', color: 'var(--query)' },
    columns: { labels, name: `${view.label('key')} n`, color: 'var(--key)' },
    value: (row, column) => item(products, row * PLACES + column),
    scale: { kind: 'signed', limit: Math.max(...products.map(Math.abs)) },
    format: number,
    widest: '−10.00',
    readOut: true,
    cellName: (row, column) =>
      `m = ${view.number(row, 0)}, n = ${view.number(column, 0)}: ${number(item(products, row * PLACES + column))}`,
    label: view.label('map'),
    picked: { row: m, column: n },
    pick: ({ row, column }) => view.set({ m: row, n: column }),
  };
  const { left, top, cellWidth } = matrixLayout(options);
  const [first, last] = [Math.max(0, m - n), Math.min(PLACES - 1, PLACES - 1 + m - n)];
  const corner = (row: number, edge: number): string =>
    `${left + (row + n - m + edge) * cellWidth} ${top + (row + edge) * cellWidth}`;
  const d = `M${corner(first, 0)}L${corner(last, 1)}`;
  return svg`${matrix(options)}
    <g pointer-events="none"><path d=${d} stroke="var(--page)" stroke-width="4"></path><path d=${d} stroke="var(--ink)" stroke-width="1.5"></path></g>`;
}

export function drawPair(view: RotationView, result: PairResult): SVGTemplateResult {
  const { width } = view;
  const narrow = width < 560;
  const { m, n, way } = result;
  const half = width / 2;
  const radius = narrow ? 74 : Math.min(128, half / 2 - 12);
  const products = way === 'turn' ? result.turned : result.added;
  return svg`
    ${title(view.label(knowsThePlace(products) ? 'title.place' : 'title.diagonal'), width, narrow ? 32 : 14)}
    <text x="0" y=${narrow ? 54 : 42} font-size=${SMALL} fill="var(--ink-soft)">${view.label(`product.${way}`)}</text>
    <text x="0" y=${narrow ? 88 : 80} font-size="36" font-weight="600" fill="var(--ink)">${view.number(productAt(result, m, n), 4)}</text>
    <text x=${narrow ? width : 0} y=${narrow ? 88 : 106} text-anchor=${narrow ? 'end' : 'start'} font-size="14" fill="var(--ink)">Δ = n − m = ${signed(view, n - m)}</text>
    ${line(view, result, narrow ? 12 : 210, width - 12, narrow ? 132 : 72)}
    ${planeOf(view, result, narrow ? radius + 2 : half / 2, narrow ? 264 : 282, radius)}
    ${narrow ? notes(view, result, 2 * radius + 16, 218, width - 2 * radius - 16) : notes(view, result, 0, 434, half)}
    ${map(view, result, narrow ? { x: Math.max(0, half - 118), y: 346, width: 240, height: 256 } : { x: half + 16, y: 136, width: half - 16, height: 340 })}`;
}
