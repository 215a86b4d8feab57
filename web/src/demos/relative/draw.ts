// The picture: one drawing for each part, all in a stage of the same size.
import { html, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { RelativeResult } from './compute';
import type { controls } from './controls';
import { drawDistance } from './draw-distance';
import { drawPairs } from './draw-pairs';
import { drawWeight } from './draw-weight';

export const height = (width: number): number => (width < 560 ? 584 : 480);

export function draw(view: View<typeof controls>, result: RelativeResult): TemplateResult {
  const picture =
    result.part === 'distance'
      ? drawDistance(view, result)
      : result.part === 'pairs'
        ? drawPairs(view, result)
        : drawWeight(view, result);
  return html`<svg
    viewBox="0 0 ${view.width} ${view.height}"
    width=${view.width}
    height=${view.height}
    role="group"
    direction="ltr"
    aria-label=${view.label(`picture.${result.part}`)}
    .style=${'font-variant-numeric: tabular-nums; user-select: none; overflow: visible'}
  >
    ${picture}
  </svg>`;
}
