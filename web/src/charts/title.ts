// The title of a chart: the finding, broken into lines where the picture is narrow.
import { svg, type SVGTemplateResult } from 'lit';

const SIZE = 14;
const wide = /[\p{Script=Han}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uffef“”]/u;

/** Pictures are drawn without measuring, so widths are estimated: a Han character is square, others a little over half. */
export function estimateWidth(text: string, size: number): number {
  return Array.from(text).reduce((sum, character) => sum + (wide.test(character) ? size : size * 0.62), 0);
}

/** Lines no wider than `width`, broken at spaces or between Han characters, never before punctuation. */
export function breakLines(text: string, width: number, size: number): string[] {
  const pieces = text.match(/[\p{Script=Han}][，。：；、）”]*|[^\s\p{Script=Han}]+|\s+/gu) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && estimateWidth(line + piece.trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line];
}

/** `y` is the baseline of the last line; more lines grow upwards. */
export function title(text: string, width: number, y: number): SVGTemplateResult {
  const lines = breakLines(text, width, SIZE);
  return svg`<text font-size=${SIZE} font-weight="600" fill="var(--ink)">${lines.map(
    (line, i) => svg`<tspan x="0" y=${y - (lines.length - 1 - i) * 18}>${line}</tspan>`,
  )}</text>`;
}
