// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { SinusoidalResult } from './compute';
import type { controls } from './controls';
import { drawClocks } from './draw-clocks';
import { drawNearest } from './draw-nearest';
import { drawShift } from './draw-shift';
import { drawSum } from './draw-sum';

export const height = (width: number): number => (width < 560 ? 560 : 496);

export function draw(view: View<typeof controls>, result: SinusoidalResult): SVGTemplateResult {
  switch (result.part) {
    case 'clocks':
      return drawClocks(view, result);
    case 'nearest':
      return drawNearest(view, result);
    case 'shift':
      return drawShift(view, result);
    case 'sum':
      return drawSum(view, result);
  }
}
