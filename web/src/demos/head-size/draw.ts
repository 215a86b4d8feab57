// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { HeadSizeResult } from './compute';
import type { controls } from './controls';
import { drawGradient } from './draw-gradient';
import { drawModels } from './draw-models';
import { drawProducts } from './draw-products';
import { drawWeights } from './draw-weights';

export const height = (width: number): number => (width < 560 ? 520 : 480);

export function draw(view: View<typeof controls>, result: HeadSizeResult): SVGTemplateResult {
  return result.part === 'weights'
    ? drawWeights(view, result)
    : result.part === 'products'
      ? drawProducts(view, result)
      : result.part === 'gradient'
        ? drawGradient(view, result)
        : drawModels(view, result);
}
