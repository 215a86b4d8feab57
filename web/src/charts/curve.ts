// A quantity over a signed distance: shaded region, band, curves, marks and the point that is looked at.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, leftAxis, SMALL } from './axes';
import { band, linePath, onCurves, region, type Plot, type Region } from './plot';
import { title } from './title';
import type { DragListeners } from './pointer';

export interface Curve {
  readonly x: readonly number[];
  readonly y: ArrayLike<number>;
  /** A colour token; the subject in ink, what it is compared with muted. */
  readonly color: string;
  /** Said above the plot, in the colour of the curve. */
  readonly name?: string;
}

export interface CurveOptions extends Plot {
  /** The finding. */
  readonly title: string;
  readonly region?: Region;
  readonly band?: {
    readonly x: readonly number[];
    readonly low: ArrayLike<number>;
    readonly high: ArrayLike<number>;
    readonly color: string;
    readonly name: string;
  };
  readonly curves: readonly Curve[];
  /** Filled: given by the source; hollow: its counterpart. */
  readonly marks: readonly { readonly x: number; readonly y: number; readonly filled: boolean }[];
  readonly point: { readonly x: number; readonly y: number; readonly color: string; readonly text: string };
  /** Dragging anywhere in the plot. */
  readonly drag: DragListeners;
}

export function curveChart(options: CurveOptions): SVGTemplateResult {
  const { left, right, top, bottom, x, y, point } = options;
  const px = x.scale(point.x);
  const py = y.scale(point.y);
  // The number stands at the top of the line, on the side with more room.
  const side = px > (left + right) / 2 ? -1 : 1;
  return svg`
    ${title(options.title, right, top - 28)}
    ${options.region === undefined ? nothing : region(options, options.region)}
    ${leftAxis(y, left, right, top - 10)}
    ${bottomAxis(x, bottom, right)}
    ${
      options.band === undefined
        ? nothing
        : svg`${band(options, options.band.x, options.band.low, options.band.high, options.band.color)}
          ${onCurves(right - 6, bottom - 7, options.band.name, options.band.color, { anchor: 'end' })}`
    }
    ${options.curves.map(
      (
        curve,
      ) => svg`<path fill="none" stroke=${curve.color} stroke-width="1.75" stroke-linejoin="round" d=${linePath(options, curve.x, curve.y)}></path>
        ${
          curve.name === undefined
            ? nothing
            : svg`<path d="M${right - 20} ${top - 11}h20" stroke=${curve.color} stroke-width="1.75"></path>
              <text x=${right - 26} y=${top - 7} text-anchor="end" fill="var(--ink-soft)" font-size=${SMALL}>${curve.name}</text>`
        }`,
    )}
    ${options.marks.map(
      (mark) => svg`<circle cx=${x.scale(mark.x)} cy=${y.scale(mark.y)} r="3.25" stroke="var(--ink)" stroke-width="1.25"
        fill=${mark.filled ? 'var(--ink)' : 'var(--page)'}></circle>`,
    )}
    <line x1=${px} x2=${px} y1=${top} y2=${bottom} stroke=${point.color} stroke-width="1.25" stroke-dasharray="3 3"></line>
    <circle cx=${px} cy=${py} r="6" fill=${point.color} stroke="var(--page)" stroke-width="2"></circle>
    ${onCurves(px + side * 8, top + 15, point.text, point.color, { anchor: side < 0 ? 'end' : 'start', size: 14, weight: 600 })}
    <rect x=${left} y=${top} width=${right - left} height=${bottom - top} fill="transparent" cursor="ew-resize" .style=${'touch-action: pan-y'}
      @pointerdown=${options.drag.down} @pointermove=${options.drag.move}></rect>`;
}
