// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { ParametersResult } from './compute';
import type { controls } from './controls';
import { drawAreas } from './draw-areas';
import { drawCost } from './draw-cost';
import { drawModels } from './draw-models';

export const height = (width: number): number => (width < 560 ? 584 : 520);

export function draw(view: View<typeof controls>, result: ParametersResult): SVGTemplateResult {
  return result.part === 'areas'
    ? drawAreas(view, result)
    : result.part === 'cost'
      ? drawCost(view, result)
      : drawModels(view, result);
}
