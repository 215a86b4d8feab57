// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { AttentionResult } from './compute';
import type { controls } from './controls';
import { drawPlane } from './draw-plane';
import { drawSentence } from './draw-sentence';
import { drawStages } from './draw-stages';

export const height = (width: number): number => (width < 560 ? 616 : 480);

export function draw(view: View<typeof controls>, result: AttentionResult): SVGTemplateResult {
  return result.part === 'plane'
    ? drawPlane(view, result)
    : result.part === 'sentence'
      ? drawSentence(view, result)
      : drawStages(view, result);
}
