// The picture of the part "buckets": a staircase of buckets over the distance, and two distances that can be moved on it.
import { scaleLinear, scaleSymlog } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, leftAxis, SMALL } from '../../charts/axes';
import { onCurves } from '../../charts/plot';
import { slider } from '../../charts/pointer';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import type { Bucket, BucketsResult } from './compute';
import { REACH, type controls } from './controls';
import { isAlike, lastOf } from './findings';

type T5View = View<typeof controls>;

const signed = (view: T5View, delta: number): string => (delta > 0 ? '+' : '') + view.number(delta, 0);

/** Far away a finger cannot hit one distance of thousands: the drag goes to two digits. */
function nearRound(delta: number): number {
  const size = Math.abs(delta);
  const step = size < 100 ? 1 : 10 ** (Math.floor(Math.log10(size)) - 1);
  return Math.min(REACH, Math.max(-REACH, Math.round(delta / step) * step)) || 0;
}

export function titleOf(view: T5View, result: BucketsResult): string {
  const { distance, other, bucketOfDistance, bucketOfOther } = result;
  const values = {
    a: signed(view, distance),
    b: signed(view, other),
    one: String(bucketOfDistance ?? ''),
    two: String(bucketOfOther ?? ''),
  };
  if (bucketOfDistance === undefined || bucketOfOther === undefined) return view.label('title.masked', values);
  return view.label(isAlike(result) ? 'title.alike' : 'title.apart', values);
}

export function drawBuckets(view: T5View, result: BucketsResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { past, future, bidirectional, buckets, maxDistance } = result;
  const plot = {
    left: narrow ? 34 : 44,
    right: view.width - (narrow ? 14 : 20),
    top: narrow ? 104 : 86,
    bottom: view.height - (narrow ? 118 : 102),
  };
  const x = scaleSymlog([-REACH, bidirectional ? REACH : 0], [plot.left, plot.right]).constant(4);
  const y = scaleLinear([-0.5, buckets - 0.5], [plot.bottom, plot.top]);
  const height = plot.bottom - plot.top;
  const tall = Math.max(2, Math.min(8, (height / buckets) * 0.7));
  // Half a position either way, so that a single distance is seen.
  const edge = (delta: number, way: number): number =>
    x(Math.max(-REACH, Math.min(bidirectional ? REACH : 0, delta + way / 2)));
  const chosen = new Set([result.bucketOfDistance, result.bucketOfOther]);
  const color = (bucket: number): string =>
    bucket === result.bucketOfDistance
      ? 'var(--position)'
      : bucket === result.bucketOfOther
        ? 'var(--output)'
        : 'var(--ink-soft)';
  const step = ({ bucket, from, to }: Bucket): SVGTemplateResult => {
    const [a, b] = from <= to ? [edge(from, -1), edge(to, 1)] : [edge(to, -1), edge(from, 1)];
    return svg`${chosen.has(bucket) ? svg`<rect x=${a} y=${plot.top} width=${Math.max(1, b - a)} height=${height} fill=${color(bucket)} fill-opacity="0.13"></rect>` : nothing}
      <rect x=${a} y=${y(bucket) - tall / 2} width=${Math.max(1.5, b - a)} height=${tall} fill=${color(bucket)}><title>${view.label('step', { bucket: String(bucket), from: signed(view, from), to: signed(view, to) })}</title></rect>`;
  };
  // Around 0 the scale is linear and numbers would run into each other.
  const every = narrow ? [100, REACH] : bidirectional ? [10, 100, 1000, REACH] : [1, 10, 100, 1000, REACH];
  const ticks = [...every.map((tick) => -tick).reverse(), 0, ...(bidirectional ? every : [])];
  const gaps = buckets > 32 ? 16 : buckets > 8 ? 8 : buckets > 4 ? 2 : 1;
  const handle = (which: 'distance' | 'other', row: number): SVGTemplateResult => {
    const delta = result[which];
    const bucket = which === 'distance' ? result.bucketOfDistance : result.bucketOfOther;
    const shown = Math.max(-REACH, Math.min(bidirectional ? REACH : 0, delta));
    const at = x(shown);
    const own = which === 'distance' ? 'var(--position)' : 'var(--output)';
    const level = plot.bottom + 52 + row * 26;
    const text = `Δ = ${signed(view, delta)}${bucket === undefined ? '' : ` → ${bucket}`}`;
    const side = at > (plot.left + plot.right) / 2 ? -1 : 1;
    return svg`<line x1=${at} x2=${at} y1=${plot.top} y2=${level} stroke=${own} stroke-width="1.25" stroke-dasharray="3 3"></line>
      ${onCurves(at + side * 13, level + 4.5, text, own, { anchor: side < 0 ? 'end' : 'start', size: 13, weight: 600 })}
      ${slider({
        name: view.label(which),
        value: delta,
        text: `${signed(view, delta)}, ${bucket === undefined ? view.label('masked') : view.label('bucket', { bucket: String(bucket) })}`,
        min: -REACH,
        max: REACH,
        page: (value, up) => nearRound(value + (up ? 1 : -1) * Math.max(10, Math.abs(value) / 2)),
        anchor: { x: at, y: level },
        drag: (point) => view.set({ [which]: nearRound(x.invert(point.x)) }),
        set: (value) => view.set({ [which]: value }),
        content: svg`<rect x=${at - 13} y=${level - 13} width="26" height="26" fill="transparent"></rect>
          <circle cx=${at} cy=${level} r="7" fill=${own} stroke="var(--page)" stroke-width="2"></circle>`,
      })}`;
  };
  const last = lastOf(result);
  return svg`${title(titleOf(view, result), view.width, narrow ? 32 : 14)}
    <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(
      view.label('rule', {
        last: String(last.bucket),
        from: view.number(Math.abs(last.from), 0),
        max: view.number(maxDistance, 0),
      }),
      view.width,
      SMALL,
    ).map((line, i) => svg`<tspan x="0" y=${(narrow ? 50 : 34) + i * 16}>${line}</tspan>`)}</text>
    ${leftAxis({ scale: y, ticks: Array.from({ length: Math.ceil(buckets / gaps) }, (_, i) => i * gaps), name: view.label('axis.bucket'), format: (value) => view.number(value, 0) }, plot.left, plot.right, plot.top - 10)}
    ${bottomAxis({ scale: x, ticks, name: view.label('axis.distance'), format: (value) => signed(view, value) }, plot.bottom, plot.right)}
    ${[...past, ...future].map(step)}
    ${handle('distance', 0)}${handle('other', 1)}`;
}
