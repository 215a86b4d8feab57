// The picture: some pairs as dials, and below them every pair as a bar as long as one of its turns.
import { scaleLog } from 'd3-scale';
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { bottomAxis, SMALL } from '../../charts/axes';
import { dial, type Turning } from '../../charts/dial';
import { onCurves, region } from '../../charts/plot';
import { slider } from '../../charts/pointer';
import { tag } from '../../charts/tag';
import { breakLines, estimateWidth, title } from '../../charts/title';
import { chosenPairs } from '../chosen-pairs';
import type { View } from '../define';
import { item } from '../item';
import type { FrequenciesResult } from './compute';
import { controls } from './controls';
import { headline } from './describe';
import { degrees } from './findings';

type FrequenciesView = View<typeof controls>;

const NARROW = 560;
export const height = (width: number): number => (width < NARROW ? 580 : 480);

/** Longer than the slowest turn that the controls allow, 2.8·10⁷. */
const END = 4e7;
const TICKS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷';

/** A finger cannot hit one position of a million: two digits, or the power of two nearby that lengths are made of. */
function nearRound(value: number, min: number, max: number): number {
  const power = 2 ** Math.round(Math.log2(value));
  const step = value < 100 ? 1 : 10 ** (Math.floor(Math.log10(value)) - 1);
  const round = Math.abs(value / power - 1) < 0.04 ? power : Math.round(value / step) * step;
  return Math.min(max, Math.max(min, round));
}

/** The arrow keys move by about a fiftieth. */
const stepAt = (value: number): number => Math.max(1, Math.round(value / 50));

const doubled = (value: number, up: boolean): number => (up ? value * 2 : Math.max(1, Math.round(value / 2)));

/** Turning a hand moves the position. */
function turning(view: FrequenciesView, position: number, pair: number, theta: number): Turning {
  const { min, max } = controls.position;
  return {
    name: `${view.label('position')}, ${view.label('pair', { pair: String(pair) })}`,
    value: position,
    text: view.number(position, 0),
    min,
    max,
    step: stepAt(position),
    page: doubled,
    turn: (angle) => view.set({ position: nearRound(Math.max(min, angle / theta), min, max) }),
    set: (next) => view.set({ position: next }),
  };
}

function dials(view: FrequenciesView, result: FrequenciesResult, narrow: boolean): SVGTemplateResult[] {
  const { thetas, wavelengths, trained, position } = result;
  const columns = narrow ? 4 : 8;
  const cell = view.width / columns;
  const radius = Math.min(narrow ? 31 : 32, cell / 2 - 6);
  const chosen = chosenPairs(thetas.length);
  return chosen.map((pair, index) => {
    const cx = ((index % columns) + 0.5) * cell;
    const cy = (narrow ? 44 : 24) + radius + Math.floor(index / columns) * 100;
    const theta = item(thetas, pair);
    const turns = position / item(wavelengths, pair);
    const reading =
      turns < 1
        ? `${view.number(degrees(position * theta), 1)}°`
        : view.label('turns', { turns: { value: turns, digits: turns < 1000 ? 1 : 0 } });
    return svg`${dial({
      x: cx,
      y: cy,
      radius,
      hands: [{ angle: position * theta, color: 'var(--position)' }],
      trained: trained * theta,
      // The slowest hand can be turned by hand: the others would fly.
      ...(index === chosen.length - 1 ? { drag: turning(view, position, pair, theta) } : {}),
    })}
      <text x=${cx} y=${cy + radius + 15} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.label('pair', { pair: String(pair) })}</text>
      <text x=${cx} y=${cy + radius + 31} text-anchor="middle" font-size="13" font-weight="600" fill="var(--ink)">${reading}</text>`;
  });
}

interface Chart {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Height of a row. */
  readonly pitch: number;
  readonly x: (position: number) => number;
}

/** One turn of every pair: seen in training, met since, and not met yet. */
function bars(view: FrequenciesView, result: FrequenciesResult, chart: Chart): SVGTemplateResult {
  const { wavelengths, trained, position } = result;
  const { left, top, pitch, x } = chart;
  const gap = pitch < 3 ? 0 : Math.max(1, Math.min(4, Math.round(pitch * 0.2)));
  const one = (wavelength: number, pair: number): SVGTemplateResult => {
    const y = top + pair * pitch + Math.floor(gap / 2);
    const piece = (from: number, to: number, fill: string, stroke = 'none'): SVGTemplateResult =>
      from < to
        ? svg`<rect x=${x(from)} y=${y} width=${x(to) - x(from)} height=${pitch - gap} fill=${fill} stroke=${stroke} stroke-width="0.5"></rect>`
        : svg``;
    return svg`${piece(1, Math.min(wavelength, trained), 'var(--muted)')}
      ${piece(Math.max(trained, Math.min(position, wavelength)), wavelength, 'var(--page)', 'var(--muted)')}
      ${piece(trained, Math.min(position, wavelength), 'var(--warning)')}`;
  };
  const still = result.pairs - wavelengths.length;
  return svg`<g shape-rendering="crispEdges">${wavelengths.map(one)}</g>
    ${
      still === 0
        ? nothing
        : svg`<text x=${left + 8} y=${top + (wavelengths.length + still / 2) * pitch + 4} font-size="13" fill="var(--ink-soft)">${view.label('still', { still: String(still) })}</text>`
    }`;
}

