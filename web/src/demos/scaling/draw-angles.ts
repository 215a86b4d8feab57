// The picture of the part "angles": a row for each pair; left its dial unrolled, seen and met; right how much it was slowed.
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, SMALL } from '../../charts/axes';
import { onCurves } from '../../charts/plot';
import { breakLines, estimateWidth, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { AnglesResult } from './compute';
import type { controls } from './controls';
import { degrees, findingOf, isChanged, rowsOf, type Row } from './findings';

type ScalingView = View<typeof controls>;

interface Panel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Height of a row. */
  readonly row: number;
}

/** A row is never thinner than its amber is visible. */
const THINNEST = 2;

/** Angles seen as a band, angles met as a bar on it: in their colour up to where training ends, in amber beyond. */
function bar(row: Row, x: (angle: number) => number, { top, row: height }: Panel): SVGTemplateResult {
  const y = top + row.pair * height;
  const thickness = Math.max(1, Math.min(6, height * 0.5));
  const end = x(Math.min(360, degrees(row.met)));
  const known = row.beyond ? x(Math.min(360, degrees(row.seen))) : end;
  return svg`<rect x=${x(0)} y=${y} width=${x(degrees(row.seen)) - x(0)} height=${height + 0.2} fill="var(--hairline)"></rect>
    <rect x=${x(0)} y=${y + (height - thickness) / 2} width=${known - x(0)} height=${thickness} fill="var(--position)"></rect>
    ${
      row.beyond
        ? svg`<rect x=${known} y=${y + height * 0.1} width=${Math.max(THINNEST, end - known)} height=${height * 0.8} fill="var(--warning)"></rect>`
        : nothing
    }`;
}

function dials(view: ScalingView, rows: readonly Row[], panel: Panel): SVGTemplateResult {
  const { left, right, top, bottom } = panel;
  const x = scaleLinear([0, 360], [left, right]);
  const narrow = view.width < 560;
  const fast = rows.filter((row) => !row.slow).length * panel.row;
  // Fast pairs have seen, and meet, every angle: one quiet block.
  return svg`<rect x=${left} y=${top} width=${right - left} height=${fast} fill="var(--hairline)"></rect>
    <rect x=${left} y=${top} width=${right - left} height=${fast} fill="var(--position)" fill-opacity="0.16"></rect>
    ${rows.filter((row) => row.slow).map((row) => bar(row, x, panel))}
    <rect x=${left} y=${top} width=${right - left} height=${bottom - top} fill="none" stroke="var(--hairline)"></rect>
    ${bottomAxis(
      {
        scale: x,
        ticks: narrow ? [0, 180, 360] : [0, 90, 180, 270, 360],
        name: view.label(narrow ? 'axis.angle.short' : 'axis.angle'),
        format: (value) => `${view.number(value, 0)}°`,
      },
      bottom,
      right,
    )}`;
}

/** Powers of two within a domain: the divisors that are named. */
function divisors(low: number, high: number, most: number): number[] {
  const first = Math.ceil(Math.log2(low) - 1e-9);
  const last = Math.floor(Math.log2(high) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first) / most));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => 2 ** (first + i * step));
}

const divided = (view: ScalingView, value: number): string =>
  value < 1 ? `×${view.number(1 / value, 0)}` : `÷${view.number(value, 0)}`;

