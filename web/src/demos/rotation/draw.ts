// The picture: one drawing for each part, both in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { RotationResult } from './compute';
import type { controls } from './controls';
import { drawDials } from './draw-dials';
import { drawPair } from './draw-pair';

export const NARROW = 560;
export const height = (width: number): number => (width < NARROW ? 604 : 480);

export function draw(view: View<typeof controls>, result: RotationResult): SVGTemplateResult {
  return result.part === 'pair' ? drawPair(view, result) : drawDials(view, result);
}
