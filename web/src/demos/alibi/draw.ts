// The picture: one drawing for each part, all in a stage of the same size.
import { html, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { View } from '../define';
import type { AlibiResult } from './compute';
import type { controls } from './controls';
import { drawBias } from './draw-bias';
import { drawSlopes } from './draw-slopes';
import { drawWindow } from './draw-window';

export const height = (width: number): number => (width < 560 ? 664 : 488);

function pictureOf(view: View<typeof controls>, result: AlibiResult): SVGTemplateResult {
  switch (result.part) {
    case 'bias':
      return drawBias(view, result);
    case 'slopes':
      return drawSlopes(view, result);
    case 'window':
      return drawWindow(view, result);
  }
}

export function draw(view: View<typeof controls>, result: AlibiResult): TemplateResult {
  return html`<svg
    viewBox="0 0 ${view.width} ${view.height}"
    width=${view.width}
    height=${view.height}
    role="group"
    direction="ltr"
    aria-label=${view.label(`picture.${result.part}`)}
    .style=${'font-variant-numeric: tabular-nums; user-select: none; overflow: visible'}
  >
    ${pictureOf(view, result)}
  </svg>`;
}
