// A quantity over a signed distance: shaded region, band, curves, marks and the point that is looked at.
import { line as path, area } from 'd3-shape';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, leftAxis, SMALL, type Axis } from './axes';
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

export interface CurveOptions {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Axis;
  readonly y: Axis;
  /** The finding. */
  readonly title: string;
  readonly region?: { readonly from: number; readonly to: number; readonly name: string };
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
  const { left, right, top, bottom, x, y, region, band, point } = options;
  const draw = (curve: Curve): string =>
    path<number>(
      (value) => x.scale(value),
      (_, i) => y.scale(curve.y[i] ?? 0),
    )(curve.x as number[]) ?? '';
  const px = x.scale(point.x);
  const py = y.scale(point.y);
  // The number stands at the top of the line, on the side with more room.
  const side = px > (left + right) / 2 ? -1 : 1;
  return svg`
    ${title(options.title, right, top - 28)}
    ${
      region === undefined
        ? nothing
        : svg`<rect x=${x.scale(region.from)} y=${top} width=${x.scale(region.to) - x.scale(region.from)} height=${bottom - top} fill="var(--beyond)"></rect>
          <text x=${x.scale(region.from) + 8} y=${bottom - 7} fill="var(--ink-soft)" font-size=${SMALL}>${region.name}</text>`
    }
    ${leftAxis(y, left, right, top - 10)}
    ${bottomAxis(x, bottom, right)}
    ${
      band === undefined
        ? nothing
        : svg`<path fill=${band.color} fill-opacity="0.25" stroke=${band.color} stroke-opacity="0.6" d=${
            area<number>(
              (value) => x.scale(value),
              (_, i) => y.scale(band.low[i] ?? 0),
              (_, i) => y.scale(band.high[i] ?? 0),
            )(band.x as number[]) ?? ''
          }></path>
          <text x=${right - 6} y=${bottom - 7} text-anchor="end" fill=${band.color} font-size=${SMALL}
            stroke="var(--page)" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${band.name}</text>`
    }
    ${options.curves.map(
      (
        curve,
      ) => svg`<path fill="none" stroke=${curve.color} stroke-width="1.75" stroke-linejoin="round" d=${draw(curve)}></path>
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
    <text x=${px + side * 8} y=${top + 15} text-anchor=${side < 0 ? 'end' : 'start'} fill=${point.color} font-size="14" font-weight="600"
      stroke="var(--page)" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${point.text}</text>
    <rect x=${left} y=${top} width=${right - left} height=${bottom - top} fill="transparent" cursor="ew-resize" .style=${'touch-action: pan-y'}
      @pointerdown=${options.drag.down} @pointermove=${options.drag.move}></rect>`;
}
