// The picture of the part "slopes": every head's slope, and how far back its weight halves.
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, leftAxis, SMALL } from '../../charts/axes';
import { onCurves } from '../../charts/plot';
import { title } from '../../charts/title';
import type { View } from '../define';
import type { SlopesResult } from './compute';
import type { controls } from './controls';
import { halfOf, slopeText } from './findings';

type AlibiView = View<typeof controls>;

const LOWEST = 1 / 400;

export function drawSlopes(view: AlibiView, { slopes, whole }: SlopesResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const heads = slopes.length;
  const plot = {
    left: narrow ? 44 : 56,
    right: view.width - (narrow ? 52 : 92),
    top: narrow ? 104 : 84,
    bottom: view.height - 46,
  };
  const x = scaleLinear([0.5, heads + 0.5], [plot.left, plot.right]);
  const y = scaleLog([LOWEST, 1], [plot.bottom, plot.top]);
  const slot = (plot.right - plot.left) / heads;
  const radius = Math.max(2, Math.min(7, slot / 3));
  const ticks = [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256];
  const step = heads <= (narrow ? 8 : 16) ? 1 : heads <= 32 ? 4 : heads <= 64 ? 8 : 16;
  const named = Array.from({ length: heads }, (_, i) => i + 1).filter((head) => head === 1 || head % step === 0);
  const text = (slope: number): string => slopeText(slope, (value) => view.number(value, 3));
  const extra = heads - whole;
  const values = {
    heads: { value: heads, digits: 0 },
    whole: { value: whole, digits: 0 },
    extra: { value: extra, digits: 0 },
    double: { value: 2 * whole, digits: 0 },
  } as const;
  return svg`${title(view.label(extra === 0 ? 'title.whole' : 'title.extra', values), view.width, narrow ? 32 : 14)}
    <g font-size=${SMALL} fill="var(--ink-soft)">
      <circle cx="5" cy=${narrow ? 50 : 33} r="4.5" fill="var(--position)"></circle>
      <text x="16" y=${narrow ? 54 : 37}>${view.label('series.first', values)}</text>
      ${
        extra === 0
          ? nothing
          : svg`<circle cx=${narrow ? 5 : 245} cy=${narrow ? 68 : 33} r="4.5" fill="var(--output)"></circle>
            <text x=${narrow ? 16 : 256} y=${narrow ? 72 : 37}>${view.label('series.extra', values)}</text>`
      }
    </g>
    ${leftAxis({ scale: y, ticks, name: view.label('axis.slope'), format: text }, plot.left, plot.right, plot.top - 14)}
    <g font-size=${SMALL} fill="var(--ink-soft)">
      <text x=${view.width} y=${plot.top - 14} text-anchor="end">${view.label(narrow ? 'axis.half.short' : 'axis.half')}</text>
      ${ticks.map((tick) => svg`<text x=${plot.right + 8} y=${y(tick) + 4}>${view.number(halfOf(tick), halfOf(tick) < 10 ? 1 : 0)}</text>`)}
    </g>
    ${bottomAxis({ scale: x, ticks: named, name: view.label('axis.head'), format: (head) => view.number(head, 0) }, plot.bottom, plot.right)}
    ${Array.from(slopes, (slope, i) => {
      const color = i < whole ? 'var(--position)' : 'var(--output)';
      return svg`<line x1=${x(i + 1)} x2=${x(i + 1)} y1=${plot.bottom} y2=${y(slope)} stroke=${color} stroke-opacity="0.25" stroke-width=${Math.min(2, slot / 2)}></line>
        <circle cx=${x(i + 1)} cy=${y(slope)} r=${radius} fill=${color}><title>${view.label('dot', { head: String(i + 1), slope: text(slope), half: { value: halfOf(slope), digits: 1 } })}</title></circle>
        ${slot < 46 ? nothing : onCurves(x(i + 1), y(slope) - 11, text(slope), color, { anchor: 'middle', weight: 600 })}`;
    })}`;
}
