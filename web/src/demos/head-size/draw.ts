// The picture: one drawing for each part, all in a stage of the same size.
import { html, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { HeadSizeResult } from './compute';
import type { controls } from './controls';
import { drawGradient } from './draw-gradient';
import { drawModels } from './draw-models';
import { drawProducts } from './draw-products';
import { drawWeights } from './draw-weights';

export const height = (width: number): number => (width < 560 ? 520 : 480);

export function draw(view: View<typeof controls>, result: HeadSizeResult): TemplateResult {
  const picture =
    result.part === 'weights'
      ? drawWeights(view, result)
      : result.part === 'products'
        ? drawProducts(view, result)
        : result.part === 'gradient'
          ? drawGradient(view, result)
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
