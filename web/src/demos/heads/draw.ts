// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { HeadsResult } from './compute';
import type { controls } from './controls';
import { drawKeep } from './draw-keep';
import { drawSplit } from './draw-split';
import { drawForgotten } from './draw-forgotten';
import { drawTrained } from './draw-trained';

export const height = (width: number): number => (width < 560 ? 616 : 480);

export function draw(view: View<typeof controls>, result: HeadsResult): SVGTemplateResult {
  switch (result.part) {
    case 'keep':
      return drawKeep(view, result);
    case 'split':
      return drawSplit(view, result);
    case 'forgotten':
      return drawForgotten(view, result);
    case 'trained':
      return drawTrained(view, result);
  }
}
