// The picture of the part "plane": query and keys in one plane, values and output in another, scores and weights between.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { placeLabels } from '../../charts/labels';
import { arrowPath } from '../../charts/plane';
import { knob, type Point } from '../../charts/pointer';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { PlaneResult } from './compute';
import { PLANE_WORDS, REACH, type controls } from './controls';
import { spreadOf, wordsByWeight } from './findings';

type AttentionView = View<typeof controls>;

interface Plane {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

const KEYS = ['k1', 'k2', 'k3'] as const;
const VALUES = ['v1', 'v2', 'v3'] as const;

const LETTERING = 15;

const centerOf = (plane: Plane): Point => ({ x: plane.x + plane.width / 2, y: plane.y + plane.height / 2 });

function toPicture(plane: Plane, [x = 0, y = 0]: ArrayLike<number> & Iterable<number>): Point {
  const center = centerOf(plane);
  return { x: center.x + x * plane.unit, y: center.y - y * plane.unit };
}

function toPlane(plane: Plane, point: Point): Point {
  const center = centerOf(plane);
  return { x: (point.x - center.x) / plane.unit, y: (center.y - point.y) / plane.unit };
}

/** A ruled plane, its axes a little darker. */
function ground(plane: Plane): SVGTemplateResult {
  const { x, y, width, height, unit } = plane;
  const center = centerOf(plane);
  const lines = (from: number, size: number, middle: number): number[] => {
    const most = Math.floor(size / 2 / unit);
    return Array.from({ length: 2 * most + 1 }, (_, i) => middle + (i - most) * unit).filter((at) => at > from);
  };
  const ruled = [
    ...lines(x, width, center.x).map((at) => `M${at} ${y}V${y + height}`),
    ...lines(y, height, center.y).map((at) => `M${x} ${at}H${x + width}`),
  ].join('');
  return svg`<rect x=${x} y=${y} width=${width} height=${height} fill="none" stroke="var(--hairline)"></rect>
    <path d=${ruled} stroke="var(--hairline)" stroke-opacity="0.5"></path>
    <path d=${`M${x} ${center.y}H${x + width}M${center.x} ${y}V${y + height}`} stroke="var(--hairline)"></path>`;
}

const label = (text: string, at: Point, color: string): SVGTemplateResult =>
  svg`<text x=${at.x} y=${at.y + LETTERING * 0.36} text-anchor="middle" font-size=${LETTERING} font-weight="600" fill=${color}
    stroke="var(--page)" stroke-width="4" stroke-linejoin="round" paint-order="stroke" pointer-events="none">${text}</text>`;

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** A point that can be moved; its name says where it is. */
function movable(
  view: AttentionView,
  plane: Plane,
  thing: { name: string; at: readonly number[]; color: string; limit: number; step: number; set: (to: Point) => void },
): SVGTemplateResult {
  const place = toPicture(plane, thing.at);
  const [x = 0, y = 0] = thing.at;
  return knob({
    name: `${thing.name}: (${view.number(x, 2)}, ${view.number(y, 2)})`,
    at: { x, y },
    anchor: place,
    limit: thing.limit,
    step: thing.step,
    fromPicture: (point) => toPlane(plane, point),
    set: thing.set,
    content: svg`<circle cx=${place.x} cy=${place.y} r="13" fill="transparent"></circle>
      <circle cx=${place.x} cy=${place.y} r="5.5" fill=${thing.color} stroke="var(--page)" stroke-width="1.5"></circle>`,
  });
}

const inside = (plane: Plane) => ({
  left: plane.x,
  right: plane.x + plane.width,
  top: plane.y,
  bottom: plane.y + plane.height,
});

function arrow(
  plane: Plane,
  at: ArrayLike<number> & Iterable<number>,
  color: string,
  width: number,
): SVGTemplateResult {
  const center = centerOf(plane);
  const tip = toPicture(plane, at);
  // Its head ends where the dot at its tip begins.
  const [x, y] = [tip.x - center.x, tip.y - center.y];
  const share = Math.max(0, 1 - 7 / Math.max(7, Math.hypot(x, y)));
  return svg`<path transform=${`translate(${center.x} ${center.y})`} d=${arrowPath(share * x, share * y)}
    stroke=${color} fill=${color} stroke-width=${width} stroke-linejoin="round" pointer-events="none"></path>`;
}

/** How far a key reaches along the query: the dotted line falls on it at a right angle. */
function shadow(
  plane: Plane,
  query: readonly [number, number],
  key: readonly number[],
): SVGTemplateResult | typeof nothing {
  const [x = 0, y = 0] = key;
  const square = query[0] ** 2 + query[1] ** 2;
  if (square === 0) return nothing;
  const along = (x * query[0] + y * query[1]) / square;
  const foot = toPicture(plane, [along * query[0], along * query[1]]);
  const tip = toPicture(plane, key);
  return svg`<line x1=${tip.x} y1=${tip.y} x2=${foot.x} y2=${foot.y} stroke="var(--key)" stroke-dasharray="2 3"></line>`;
}

function queryPlane(view: AttentionView, result: PlaneResult, plane: Plane): SVGTemplateResult {
  const { query, keys } = result;
  const points = [query, ...keys].map((at) => toPicture(plane, at));
  const names = ['q', ...PLANE_WORDS];
  const at = placeLabels(
    points.map((point, i) => ({ at: point, text: item(names, i) })),
    centerOf(plane),
    LETTERING,
    inside(plane),
  );
  return svg`${ground(plane)}
    ${keys.map((key) => shadow(plane, query, key))}
    ${keys.map((key) => arrow(plane, key, 'var(--key)', 2))}
    ${arrow(plane, query, 'var(--query)', 3)}
    ${keys.map((key, i) =>
      movable(view, plane, {
        name: view.label('key.of', { word: item(PLANE_WORDS, i) }),
        at: key,
        color: 'var(--key)',
        limit: REACH.key,
        step: 0.1,
        set: (to) => view.set({ [item(KEYS, i)]: [to.x, to.y] }),
      }),
    )}
    ${movable(view, plane, {
      name: view.label('plane.query'),
      at: query,
      color: 'var(--query)',
      limit: REACH.qx,
      step: 0.1,
      set: (to) => view.set({ qx: to.x, qy: within(to.y, REACH.qy) }),
    })}
    ${at.map((point, i) => label(item(names, i), point, i === 0 ? 'var(--query)' : 'var(--key)'))}`;
}

function valuePlane(view: AttentionView, result: PlaneResult, plane: Plane): SVGTemplateResult {
  const { values, output, weights } = result;
  const corners = values.map((value) => toPicture(plane, value));
  const out = toPicture(plane, output);
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x / corners.length, 0),
    y: corners.reduce((sum, { y }) => sum + y / corners.length, 0),
  };
  // The output chooses its place last: its label moves, those of the corners stay.
  const names = [...PLANE_WORDS, view.label('output')];
  const at = placeLabels(
    [...corners, out].map((point, i) => ({ at: point, text: item(names, i) })),
    middle,
    LETTERING,
    inside(plane),
    8,
  );
  const outline = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  return svg`${ground(plane)}
    <polygon points=${outline} fill="var(--value)" fill-opacity="0.1" stroke="var(--value)" stroke-opacity="0.6" stroke-linejoin="round"></polygon>
    ${corners.map(
      (corner, i) => svg`<line x1=${out.x} y1=${out.y} x2=${corner.x} y2=${corner.y} stroke="var(--output)"
        stroke-width=${0.5 + 6 * item(weights, i)} stroke-opacity="0.45" stroke-linecap="round"></line>`,
    )}
    ${values.map((value, i) =>
      movable(view, plane, {
        name: view.label('value.of', { word: item(PLANE_WORDS, i) }),
        at: value,
        color: 'var(--value)',
        limit: REACH.value,
        step: 0.01,
        set: (to) => view.set({ [item(VALUES, i)]: [to.x, to.y] }),
      }),
    )}
    <circle cx=${out.x} cy=${out.y} r="7" fill="var(--output)" stroke="var(--page)" stroke-width="2" pointer-events="none"></circle>
    ${at.map((point, i) => label(item(names, i), point, i < values.length ? 'var(--value)' : 'var(--output)'))}`;
}

