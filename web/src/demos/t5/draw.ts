// The picture: one drawing for each part, all in a stage of the same size.
import { html, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { T5Result } from './compute';
import type { controls } from './controls';
import { drawBuckets } from './draw-buckets';
import { drawMatrix } from './draw-matrix';
import { drawScale } from './draw-scale';

export const height = (width: number): number => (width < 560 ? 540 : 488);

function pictureOf(view: View<typeof controls>, result: T5Result): SVGTemplateResult {
  switch (result.part) {
    case 'buckets':
      return drawBuckets(view, result);
    case 'matrix':
      return drawMatrix(view, result);
    case 'scale':
      return drawScale(view, result);
  }
}

export function draw(view: View<typeof controls>, result: T5Result): TemplateResult {
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
