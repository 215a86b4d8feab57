// The title of a chart: the finding, broken into lines where the picture is narrow.
import { svg, type SVGTemplateResult } from 'lit';

const SIZE = 14;
/** Shares of the size, by kind of character: the widths of a wide system font, so that what is estimated to fit does fit. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  // joiners, variation selectors and accents stand with the character before them
  [/[\p{M}\u200d]/u, 0],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uffef“”…—]/u,
    1,
  ],
  [/[mMW@%]/, 1],
  [/[^\p{Script=Latin}\p{Script=Greek}\P{L}]/u, 1.1],
  [/[w\p{Lu}\p{Sm}]/u, 0.84],
  [/[fijlrt.,:;!'’|()[\] ]/, 0.44],
  [/[a-z]/, 0.68],
];

/** Pictures are drawn without measuring, so widths are estimated: a Han character is square, most others a little over half. */
export function estimateWidth(text: string, size: number): number {
  return Array.from(text).reduce(
    (sum, character) => sum + size * (WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? 0.62),
    0,
  );
}

/** Smaller letters for a text that is wider than its room; squeezed only where even the smallest would not fit. */
export function fit(
  text: string,
  width: number,
  size: number,
  least = 10,
): { readonly size: number; readonly squeezed: boolean } {
  const fitting = (size * width) / Math.max(1, estimateWidth(text, size));
  return { size: Math.max(least, Math.min(size, fitting)), squeezed: fitting < least };
}

/** Lines no wider than `width`, broken at spaces (but not at U+00A0) or between Han characters, never before punctuation. */
export function breakLines(text: string, width: number, size: number): string[] {
  const pieces = text.match(/[\p{Script=Han}][，。：；、）”]*|(?:[^\s\p{Script=Han}]|\u00a0)+|[^\S\u00a0]+/gu) ?? [];
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
