// Entropies of attention by position, on a scale of their own below the losses: bare lines, in the colours of those.
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { leftAxis, SMALL } from '../../charts/axes';
import { linePath, region, type Plot } from '../../charts/plot';
import { middle, type Bin } from '../../lab/bins';
import { item } from '../item';
import type { LabView } from './part';

export interface Entropies {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly bins: readonly Bin[];
  readonly trained: number;
  /** The last one lies on top; grey without a colour. */
  readonly lines: readonly { readonly y: readonly number[]; readonly color?: string }[];
}

export function entropies(view: LabView, { bins, trained, lines, ...box }: Entropies): SVGTemplateResult {
  const length = item(bins, bins.length - 1).to;
  const x = scaleLog([1, length], [box.left, box.right]);
  const most = Math.log(length);
  const y = scaleLinear([0, most], [box.bottom, box.top]);
  const places = bins.map(middle);
  const plot: Plot = {
    ...box,
    x: { scale: (value) => x(value), ticks: [], name: '', format: String },
    y: {
      scale: (value) => y(value),
      ticks: [0, 2, 4, 6].filter((tick) => tick < most),
      name: view.label('axis.entropy'),
      format: (value) => view.number(value, 0),
    },
  };
  const even = places.map((place) => Math.log(place));
  return svg`${region(plot, { from: trained, to: length, name: '' })}
    ${leftAxis(plot.y, box.left, box.right, box.top - 8)}
    <path fill="none" stroke="var(--line)" stroke-dasharray="5 4" d=${linePath(plot, places, even)}></path>
    <text x=${box.right + 10} y=${y(item(even, even.length - 1)) + 4} font-size=${SMALL} fill="var(--ink-soft)">${view.label('line.even')}</text>
    ${lines.map(
      ({ y: values, color }) =>
        svg`<path fill="none" stroke=${color ?? 'var(--muted)'} stroke-width=${color ? 2 : 1.25} d=${linePath(plot, places, values)}></path>`,
    )}`;
}
