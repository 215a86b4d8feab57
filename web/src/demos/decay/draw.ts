// The picture: what the reader drew, and laid over it the mean, the bound and a cloud of 200 pairs.
import { scaleLinear, scaleSymlog } from 'd3-scale';
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { linesChart, type Line } from '../../charts/lines';
import { onCurves, region, type Plot } from '../../charts/plot';
import { drag, slider } from '../../charts/pointer';
import { estimateWidth } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { DecayResult } from './compute';
import { CLOUD, FARTHEST, KNOTS, type controls } from './controls';
import { headline } from './describe';
import { curveOf, isChapters } from './findings';

type DecayView = View<typeof controls>;

const NARROW = 560;
export const height = (width: number): number => (width < NARROW ? 490 : 480);

/** A little room beyond the farthest distance, for the point that is drawn there. */
const END = FARTHEST * 1.3;

const signed = (view: DecayView, delta: number): string => (delta > 0 ? '+' : '') + view.number(delta, 0);

/** Distances at which the cloud is drawn: each size and the half between it and its double. */
const inCloud = (delta: number): boolean => {
  const size = Math.abs(delta);
  return size === 0 || Number.isInteger(Math.log2(size)) || Number.isInteger(Math.log2(size / 3));
};

/** All 200 scores at some distances, each pair at its own place in the column: one path of dots. */
function dots(result: DecayResult, { x, y }: Plot): SVGTemplateResult | typeof nothing {
  const { cloud, deltas } = result;
  if (cloud === undefined) return nothing;
  const shown = deltas.flatMap((delta, i) => (inCloud(delta) ? [i] : []));
  const d = shown
    .map((column) => {
      const center = x.scale(item(deltas, column));
      return Array.from({ length: CLOUD }, (_, p) => {
        // Spread over the column by a step that never repeats.
        const place = center + (((p * 0.618) % 1) - 0.5) * 8;
        return `M${place.toFixed(1)} ${y.scale(item(cloud.scores, p * deltas.length + column)).toFixed(1)}h0`;
      }).join('');
    })
    .join('');
  return svg`<path d=${d} stroke="var(--muted)" stroke-width="2.2" stroke-linecap="round" stroke-opacity="0.75" pointer-events="none"></path>`;
}

const round = (value: number): number => Number(Math.min(1, Math.max(-1, value)).toFixed(2));

/** The points that the reader drags, all on the side before the query; sweeping over the picture moves them one after the other. */
function pencil(
  view: DecayView,
  result: DecayResult,
  plot: Plot,
  toValue: (pixel: number) => number,
): SVGTemplateResult {
  const { left, right, top, bottom, x, y } = plot;
  const { knots } = result;
  const move = (knot: number, value: number): void => {
    const next = knots.map((old, i) => (i === knot ? round(value) : old));
    if (round(value) !== knots[knot] || !result.drawn) view.set({ guess: next });
  };
  const nearest = (pixel: number): number => {
    const gaps = KNOTS.map((knot) => Math.min(Math.abs(x.scale(-knot) - pixel), Math.abs(x.scale(knot) - pixel)));
    return gaps.indexOf(Math.min(...gaps));
  };
  const sweep = drag((point) => move(nearest(point.x), toValue(point.y)));
  return svg`<rect x=${left} y=${top} width=${right - left} height=${bottom - top} fill="transparent" cursor="crosshair" .style=${'touch-action: none'}
      @pointerdown=${sweep.down} @pointermove=${sweep.move}></rect>
    ${KNOTS.map((knot, i) => {
      const at = { x: x.scale(-knot), y: y.scale(item(knots, i)) };
      return slider({
        name: view.label('knot', { delta: signed(view, -knot) }),
        value: item(knots, i),
        text: view.number(item(knots, i), 2),
        min: -1,
        max: 1,
        step: 0.05,
        anchor: at,
        drag: (point) => move(i, toValue(point.y)),
        set: (value) => move(i, value),
        content: svg`<circle cx=${at.x} cy=${at.y} r="16" fill="transparent"></circle>
          <circle cx=${at.x} cy=${at.y} r="6" fill="var(--page)" stroke="var(--ink)" stroke-width="2"></circle>`,
      });
    })}`;
}

