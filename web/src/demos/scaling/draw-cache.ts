// The picture of the part "cache": at which distance the query finds keys that were turned with another base.
import { scaleLinear } from 'd3-scale';
import type { SVGTemplateResult } from 'lit';
import { linesChart, type Line } from '../../charts/lines';
import type { View } from '../define';
import { item } from '../item';
import type { CacheResult } from './compute';
import type { controls } from './controls';
import { readingOf } from './findings';

type ScalingView = View<typeof controls>;

/** Three pairs in colour, fast to slow. The room above the curves is for the words at the crosshair. */
const COLORS = ['var(--ink)', 'var(--output)', 'var(--position)'];

/** Round steps, about n of them, with 0 among them. */
function roundTicks(low: number, high: number, n: number): number[] {
  return scaleLinear([low, high], [0, 1]).ticks(n);
}

export function drawCache(view: ScalingView, result: CacheResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const query = result.length - 1;
  const deltas = result.keys.map((key) => key - query || 0);
  const { delta, read } = readingOf(result);
  const all = result.read.flat();
  const [low, high] = [Math.min(-query, ...all), Math.max(0, ...all)];
  const plot = {
    left: narrow ? 52 : 64,
    right: view.width - (narrow ? 72 : 116),
    top: narrow ? 64 : 46,
    bottom: view.height - 46,
  };
  const x = scaleLinear([-query, 0], [plot.left, plot.right]);
  const y = scaleLinear([low, high + (high - low) * 0.12], [plot.bottom, plot.top]);
  const slowest = result.pairs.length - 1;
  // The three that are told apart best; the others are grey.
  const coloured = [0, Math.floor(slowest / 2), slowest];
  const lines: Line[] = result.pairs.map((pair, i) => {
    const color = COLORS[coloured.indexOf(i)];
    return {
      x: deltas,
      y: item(result.read, i),
      name: view.label('pair', { pair: { value: pair, digits: 0 } }),
      ...(color === undefined ? {} : { color }),
    };
  });
  const stale = Math.abs(item(read, slowest) - delta) > 0.5;
  return linesChart({
    ...plot,
    edge: view.width,
    title: view.label(stale ? 'title.cache' : 'title.fresh', {
      delta: { value: delta, digits: 0 },
      read: { value: item(read, slowest), digits: 0 },
    }),
    x: {
      scale: x,
      ticks: roundTicks(-query, 0, narrow ? 2 : 5),
      name: view.label('axis.true'),
      format: (value) => view.number(value, 0),
    },
    y: {
      scale: y,
      ticks: roundTicks(low, high, 5),
      name: view.label('axis.read'),
      format: (value) => view.number(value, 0),
    },
    lines,
    references: [
      {
        axis: 'x',
        at: result.prompt - 1 - query,
        name: view.label(narrow ? 'reference.prompt.short' : 'reference.prompt'),
      },
    ],
    look: {
      name: view.label('share'),
      places: deltas,
      index: deltas.indexOf(delta),
      text: `Δ = ${view.number(delta, 0)}`,
      format: (value) => view.number(value, 0),
      // The middle of the key's share, so that rounding never names its neighbour.
      set: (index) => view.set({ share: Math.min(1, Number(((item(result.keys, index) + 0.5) / query).toFixed(6))) }),
    },
  });
}
