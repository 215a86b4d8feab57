// The picture: one drawing for each part, both in a stage of the same size.
import { html, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { RotationResult } from './compute';
import type { controls } from './controls';
import { drawDials } from './draw-dials';
import { drawPair } from './draw-pair';

export const NARROW = 560;
export const height = (width: number): number => (width < NARROW ? 604 : 480);

export function draw(view: View<typeof controls>, result: RotationResult): TemplateResult {
  return html`<svg
    viewBox="0 0 ${view.width} ${view.height}"
    width=${view.width}
    height=${view.height}
    role="group"
    direction="ltr"
    aria-label=${view.label(`picture.${result.part}`)}
    .style=${'font-variant-numeric: tabular-nums; user-select: none; overflow: visible'}
  >
    ${result.part === 'pair' ? drawPair(view, result) : drawDials(view, result)}
  </svg>`;
}
