// The picture: one drawing for each part, all in a stage of the same size.
import { html, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { ScalingResult } from './compute';
import type { controls } from './controls';
import { drawAngles } from './draw-angles';
import { drawCache } from './draw-cache';
import { drawNeighbours } from './draw-neighbours';
import { drawPublished } from './draw-published';

export const height = (width: number): number => (width < 560 ? 584 : 500);

function pictureOf(view: View<typeof controls>, result: ScalingResult): SVGTemplateResult {
  switch (result.part) {
    case 'angles':
      return drawAngles(view, result);
    case 'neighbours':
      return drawNeighbours(view, result);
    case 'cache':
      return drawCache(view, result);
    case 'published':
      return drawPublished(view, result);
  }
}

export function draw(view: View<typeof controls>, result: ScalingResult): TemplateResult {
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