/** Goes on to the first layer, once something is drawn. */
function reveal(view: DecayView, x: number, y: number): SVGTemplateResult {
  const text = view.label('reveal');
  const width = estimateWidth(text, 13) + 24;
  const go = (): void => view.set({ show: 'mean' });
  return svg`<g role="button" tabindex="0" class="handle" cursor="pointer" aria-label=${text} @click=${go}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      go();
    }}>
    <rect x=${x - width} y=${y - 30} width=${width} height="30" rx="4" fill="var(--ink)"></rect>
    <text x=${x - width / 2} y=${y - 10.5} text-anchor="middle" font-size="13" font-weight="600" fill="var(--page)">${text}</text>
  </g>`;
}

function linesOf(view: DecayView, result: DecayResult): Line[] {
  const { deltas: x, show, drawn, guess, mean, bound, cloud } = result;
  const lines: Line[] = [];
  if (drawn || show === 'draw')
    lines.push({
      x,
      y: guess,
      name: view.label(drawn ? 'line.guess' : 'line.empty'),
      color: 'var(--ink)',
      dashed: !drawn,
    });
  if (bound !== undefined && show !== 'mean') {
    const start = item(bound, x.indexOf(0));
    lines.push({
      x,
      y: bound.map((value) => value / start),
      name: view.label('line.bound', { start: { value: start, digits: 1 } }),
      dashed: true,
    });
  }
  if (mean !== undefined) lines.push({ x, y: mean, name: view.label('line.mean'), color: 'var(--position)' });
  if (cloud !== undefined) {
    const name = isChapters(result) ? 'line.chapter' : 'line.pair';
    lines.push({
      x,
      y: curveOf(result, cloud, cloud.followed),
      name: view.label(name, { pair: String(cloud.followed + 1) }),
      color: 'var(--key)',
    });
  }
  return lines;
}

export function draw(view: DecayView, result: DecayResult): SVGTemplateResult {
  const { width } = view;
  const narrow = width < NARROW;
  const left = narrow ? 36 : 38;
  const right = width - (narrow ? 76 : 118);
  const [top, bottom] = narrow ? [66, 440] : [46, 430];
  const across = scaleSymlog([-END, END], [left, right]).constant(1);
  const up = scaleLinear([-1, 1], [bottom, top]);
  const { key, values } = headline(result);
  const sizes = narrow ? [16, 4096] : [1, 8, 64, 512, 4096];
  const plot: Plot = {
    left,
    right,
    top,
    bottom,
    x: {
      scale: (delta) => across(delta),
      ticks: [...sizes.map((size) => -size), 0, ...sizes],
      name: view.label('axis.distance'),
      format: (delta) => signed(view, delta),
    },
    y: {
      scale: (value) => up(value),
      ticks: [-1, -0.5, 0, 0.5, 1],
      name: view.label(narrow ? 'axis.share.short' : 'axis.share'),
      format: (value) => view.number(value, value % 1 === 0 ? 0 : 1),
    },
  };
  const drawing = result.show === 'draw';
  return svg`${region(plot, { from: -END, to: 0, name: view.label(narrow ? 'past.short' : 'past') })}
      ${dots(result, plot)}
      ${linesChart({
        ...plot,
        edge: width,
        title: view.label(key, values),
        lines: linesOf(view, result),
        ...(drawing
          ? {}
          : {
              look: {
                name: view.label('distance'),
                places: result.deltas,
                index: result.deltas.indexOf(result.distance),
                text: `Δ = ${signed(view, result.distance)}`,
                format: (value: number) => view.number(value, 2),
                set: (index: number) => view.set({ distance: item(result.deltas, index) }),
              },
            }),
      })}
      ${
        drawing
          ? svg`${result.drawn ? nothing : onCurves(left + 10, up(0.5) + 32, view.label('hint'), 'var(--ink)', { size: SMALL + 1 })}
              ${pencil(view, result, plot, (pixel) => up.invert(pixel))}
              ${result.drawn ? reveal(view, right - 8, bottom - 28) : nothing}`
          : nothing
      }`;
}