/** How much each pair was slowed, the pinned method behind it, and what would keep a slow pair within its angles. */
function speeds(view: ScalingView, result: AnglesResult, rows: readonly Row[], panel: Panel): SVGTemplateResult {
  const { left, right, top, bottom, row: height } = panel;
  const pinned = isChanged(result.raw, result.pinned) ? rowsOf(result, result.pinned) : [];
  const needed = result.target / result.model.trained;
  const values = [...rows, ...pinned].map(({ slowed }) => slowed);
  const [low, high] = [Math.min(1, ...values), 2 ** Math.ceil(Math.log2(Math.max(4, needed, ...values)) - 1e-9)];
  const x = scaleLog([low, high], [left, right]);
  const slow = rows.findIndex((row) => row.slow);
  const path = (of: readonly Row[]): string =>
    of
      .map(
        (row, i) => `${i === 0 ? 'M' : 'L'}${x(row.slowed).toFixed(1)} ${(top + (row.pair + 0.5) * height).toFixed(1)}`,
      )
      .join('');
  const narrow = view.width < 560;
  return svg`${slow < 0 ? nothing : svg`<rect x=${left} y=${top + slow * height} width=${Math.max(0, x(needed) - left)} height=${bottom - top - slow * height} fill="var(--warning)" fill-opacity="0.14"></rect>`}
    <rect x=${left} y=${top} width=${right - left} height=${bottom - top} fill="none" stroke="var(--hairline)"></rect>
    ${
      slow < 0
        ? nothing
        : svg`<line x1=${x(needed)} x2=${x(needed)} y1=${top + slow * height} y2=${bottom} stroke="var(--warning)" stroke-width="1.5" stroke-dasharray="4 3"></line>`
    }
    ${pinned.length === 0 ? nothing : svg`<path fill="none" stroke="var(--line)" stroke-width="2" stroke-dasharray="5 3" d=${path(pinned)}></path>`}
    <path fill="none" stroke="var(--position)" stroke-width="2.25" stroke-linejoin="round" d=${path(rows)}></path>
    ${bottomAxis(
      {
        scale: x,
        ticks: divisors(low, high, narrow ? 3 : 6),
        name: view.label(narrow ? 'axis.slowed.short' : 'axis.slowed'),
        format: (value) => divided(view, value),
      },
      bottom,
      right,
    )}`;
}

interface Swatch {
  readonly text: string;
  readonly mark: (x: number, y: number) => SVGTemplateResult;
}

/** What the colours mean: in one line where there is room, otherwise in as many as are needed. */
function key(swatches: readonly Swatch[], width: number, y: number): SVGTemplateResult {
  let [x, line] = [0, y];
  return svg`<g font-size=${SMALL} fill="var(--ink-soft)">${swatches.map(({ text, mark }) => {
    const size = 26 + estimateWidth(text, SMALL);
    if (x > 0 && x + size > width) [x, line] = [0, line + 17];
    const at = x;
    x += size + 16;
    return svg`${mark(at, line)}<text x=${at + 24} y=${line + 4}>${text}</text>`;
  })}</g>`;
}

export function titleOf(view: ScalingView, result: AnglesResult, rows: readonly Row[]): string {
  if (result.method.missing) return view.label('title.missing');
  const { slow, beyond, worst } = findingOf(rows);
  const values = {
    slow: { value: slow, digits: 0 },
    beyond: { value: beyond, digits: 0 },
    worst: { value: worst, digits: worst < 2 ? 3 : 1 },
    trained: { value: result.model.trained, digits: 0 },
  } as const;
  return view.label(slow === 0 ? 'title.fast' : beyond === 0 ? 'title.within' : 'title.beyond', values);
}