/** What q·k is divided by before softmax. */
function divisors(view: AttentionView, { scaled, temperature }: PlaneResult): string {
  const by = [...(scaled ? ['÷ √2'] : []), ...(temperature === 1 ? [] : [`÷ ${view.number(temperature, 'general')}`])];
  return by.length === 0 ? '÷ 1' : by.join(' ');
}

/** From q·k to the weight, a row for each word. */
function rows(view: AttentionView, result: PlaneResult, top: number, pitch: number): SVGTemplateResult {
  const narrow = view.width < 560;
  const right = view.width;
  const x = narrow
    ? { product: 92, score: 172, bar: 186, end: right - 52 }
    : { product: right * 0.2, score: right * 0.36, bar: right * 0.4, end: right - 64 };
  const lines = PLANE_WORDS.map((word, i) => {
    const y = top + 14 + i * pitch + pitch / 2;
    const weight = item(result.weights, i);
    return svg`<g font-size="14" fill="var(--ink)">
      <text x="0" y=${y + 5} font-size=${LETTERING} font-weight="600">${word}</text>
      <text x=${x.product} y=${y + 5} text-anchor="end">${view.number(item(result.products, i), 3)}</text>
      <text x=${x.score} y=${y + 5} text-anchor="end">${view.number(item(result.scores, i) / result.temperature, 3)}</text>
      <rect x=${x.bar} y=${y - 7} width=${x.end - x.bar} height="14" fill="var(--weight-none)"></rect>
      <rect x=${x.bar} y=${y - 7} width=${(x.end - x.bar) * weight} height="14" fill="var(--output)"></rect>
      <text x=${right} y=${y + 5} text-anchor="end" font-weight="600" fill="var(--output)">${view.number(weight, 3)}</text>
    </g>`;
  });
  return svg`<g font-size=${SMALL} fill="var(--ink-soft)">
      <text x="0" y=${top + 8}>${view.label('column.word')}</text>
      <text x=${x.product} y=${top + 8} text-anchor="end">q·k</text>
      <text x=${x.score} y=${top + 8} text-anchor="end">${divisors(view, result)}</text>
      <text x=${x.bar} y=${top + 8}>softmax → ${view.label('column.weight')}</text>
    </g>
    <line x1="0" x2=${right} y1=${top + 14} y2=${top + 14} stroke="var(--hairline)"></line>
    ${lines}`;
}