/** How long a turn is, where rows are high enough to say it. */
const lengths = (
  view: FrequenciesView,
  { wavelengths }: FrequenciesResult,
  { top, pitch, x }: Chart,
): SVGTemplateResult =>
  svg`<g pointer-events="none">${wavelengths.map((wavelength, pair) =>
    onCurves(x(wavelength) + 6, top + (pair + 0.5) * pitch + 4, view.number(wavelength, 1), 'var(--ink)'),
  )}</g>`;

/** A named line across the chart that is dragged along its axis. */
function handle(
  view: FrequenciesView,
  chart: Chart,
  scale: { invert: (pixel: number) => number },
  name: 'trained' | 'position',
  value: number,
): SVGTemplateResult {
  const { min, max } = controls[name];
  const above = name === 'trained';
  const color = above ? 'var(--ink)' : 'var(--position)';
  const text = `${view.label(`handle.${name}`)} ${view.number(value, 0)}`;
  const width = estimateWidth(text, 13) + 14;
  const at = chart.x(value);
  const y = above ? chart.top : chart.bottom;
  const box = { width, height: 20, boxX: Math.min(chart.right - width, Math.max(0, at - width / 2)) };
  return svg`<line x1=${at} x2=${at} y1=${chart.top} y2=${chart.bottom} stroke=${color} stroke-width="1.5" pointer-events="none"></line>
    ${slider({
      name: view.label(name),
      value,
      text: view.number(value, 0),
      min,
      max,
      step: stepAt(value),
      page: doubled,
      anchor: { x: at, y },
      drag: (point) => view.set({ [name]: nearRound(scale.invert(point.x), min, max) }),
      set: (next) => view.set({ [name]: next }),
      content: svg`<rect x=${at - 12} y=${chart.top} width="24" height=${chart.bottom - chart.top} fill="transparent"></rect>
        ${tag({ ...box, x: at, y, gap: above ? 8 : -24 - 20, color, text })}`,
    })}`;
}

function legend(view: FrequenciesView, x: number, y: number): SVGTemplateResult {
  const entries = [
    { text: view.label('legend.seen'), fill: 'var(--muted)' },
    { text: view.label('legend.unseen'), fill: 'var(--warning)' },
    { text: view.label('legend.rest'), fill: 'var(--page)' },
  ];
  let at = x;
  return svg`<g font-size=${SMALL} fill="var(--ink-soft)">${entries.map(({ text, fill }) => {
    const start = at;
    at += 16 + estimateWidth(text, SMALL) + 10;
    return svg`<rect x=${start} y=${y - 9} width="10" height="9" fill=${fill} stroke="var(--muted)" stroke-width="0.5"></rect>
      <text x=${start + 15} y=${y}>${text}</text>`;
  })}</g>`;
}

export function draw(view: FrequenciesView, result: FrequenciesResult): SVGTemplateResult {
  const narrow = view.width < NARROW;
  const left = 30;
  const right = view.width - 4;
  const [top, bottom] = narrow ? [328, 520] : [176, 432];
  const scale = scaleLog([1, END], [left, right]);
  const whole = (bottom - top) / result.pairs;
  const pitch = whole < 2 ? whole : Math.floor(whole);
  const chart: Chart = { left, right, top, bottom, pitch, x: (position) => scale(position) };
  const { key, values } = headline(result);
  const format = (tick: number): string =>
    tick < 100_000 ? view.number(tick, 0) : `10${SUPERSCRIPT[Math.round(Math.log10(tick))] ?? ''}`;
  // The stem of the position stands where a number would.
  const crossed = (tick: number): boolean =>
    Math.abs(chart.x(tick) - chart.x(result.position)) < estimateWidth(format(tick), SMALL) / 2 + 4;
  const ticks = TICKS.filter((tick, power) => !(narrow && power % 2 === 1) && !crossed(tick));
  const axis = { scale: chart.x, ticks, name: '', format };
  return svg`${title(view.label(key, values), view.width, narrow ? 32 : 14)}
      ${dials(view, result, narrow)}
      <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(
        view.label('chart'),
        narrow ? view.width : view.width * 0.5,
        SMALL,
      ).map((line, i) => svg`<tspan x="0" y=${(narrow ? 262 : 142) + i * 15}>${line}</tspan>`)}</text>
      ${narrow ? legend(view, 0, 293) : legend(view, view.width * 0.5, 142)}
      ${region({ ...chart, x: axis, y: axis }, { from: result.trained, to: END, name: '' })}
      ${bars(view, result, chart)}
      <text x=${left - 6} y=${top - 6} text-anchor="end" font-size=${SMALL} fill="var(--ink-soft)">i</text>
      ${chosenPairs(result.pairs).map(
        (pair) =>
          svg`<text x=${left - 6} y=${top + (pair + 0.5) * pitch + 4} text-anchor="end" font-size=${SMALL} fill="var(--ink-soft)">${pair}</text>`,
      )}
      ${bottomAxis(axis, bottom, right)}
      ${handle(view, chart, scale, 'trained', result.trained)}
      ${handle(view, chart, scale, 'position', result.position)}
      ${pitch < 14 ? nothing : lengths(view, result, chart)}`;
}