export function drawAngles(view: ScalingView, result: AnglesResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const rows = rowsOf(result, result.method);
  const pairs = rows.length;
  const [top, bottom] = narrow ? [152, view.height - 40] : [84, view.height - 40];
  const left = narrow ? 26 : 36;
  const split = left + (view.width - left) * (narrow ? 0.58 : 0.64);
  const row = (bottom - top) / pairs;
  const first: Panel = { left, right: split, top, bottom, row };
  const second: Panel = { left: split + (narrow ? 20 : 36), right: view.width - (narrow ? 8 : 10), top, bottom, row };
  const slow = rows.findIndex((one) => one.slow);
  const border = slow < 0 ? bottom : top + slow * row;
  const counts = {
    slow: { value: slow < 0 ? 0 : pairs - slow, digits: 0 },
    fast: { value: slow < 0 ? pairs : slow, digits: 0 },
  } as const;
  const step = pairs > 96 ? 32 : pairs > 32 ? 16 : pairs > 12 ? 8 : 2;
  const ticks = Array.from({ length: Math.ceil(pairs / step) }, (_, i) => i * step);
  const pinnedShown = isChanged(result.raw, result.pinned);
  const swatches: Swatch[] = [
    {
      text: view.label('key.seen', { trained: { value: result.model.trained, digits: 0 } }),
      mark: (x, y) => svg`<rect x=${x} y=${y - 5} width="18" height="10" fill="var(--hairline)"></rect>`,
    },
    {
      text: view.label('key.met', { target: { value: result.target, digits: 0 } }),
      mark: (x, y) => svg`<rect x=${x} y=${y - 2} width="18" height="4" fill="var(--position)"></rect>`,
    },
    {
      text: view.label('key.unseen'),
      mark: (x, y) => svg`<rect x=${x} y=${y - 4} width="18" height="8" fill="var(--warning)"></rect>`,
    },
    ...(slow < 0
      ? []
      : [
          {
            text: view.label('key.needed', {
              needed: { value: result.target / result.model.trained, digits: 'general' },
            }),
            mark: (x: number, y: number) =>
              svg`<rect x=${x} y=${y - 5} width="18" height="10" fill="var(--warning)" fill-opacity="0.14"></rect>
                <line x1=${x + 18} x2=${x + 18} y1=${y - 5} y2=${y + 5} stroke="var(--warning)" stroke-width="1.5" stroke-dasharray="4 3"></line>`,
          },
        ]),
    ...(pinnedShown
      ? [
          {
            text: view.label('key.pinned', { method: view.label(`method.${result.pinned.method}`) }),
            mark: (x: number, y: number) =>
              svg`<line x1=${x} x2=${x + 18} y1=${y} y2=${y} stroke="var(--line)" stroke-width="2" stroke-dasharray="5 3"></line>`,
          },
        ]
      : []),
  ];
  const heading = view.label('panel.speed');
  return svg`${title(titleOf(view, result, rows), view.width, narrow ? 32 : 14)}
    ${key(swatches, view.width, narrow ? 52 : 36)}
    <g font-size=${SMALL} fill="var(--ink-soft)">
      <text x="0" y=${top - 8}>${view.label('axis.pair')}</text>
      ${breakLines(heading, second.right - second.left + 12, SMALL).map(
        (line, i, lines) => svg`<text x=${second.left} y=${top - 8 - (lines.length - 1 - i) * 14}>${line}</text>`,
      )}
      ${ticks.map((tick) => svg`<text x=${left - 6} y=${top + (tick + 0.5) * row + 4} text-anchor="end">${view.number(tick, 0)}</text>`)}
    </g>
    ${dials(view, rows, first)}
    ${speeds(view, result, rows, second)}
    ${
      slow <= 0
        ? nothing
        : svg`<line x1=${left} x2=${second.right} y1=${border} y2=${border} stroke="var(--ink-soft)" stroke-dasharray="1 3"></line>`
    }
    ${
      border - top < 22
        ? nothing
        : svg`<text x=${split - 8} y=${border - 8} text-anchor="end" font-size=${SMALL} fill="var(--ink)">${view.label(narrow ? 'rows.fast.short' : 'rows.fast', counts)}</text>`
    }
    ${
      bottom - border < 22
        ? nothing
        : onCurves(split - 8, bottom - 8, view.label(narrow ? 'rows.slow.short' : 'rows.slow', counts), 'var(--ink)', {
            anchor: 'end',
          })
    }
    ${rows.map(
      (one) =>
        svg`<rect x=${left} y=${top + one.pair * row} width=${second.right - left} height=${row} fill="transparent"><title>${view.label(
          'row',
          {
            pair: { value: one.pair, digits: 0 },
            seen: { value: degrees(one.seen), digits: 1 },
            met: { value: degrees(one.met), digits: 1 },
            theta: { value: item(result.raw.theta, one.pair), digits: 'general' },
            stretched: { value: item(result.method.theta, one.pair), digits: 'general' },
          },
        )}</title></rect>`,
    )}`;
}
