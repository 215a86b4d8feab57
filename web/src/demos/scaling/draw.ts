// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { ScalingResult } from './compute';
import type { controls } from './controls';
import { drawAngles } from './draw-angles';
import { drawCache } from './draw-cache';
import { drawNeighbours } from './draw-neighbours';
import { drawPublished } from './draw-published';

export const height = (width: number): number => (width < 560 ? 584 : 500);

export function draw(view: View<typeof controls>, result: ScalingResult): SVGTemplateResult {
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
