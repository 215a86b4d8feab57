// The picture: one drawing for each part, all in a stage of the same size.
import { html, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { ParametersResult } from './compute';
import type { controls } from './controls';
import { drawAreas } from './draw-areas';
import { drawCost } from './draw-cost';
import { drawModels } from './draw-models';

export const height = (width: number): number => (width < 560 ? 584 : 520);

export function draw(view: View<typeof controls>, result: ParametersResult): TemplateResult {
  const picture =
    result.part === 'areas'
      ? drawAreas(view, result)
      : result.part === 'cost'
        ? drawCost(view, result)
        : drawModels(view, result);
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
