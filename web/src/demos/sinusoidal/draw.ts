// The picture: one drawing for each part, all in a stage of the same size.
import { html, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { SinusoidalResult } from './compute';
import type { controls } from './controls';
import { drawClocks } from './draw-clocks';
import { drawNearest } from './draw-nearest';
import { drawShift } from './draw-shift';
import { drawSum } from './draw-sum';

export const height = (width: number): number => (width < 560 ? 560 : 496);

function pictureOf(view: View<typeof controls>, result: SinusoidalResult): SVGTemplateResult {
  switch (result.part) {
    case 'clocks':
      return drawClocks(view, result);
    case 'nearest':
      return drawNearest(view, result);
    case 'shift':
      return drawShift(view, result);
    case 'sum':
      return drawSum(view, result);
  }
}

export function draw(view: View<typeof controls>, result: SinusoidalResult): TemplateResult {
  return html`<svg
    viewBox="0 0 ${view.width} ${view.height}"
    width=${view.width}
    height=${view.height}
    role="group"
    direction="ltr"
    aria-label=${view.label(`picture.${result.part}`)}
    .style=${'font-variant-numeric: tabular-nums; user-select: none; overflow: visible'}
  >
    ${pictureOf(view, result)}
  </svg>`;
}
