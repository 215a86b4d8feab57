// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { T5Result } from './compute';
import type { controls } from './controls';
import { drawBuckets } from './draw-buckets';
import { drawMatrix } from './draw-matrix';
import { drawScale } from './draw-scale';

export const height = (width: number): number => (width < 560 ? 540 : 488);

export function draw(view: View<typeof controls>, result: T5Result): SVGTemplateResult {
  switch (result.part) {
    case 'buckets':
      return drawBuckets(view, result);
    case 'matrix':
      return drawMatrix(view, result);
    case 'scale':
      return drawScale(view, result);
  }
}
