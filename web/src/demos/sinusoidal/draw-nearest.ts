// The picture of the part "nearest": the first hands at two positions, and how far every position is from the chosen one.
import { scaleLinear } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { dial } from '../../charts/dial';
import { linesChart } from '../../charts/lines';
import type { View } from '../define';
import { item } from '../item';
import type { NearestResult } from './compute';
import { PLACES, type controls } from './controls';
import { degrees, isNextDoor } from './findings';

type SinusoidalView = View<typeof controls>;

/** Hands that are drawn. */
const SHOWN = 4;

export function drawNearest(view: SinusoidalView, result: NearestResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { from, nearest, few, all, hands, width } = result;
  const places = Array.from({ length: PLACES }, (_, i) => i);
  const pairs = width / 2;
  const every = hands === pairs;
  const cell = view.width / SHOWN;
  const radius = narrow ? 28 : 38;
  const cy = 28 + radius;
  const plot = {
    left: narrow ? 30 : 40,
    right: view.width - (narrow ? 64 : 100),
    top: cy + radius + (narrow ? 108 : 84),
    bottom: view.height - 46,
  };
  const most = Math.ceil(Math.max(...all));
  return svg`
    <text x="0" y="12" font-size=${SMALL} fill="var(--ink-soft)">${view.label(narrow ? 'nearest.hands.short' : 'nearest.hands', { from: { value: from, digits: 0 }, nearest: { value: nearest, digits: 0 } })}</text>
    ${Array.from({ length: Math.min(SHOWN, pairs) }, (_, i) => {
      const theta = item(result.theta, i);
      const used = i < hands;
      const x = (i + 0.5) * cell;
      return svg`<g opacity=${used ? 1 : 0.35}>${dial({
        x,
        y: cy,
        radius,
        hands: [
          { angle: nearest * theta, color: used ? 'var(--ink)' : 'var(--muted)', length: 0.78 },
          { angle: from * theta, color: used ? 'var(--position)' : 'var(--muted)' },
        ],
      })}</g>
      <text x=${x} y=${cy + radius + 16} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.label(narrow ? 'hand.short' : 'hand', { hand: String(i + 1), step: { value: degrees(theta), digits: 1 } })}</text>`;
    })}
    ${linesChart({
      ...plot,
      edge: view.width,
      title: view.label(isNextDoor(result) ? 'title.door' : hands === 1 ? 'title.one' : 'title.far', {
        hands: { value: hands, digits: 0 },
        nearest: { value: nearest, digits: 0 },
        away: { value: Math.abs(nearest - from), digits: 0 },
      }),
      x: {
        scale: scaleLinear([0, PLACES - 1], [plot.left, plot.right]),
        ticks: narrow ? [0, 100, 200] : [0, 50, 100, 150, 200, 250],
        name: view.label('axis.position'),
        format: (value) => view.number(value, 0),
      },
      y: {
        scale: scaleLinear([0, most], [plot.bottom, plot.top]),
        ticks: [0, most / 2, most],
        name: view.label('axis.distance'),
        format: (value) => view.number(value, value % 1 === 0 ? 0 : 1),
      },
      lines: [
        ...(every ? [] : [{ x: places, y: all, name: view.label('line.all', { pairs: { value: pairs, digits: 0 } }) }]),
        {
          x: places,
          y: few,
          name: view.label(every ? 'line.all' : hands === 1 ? 'line.one' : 'line.few', {
            hands: { value: hands, digits: 0 },
            pairs: { value: pairs, digits: 0 },
          }),
          color: 'var(--position)',
        },
      ],
      references: [
        { axis: 'x', at: nearest, name: view.label('reference.nearest', { nearest: { value: nearest, digits: 0 } }) },
      ],
      look: {
        name: view.label('from'),
        places,
        index: from,
        text: view.label('here', { from: { value: from, digits: 0 } }),
        format: () => '',
        set: (index) => view.set({ from: index }),
      },
    })}`;
}
