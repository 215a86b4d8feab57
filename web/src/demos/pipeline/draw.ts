// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { PipelineResult } from './compute';
import type { controls } from './controls';
import { drawCache } from './draw-cache';
import { drawSteps } from './draw-steps';
import { drawTerms } from './draw-terms';

export const height = (width: number): number => (width < 560 ? 560 : 484);

export function draw(view: View<typeof controls>, result: PipelineResult): SVGTemplateResult {
  switch (result.part) {
    case 'steps':
      return drawSteps(view, result);
    case 'terms':
      return drawTerms(view, result);
    case 'cache':
      return drawCache(view, result);
  }
}