const caption = (text: string, x: number, y: number, width: number): SVGTemplateResult =>
  svg`<text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(text, width, SMALL).map(
    (line, i, all) => svg`<tspan x=${x} y=${y - (all.length - 1 - i) * 15}>${line}</tspan>`,
  )}</text>`;

export function drawPlane(view: AttentionView, result: PlaneResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < 560;
  const gap = 24;
  const tall = 2 * REACH.qy + 0.6;
  const across = 2 * REACH.qx + 1;
  const spread = spreadOf(result);
  const words = wordsByWeight(result);
  const values = { first: item(words, 0), second: item(words, 1) };
  const pitch = narrow ? 26 : 36;
  const table = 14 + 3 * pitch;
  const top = narrow ? 64 : 46;
  const unit = narrow ? width / across : Math.min((width * 0.63) / across, (height - top - 34 - table) / tall);
  const left: Plane = { x: 0.5, y: top, width: across * unit - 1, height: tall * unit, unit };
  const below = left.y + left.height;
  const square = narrow ? height - below - table - 64 : 0;
  const box = narrow
    ? { x: 0.5, y: below + table + 60, width: width - 1, height: square }
    : { x: left.width + gap, y: top, width: width - left.width - gap - 1, height: left.height };
  const right: Plane = { ...box, unit: Math.min(box.width, box.height) / (2 * REACH.value + 0.3) };
  return svg`${title(view.label(`plane.title.${spread}`, values), width, narrow ? 32 : 14)}
    ${caption(view.label('plane.keys'), 0, top - 8, left.width)}
    ${caption(view.label('plane.values'), right.x, right.y - 8, right.width)}
    ${queryPlane(view, result, left)}
    ${valuePlane(view, result, right)}
    ${rows(view, result, below + 26, pitch)}`;
}
