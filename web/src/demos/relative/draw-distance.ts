// The picture of the part "distance": two words on a line of positions, and the score over their distance below it.
import { scaleLinear, scaleSymlog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { bottomAxis, SMALL } from '../../charts/axes';
import { curveChart } from '../../charts/curve';
import { asPower, oneDigit } from '../../charts/digits';
import { drag, slider } from '../../charts/pointer';
import { tag } from '../../charts/tag';
import { estimateWidth } from '../../charts/title';
import type { View } from '../define';
import { at, DELTAS, PRINTED, type DistanceResult } from './compute';
import type { controls } from './controls';
import { FARTHEST, REACH } from './controls';
import { isSigned, scoreOf, spreadOf, widestSpread } from './findings';
import { item } from '../item';

type RelativeView = View<typeof controls>;

/** Far away a finger cannot hit one position of a million: the drag goes to two digits. */
function nearRound(position: number): number {
  const step = position < 100 ? 1 : 10 ** (Math.floor(Math.log10(position)) - 1);
  return Math.min(FARTHEST, Math.max(0, Math.round(position / step) * step));
}

const toward = (position: number, up: boolean): number =>
  up ? Math.max(10, position * 10) : position < 100 ? 0 : Math.round(position / 10);

const signed = (view: RelativeView, delta: number): string => (delta > 0 ? '+' : '') + view.number(delta, 0);

/** The score in large, and how far apart the words are. */
function scoreBlock(view: RelativeView, result: DistanceResult, narrow: boolean): SVGTemplateResult {
  const distance = `Δ = n − m = ${signed(view, result.distance)}`;
  return svg`<text x="0" y="13" font-size=${SMALL} fill="var(--ink-soft)">${view.label(result.cosineOnly ? 'score.cosine' : 'score')}</text>
    <text x="0" y="53" font-size="40" font-weight="600" fill="var(--ink)">${view.number(scoreOf(result), 4)}</text>
    <text x=${narrow ? view.width : 0} y=${narrow ? 50 : 76} text-anchor=${narrow ? 'end' : 'start'} font-size="14" fill="var(--ink)">${distance}</text>`;
}

/** All positions up to a million, on one line: both words are moved together here. */
function overview(
  view: RelativeView,
  result: DistanceResult,
  left: number,
  right: number,
  y: number,
  narrow: boolean,
): SVGTemplateResult {
  const scale = scaleSymlog([0, FARTHEST], [left, right]).constant(10).clamp(true);
  const ticks = narrow ? [0, 100, 1_000, 10_000] : [0, 10, 100, 1_000, 10_000, 100_000];
  const x = scale(result.position);
  return svg`<text x=${left} y=${y - 29} font-size=${SMALL} fill="var(--ink-soft)">${view.label('overview')}</text>
    <line x1=${left} x2=${right} y1=${y} y2=${y} stroke="var(--line)"></line>
    ${bottomAxis({ scale, ticks, name: '', format: (tick) => view.number(tick, 0) }, y + 3, right)}
    <text x=${right} y=${y + 21} text-anchor="end" font-size=${SMALL} fill="var(--ink-soft)">${view.number(FARTHEST, 0)}</text>
    ${slider({
      name: view.label('position'),
      value: result.position,
      text: view.number(result.position, 0),
      min: 0,
      max: FARTHEST,
      page: toward,
      anchor: { x, y },
      drag: (point) => view.set({ position: nearRound(scale.invert(point.x)) }),
      set: (position) => view.set({ position }),
      content: svg`<rect x=${x - 22} y=${y - 22} width="44" height="44" fill="transparent"></rect>
        <rect x=${x - 12} y=${y - 8} width="24" height="16" rx="8" fill="var(--position)" stroke="var(--page)" stroke-width="2"></rect>
        <circle cx=${x - 4} cy=${y} r="2.5" fill="var(--page)"></circle><circle cx=${x + 4} cy=${y} r="2.5" fill="var(--page)"></circle>`,
    })}`;
}

/** The positions around the query, to the scale of the chart below. */
function neighbourhood(
  view: RelativeView,
  result: DistanceResult,
  x: (delta: number) => number,
  left: number,
  right: number,
  y: number,
  narrow: boolean,
): SVGTemplateResult {
  const { position, distance } = result;
  const key = position + distance;
  const box = { y, height: 22, gap: 10 };
  const after = distance >= 0;
  // The boxes stand back to back, so that they never cover each other.
  const word = (name: 'query' | 'key', delta: number, toRight: boolean): SVGTemplateResult => {
    const letter = narrow ? '' : name === 'query' ? 'm = ' : 'n = ';
    const text = `${view.label(name)} ${letter}${view.number(position + delta, 0)}`;
    const width = Math.max(narrow ? 96 : 128, estimateWidth(text, 13) + 12);
    const boxX = toRight ? Math.min(right - width, x(delta)) : Math.max(left, x(delta) - width);
    return tag({ ...box, x: x(delta), boxX, width, color: `var(--${name})`, text });
  };
  return svg`<line x1=${x(-REACH)} x2=${x(REACH)} y1=${y} y2=${y} stroke="var(--line)"></line>
    ${bottomAxis({ scale: x, ticks: narrow ? [-64, 0, 64] : [-64, -32, 0, 32, 64], name: '', format: (delta) => view.number(position + delta, 0) }, y, right)}
    ${word('query', 0, !after)}
    ${slider({
      name: view.label('distance'),
      value: distance,
      text: `${signed(view, distance)}, n = ${view.number(key, 0)}`,
      min: -REACH,
      max: REACH,
      anchor: { x: x(distance), y },
      drag: (point) => view.set({ distance: nearestDelta(x, point.x) }),
      set: (delta) => view.set({ distance: delta }),
      content: svg`<rect x=${x(distance) - 12} y=${y - 12} width="24" height="24" fill="transparent"></rect>
        ${word('key', distance, after)}`,
    })}`;
}

function nearestDelta(x: (delta: number) => number, pixel: number): number {
  const delta = Math.round(((pixel - x(0)) / (x(REACH) - x(0))) * REACH);
  return Math.min(REACH, Math.max(-REACH, delta));
}

/** One number of the table; a click moves the key there. */
function cell(view: RelativeView, result: DistanceResult, delta: number, x: number, y: number): SVGTemplateResult {
  const chosen = delta === result.distance;
  return svg`<text x=${x} y=${y} text-anchor="end" cursor="pointer" font-weight=${chosen ? 700 : 400} fill=${chosen ? 'var(--key)' : 'var(--ink)'}
    @click=${() => view.set({ distance: delta })}>${view.number(item(result.curve, at(delta)), 4)}</text>`;
}

/** The distances that chapter 000 prints: after the query as there, before it as a causal model uses them, and the spread. */
function printedTable(view: RelativeView, result: DistanceResult, top: number, narrow: boolean): SVGTemplateResult {
  const names = ['steps', 'after', 'before', 'spread'].map((key) => view.label(narrow ? `${key}.short` : key));
  // Wide: a column for each distance. Narrow: a row for each.
  const head = narrow ? 0 : 164;
  const across = narrow ? view.width / names.length : (view.width - head) / PRINTED.length;
  const along = narrow ? 18 : 20;
  const x = (kind: number, i: number): number => (narrow ? (kind + 1) * across : head + (i + 1) * across);
  const y = (kind: number, i: number): number => top + 14 + (narrow ? i + 1 : kind) * along;
  return svg`<g font-size="13" fill="var(--ink-soft)">
    ${names.map((name, kind) => svg`<text x=${narrow ? (kind + 1) * across : 0} y=${narrow ? top + 14 : y(kind, 0)} text-anchor=${narrow ? 'end' : 'start'}>${name}</text>`)}
    <line x1="0" x2=${view.width} y1=${top + 20} y2=${top + 20} stroke="var(--hairline)"></line>
    ${PRINTED.map(
      (delta, i) => svg`<text x=${x(0, i)} y=${y(0, i)} text-anchor="end">${view.number(delta, 0)}</text>
        ${cell(view, result, delta, x(1, i), y(1, i))}
        ${cell(view, result, -delta, x(2, i), y(2, i))}
        <text x=${x(3, i)} y=${y(3, i)} text-anchor="end">${spreadText(view, result, delta)}</text>`,
    )}
  </g>`;
}

/** Rounding with one digit, as a power of ten; anything larger with its digits. */
function spreadText(view: RelativeView, result: DistanceResult, delta: number): string {
  const spread = spreadOf(result, delta);
  return spread >= 0.001 ? view.number(spread, spread >= 10 ? 2 : 3) : asPower(spread);
}

function chartTitle(view: RelativeView, result: DistanceResult): string {
  const spread = widestSpread(result);
  if (spread > result.rounding) {
    const values = { spread: { value: spread, digits: spread < 0.01 ? oneDigit(spread) : 2 } } as const;
    return view.label(result.pairing === 'mixed' ? 'chart.mixed' : 'chart.drift', values);
  }
  return view.label(isSigned(result) ? 'chart.signed' : 'chart.symmetric');
}

export function drawDistance(view: RelativeView, result: DistanceResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const left = narrow ? 34 : 44;
  const right = view.width - (narrow ? 6 : 10);
  const x = scaleLinear([-REACH, REACH], [left, right]);
  const place = narrow
    ? { overview: { left: 12, y: 100 }, line: 172, top: 256, bottom: 396, table: 436 }
    : { overview: { left: 226, y: 44 }, line: 128, top: 200, bottom: 352, table: 394 };
  const largest = Math.max(
    ...DELTAS.map((_, i) => Math.max(item(result.high, i), -item(result.low, i), Math.abs(item(result.full, i)))),
  );
  const limit = 4 * Math.max(1, Math.ceil(largest / 4));
  const y = scaleLinear([-limit, limit], [place.bottom, place.top]);
  const score = scoreOf(result);
  return svg`
    ${scoreBlock(view, result, narrow)}
    ${overview(view, result, place.overview.left, narrow ? right - 6 : right, place.overview.y, narrow)}
    ${curveChart({
      left,
      right,
      top: place.top,
      bottom: place.bottom,
      x: {
        scale: x,
        ticks: narrow ? [-64, -32, 0, 32, 64] : [-64, -48, -32, -16, 0, 16, 32, 48, 64],
        name: view.label('axis.distance'),
        format: (delta) => signed(view, delta),
      },
      y: {
        scale: y,
        ticks: [-limit, -limit / 2, 0, limit / 2, limit],
        name: view.label('axis.score'),
        format: (value) => view.number(value, 0),
      },
      title: chartTitle(view, result),
      region: { from: -REACH, to: 0, name: view.label(narrow ? 'past.short' : 'past') },
      ...(widestSpread(result) > result.rounding
        ? { band: { x: DELTAS, low: result.low, high: result.high, color: 'var(--warning)', name: view.label('band') } }
        : {}),
      curves: [
        ...(result.cosineOnly ? [{ x: DELTAS, y: result.full, color: 'var(--muted)', name: view.label('full') }] : []),
        { x: DELTAS, y: result.curve, color: 'var(--ink)' },
      ],
      marks: PRINTED.flatMap((delta) => [
        { x: delta, y: item(result.curve, at(delta)), filled: true },
        ...(delta === 0 ? [] : [{ x: -delta, y: item(result.curve, at(-delta)), filled: false }]),
      ]),
      point: { x: result.distance, y: score, color: 'var(--key)', text: view.number(score, 4) },
      drag: drag((point) => view.set({ distance: nearestDelta(x, point.x) })),
    })}
    ${neighbourhood(view, result, x, left, right, place.line, narrow)}
    ${printedTable(view, result, place.table, narrow)}`;
}
