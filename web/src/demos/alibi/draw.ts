// The picture: one drawing for each part, all in a stage of the same size.
import type { SVGTemplateResult } from 'lit';
import type { View } from '../define';
import type { AlibiResult } from './compute';
import type { controls } from './controls';
import { drawBias } from './draw-bias';
import { drawSlopes } from './draw-slopes';
import { drawWindow } from './draw-window';

export const height = (width: number): number => (width < 560 ? 664 : 488);

export function draw(view: View<typeof controls>, result: AlibiResult): SVGTemplateResult {
  switch (result.part) {
    case 'bias':
      return drawBias(view, result);
    case 'slopes':
      return drawSlopes(view, result);
    case 'window':
      return drawWindow(view, result);
  }
}
