// Weights as bars from 0 to 1, always on the same scale.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, inside, leftAxis, SMALL, type Axis } from './axes';
import { title } from './title';

export interface WeightBarsOptions {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Axis;
  readonly yName: string;
  readonly format: (weight: number) => string;
  readonly title: string;
  readonly bars: readonly { readonly x: number; readonly weight: number; readonly chosen: boolean }[];
  readonly barWidth: number;
  /** The number at every bar, not only at the chosen one: where they fit. */
  readonly allNumbers: boolean;
}

export function weightBars(options: WeightBarsOptions): SVGTemplateResult {
  const { left, right, top, bottom, x } = options;
  const scale = (weight: number): number => bottom - weight * (bottom - top);
  return svg`${title(options.title, right, top - 28)}
    ${leftAxis({ scale, ticks: [0, 0.5, 1], name: options.yName, format: options.format }, left, right, top - 10)}
    ${bottomAxis(x, bottom, right)}
    ${options.bars.map((bar) => {
      const center = x.scale(bar.x);
      const y = scale(bar.weight);
      return svg`<rect x=${center - options.barWidth / 2} y=${y} width=${options.barWidth} height=${bottom - y}
          fill=${bar.chosen ? 'var(--output)' : 'var(--muted)'}></rect>
        ${
          bar.chosen || options.allNumbers
            ? svg`<text x=${inside(center, options.format(bar.weight), right + 6, SMALL + 2)} y=${y - 6} text-anchor="middle" font-size=${bar.chosen ? SMALL + 2 : SMALL} font-weight=${bar.chosen ? 600 : 400}
              fill=${bar.chosen ? 'var(--output)' : 'var(--ink-soft)'} stroke="var(--page)" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${options.format(bar.weight)}</text>`
            : nothing
        }`;
    })}`;
}
