// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { RelativeResult } from './compute';
import type { controls } from './controls';
import { drawDistance } from './draw-distance';
import { drawPairs } from './draw-pairs';
import { drawWeight } from './draw-weight';

export const height = (width: number): number => (width < 560 ? 584 : 480);

export function draw(view: View<typeof controls>, result: RelativeResult): SVGTemplateResult {
  return result.part === 'distance'
    ? drawDistance(view, result)
    : result.part === 'pairs'
      ? drawPairs(view, result)
      : drawWeight(view, result);
}
