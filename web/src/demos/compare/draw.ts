// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { CompareResult } from './compute';
import type { controls } from './controls';
import { drawMaps } from './draw-maps';
import { drawTable } from './draw-table';

export const height = (width: number): number => (width < 560 ? 584 : 484);

export function draw(view: View<typeof controls>, result: CompareResult): SVGTemplateResult {
  return result.part === 'maps' ? drawMaps(view, result) : drawTable(view, result);
}
