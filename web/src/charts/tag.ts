// A named box on a line: a word at its position.
import { svg, type SVGTemplateResult } from 'lit';

export interface TagOptions {
  /** Where the word is on the line, and the line. */
  readonly x: number;
  readonly y: number;
  /** Left edge of the box. */
  readonly boxX: number;
  readonly width: number;
  readonly height: number;
  /** From the line up to the box. */
  readonly gap: number;
  readonly color: string;
  readonly text: string;
}

export function tag(options: TagOptions): SVGTemplateResult {
  const { x, y, boxX, width, height, gap, color } = options;
  const top = y - gap - height;
  return svg`<line x1=${x} x2=${x} y1=${y} y2=${top} stroke=${color} stroke-width="2"></line>
    <circle cx=${x} cy=${y} r="5" fill=${color}></circle>
    <rect x=${boxX} y=${top} width=${width} height=${height} rx="3" fill=${color}></rect>
    <text x=${boxX + width / 2} y=${top + height / 2 + 4.5} text-anchor="middle" font-size="13" font-weight="600" fill="var(--page)">${options.text}</text>`;
}
