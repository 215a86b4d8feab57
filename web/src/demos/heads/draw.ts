// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { HeadsResult } from './compute';
import type { controls } from './controls';
import { drawKeep } from './draw-keep';
import { drawSplit } from './draw-split';
import { drawForgotten } from './draw-forgotten';

export const height = (width: number): number => (width < 560 ? 616 : 480);

export function draw(view: View<typeof controls>, result: HeadsResult): SVGTemplateResult {
  return result.part === 'keep'
    ? drawKeep(view, result)
    : result.part === 'split'
      ? drawSplit(view, result)
      : drawForgotten(view, result);
}
