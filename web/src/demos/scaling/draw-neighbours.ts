// The picture of the part "neighbours": how far the fastest pair turns per token, and the mean cosine over distance.
import { scaleLinear, scaleSymlog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { dial } from '../../charts/dial';
import { linesChart, type Line } from '../../charts/lines';
import { breakLines } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { NeighboursResult } from './compute';
import { NEAR, type controls } from './controls';
import { cosinesAt, isChanged, stepOf } from './findings';
import type { Scaled } from './scaled';

type ScalingView = View<typeof controls>;

const HANDS = 5;

/** The fastest pair at the first tokens of a text. */
function fastest(
  view: ScalingView,
  scaled: Scaled,
  name: string,
  color: string,
  x: number,
  y: number,
  width: number,
  radius: number,
): SVGTemplateResult {
  const theta = item(scaled.theta, 0);
  const hand = (token: number) => ({
    angle: token * theta,
    color: token === 0 ? 'var(--ink-soft)' : color,
    length: 0.92,
  });
  return svg`${dial({
    x: x + radius + 2,
    y,
    radius,
    hands: Array.from({ length: HANDS }, (_, i) => hand(HANDS - 1 - i)),
    opening: { from: 0, to: theta, color },
  })}
  <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(name, width - 2 * radius - 14, SMALL).map(
    (line, i) => svg`<tspan x=${x + 2 * radius + 14} y=${y - 8 + i * 15}>${line}</tspan>`,
  )}</text>
  <text x=${x + 2 * radius + 14} y=${y + radius - 4} font-size="18" font-weight="600" fill=${color}>${view.number(stepOf(scaled), 1)}°</text>`;
}

export function drawNeighbours(view: ScalingView, result: NeighboursResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const changed = isChanged(result.raw, result.method);
  const pinned = isChanged(result.raw, result.pinned) && result.pinned.method !== result.method.method;
  const name = (scaled: Scaled): string => view.label(`method.${scaled.method}`);
  const far = 1 - result.target;
  const x = scaleSymlog([far, 0], [narrow ? 34 : 44, view.width - (narrow ? 74 : 120)]).constant(1);
  const lowest = Math.min(...result.cosines.raw, ...result.cosines.method, ...result.cosines.pinned);
  const floor = Math.floor(lowest * 4 - 1e-9) / 4;
  const y = scaleLinear([floor, 1], [view.height - 46, narrow ? 226 : 172]);
  const lines: Line[] = [
    {
      x: result.deltas,
      y: result.cosines.raw,
      name: view.label('method.default'),
      color: 'var(--ink-soft)',
      dots: true,
    },
    ...(pinned
      ? [{ x: result.deltas, y: result.cosines.pinned, name: name(result.pinned), color: 'var(--output)', dots: true }]
      : []),
    ...(changed
      ? [
          {
            x: result.deltas,
            y: result.cosines.method,
            name: name(result.method),
            color: 'var(--position)',
            dots: true,
          },
        ]
      : []),
  ];
  const dials = [
    { scaled: result.raw, color: 'var(--ink-soft)', text: view.label('dial.raw') },
    ...(changed
      ? [
          {
            scaled: result.method,
            color: 'var(--position)',
            text: view.label('dial.method', { method: name(result.method) }),
          },
        ]
      : []),
    ...(pinned
      ? [
          {
            scaled: result.pinned,
            color: 'var(--output)',
            text: view.label('dial.method', { method: name(result.pinned) }),
          },
        ]
      : []),
  ];
  const near = result.deltas.filter((delta) => delta >= -NEAR && delta < 0);
  const ticks = (narrow ? [1, 100, 10_000] : [1, 10, 100, 1000, 10_000, 100_000]).filter(
    (distance) => distance < -far / 1.5,
  );
  const at = cosinesAt(result);
  const values = {
    raw: { value: at.raw, digits: 4 },
    now: { value: at.method, digits: 4 },
    delta: { value: result.distance, digits: 0 },
    method: name(result.method),
  } as const;
  const third = view.width / 3;
  const radius = narrow ? 26 : 34;
  return svg`
    <text x="0" y="12" font-size=${SMALL} fill="var(--ink-soft)">${view.label(narrow ? 'dial.title.short' : 'dial.title')}</text>
    ${dials.map(({ scaled, color, text }, i) =>
      narrow
        ? fastest(
            view,
            scaled,
            text,
            color,
            (i % 2) * (view.width / 2),
            54 + Math.floor(i / 2) * 64,
            view.width / 2,
            radius,
          )
        : fastest(view, scaled, text, color, i * third, 62, third, radius),
    )}
    ${linesChart({
      left: narrow ? 34 : 44,
      right: view.width - (narrow ? 74 : 120),
      top: narrow ? 226 : 172,
      bottom: view.height - 46,
      edge: view.width,
      title: view.label(changed ? 'title.neighbours' : 'title.raw', values),
      x: {
        scale: x,
        ticks: [...ticks.map((distance) => -distance), 0],
        name: view.label('axis.distance'),
        format: (value) => view.number(value, 0),
      },
      y: {
        scale: y,
        ticks: [-0.5, 0, 0.5, 1].filter((tick) => tick >= floor),
        name: view.label('axis.cosine'),
        format: (value) => view.number(value, 1),
      },
      lines,
      ...(result.target > result.model.trained
        ? {
            region: {
              from: far,
              to: -result.model.trained,
              name: view.label(narrow ? 'region.beyond.short' : 'region.beyond'),
            },
          }
        : {}),
      look: {
        name: view.label('distance'),
        places: near,
        index: near.indexOf(result.distance),
        text: `Δ = ${view.number(result.distance, 0)}`,
        format: (value) => view.number(value, 4),
        set: (index) => view.set({ distance: item(near, index) }),
      },
    })}`;
}
