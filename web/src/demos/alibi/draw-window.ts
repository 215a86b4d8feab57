// The picture of the part "window": which share of a head's weight lies on the last so many tokens.
import { scaleLinear, scaleLog } from 'd3-scale';
import type { SVGTemplateResult } from 'lit';
import { linesChart } from '../../charts/lines';
import type { View } from '../define';
import { item } from '../item';
import type { WindowResult } from './compute';
import { SHORTEST, type controls } from './controls';
import { NEARLY_ALL, slopeText, withinTrained } from './findings';

type AlibiView = View<typeof controls>;

/** Curves that are drawn; more nobody could tell apart. */
const MOST = 8;
const COLORS = ['var(--ink)', 'var(--output)', 'var(--position)'];

/** Heads by their slope, steep to flat: all of a few, or as many spread over all. */
function shownHeads(slopes: Float64Array): number[] {
  const order = Array.from(slopes, (_, i) => i).sort((a, b) => item(slopes, b) - item(slopes, a));
  if (order.length <= MOST) return order;
  return Array.from({ length: MOST }, (_, i) => item(order, Math.round((i * (order.length - 1)) / (MOST - 1))));
}

export function drawWindow(view: AlibiView, result: WindowResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { widths, shares, slopes, trained, length } = result;
  const heads = shownHeads(slopes);
  const last = heads.length - 1;
  // Steep, middle and flat.
  const coloured = [...new Set([0, Math.floor(last / 2), last])];
  const within = withinTrained(result);
  const narrowHeads = within.filter((share) => share >= NEARLY_ALL).length;
  const plot = {
    left: narrow ? 40 : 48,
    right: view.width - (narrow ? 68 : 104),
    top: narrow ? 64 : 46,
    bottom: view.height - 46,
  };
  const places = widths.filter((width) => width >= SHORTEST);
  const beyond = length > trained;
  return linesChart({
    ...plot,
    edge: view.width,
    title: view.label(beyond ? 'title.window' : 'title.short', {
      kept: { value: narrowHeads, digits: 0 },
      heads: { value: slopes.length, digits: 0 },
      trained: { value: trained, digits: 0 },
      length: { value: length, digits: 0 },
    }),
    x: {
      scale: scaleLog([1, length], [plot.left, plot.right]),
      ticks: [1, 10, 100, 1000].filter((tick) => tick < length / 1.4),
      name: view.label('axis.width'),
      format: (value) => view.number(value, 0),
    },
    y: {
      scale: scaleLinear([0, 1.12], [plot.bottom, plot.top]),
      ticks: [0, 0.5, 1],
      name: view.label('axis.share'),
      format: (value) => `${view.number(100 * value, 0)} %`,
    },
    lines: heads.map((head, i) => {
      const color = COLORS[coloured.indexOf(i)];
      const text = slopeText(item(slopes, head), (value) => view.number(value, 4));
      return {
        x: widths,
        y: item(shares, head),
        name: narrow ? text : view.label('line', { slope: text }),
        ...(color === undefined ? {} : { color }),
      };
    }),
    ...(beyond ? { region: { from: trained, to: length, name: narrow ? '' : view.label('region') } } : {}),
    look: {
      name: view.label('trained'),
      places,
      index: places.indexOf(Math.min(trained, length)),
      text: view.label('look', { trained: { value: Math.min(trained, length), digits: 0 } }),
      format: (share) => `${view.number(100 * share, 1)} %`,
      set: (index) => view.set({ trained: item(places, index) }),
    },
  });
}
