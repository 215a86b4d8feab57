// The picture of the part "forgotten": the numbers that each head gets, with the transpose and without, and what it does to the outputs.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import type { Box } from '../../charts/box';
import { breakLines, fit, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { controls } from './controls';
import { CHANNELS, type ForgottenResult } from './forgotten';
import { inkOnShade, shade } from './shade';

type HeadsView = View<typeof controls>;

/** Heads beside each other, a row for each word; the shade says whose number it is. */
function heads(
  view: HeadsView,
  result: ForgottenResult,
  data: Float32Array,
  name: string,
  box: Box,
): SVGTemplateResult {
  const { tokens, heads: H, headDim: D } = result;
  const T = tokens.length;
  const side = 44;
  const gap = H === 8 ? 4 : 8;
  const cell = Math.floor((box.width - side - (H - 1) * gap) / CHANNELS);
  const row = Math.min(32, Math.floor((box.height - 38) / T));
  const x = (h: number, d: number): number => box.x + side + h * (D * cell + gap) + d * cell;
  const y = (t: number): number => box.y + 38 + t * row;
  const headName = (h: number): string => (H === 8 ? String(h) : view.label('head.h', { h: String(h) }));
  return svg`<text x=${box.x} y=${box.y + 12} font-size="13" font-weight="600" fill="var(--ink)">${name}</text>
    <g font-size=${SMALL} fill="var(--ink-soft)">
      ${H === 8 ? svg`<text x=${box.x + side - 6} y=${box.y + 32} text-anchor="end">${view.label('head.word')}</text>` : nothing}
      ${Array.from({ length: H }, (_, h) => svg`<text x=${x(h, 0) + (D * cell) / 2} y=${box.y + 32} text-anchor="middle">${headName(h)}</text>`)}
      ${tokens.map((token, t) => {
        const { size, squeezed } = fit(token, side - 8, SMALL);
        return svg`<text x=${box.x + side - 6} y=${y(t) + row / 2 + 4} text-anchor="end" font-size=${size} textLength=${squeezed ? side - 8 : nothing} lengthAdjust="spacingAndGlyphs">${token}</text>`;
      })}
    </g>
    ${Array.from(data, (number, i) => {
      const [h, t, d] = [Math.floor(i / (T * D)), Math.floor(i / D) % T, i % D];
      const word = Math.floor(number / CHANNELS);
      return svg`<rect x=${x(h, d)} y=${y(t)} width=${cell - 1} height=${row - 1} fill=${shade(word, T)}></rect>
        <text x=${x(h, d) + (cell - 1) / 2} y=${y(t) + row / 2 + 3.5} text-anchor="middle" font-size="10" fill=${inkOnShade(word, T)}>${number}</text>`;
    })}`;
}

/** A row for each word: how far its output is from the right one, and how far a replaced last word moves it. */
function effects(view: HeadsView, result: ForgottenResult, box: Box): SVGTemplateResult {
  const { tokens, apart, rightMoves, wrongMoves } = result;
  const columns = [apart, rightMoves, wrongMoves];
  const names = ['apart', 'rightMoves', 'wrongMoves'].map((key) => view.label(`effect.${key}`));
  const side = 52;
  const width = (box.width - side) / 3;
  const most = Math.max(...columns.flat(), 0.001);
  const row = (box.height - 40) / tokens.length;
  const bar = Math.max(0, width - 62);
  return svg`${columns.map((values, i) => {
    const x = box.x + side + i * width;
    return svg`<text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(item(names, i), width - 8, SMALL).map(
      (line, n, all) => svg`<tspan x=${x} y=${box.y + 28 - (all.length - 1 - n) * 14}>${line}</tspan>`,
    )}</text>
      ${values.map((value, t) => {
        const y = box.y + 40 + t * row;
        const ahead = i > 0 && t < tokens.length - 1 && value > 0 && result.causal;
        const color = i === 0 ? 'var(--ink)' : ahead ? 'var(--warning)' : 'var(--muted)';
        return svg`<rect x=${x} y=${y + row / 2 - 5} width=${(bar * value) / most} height="10" fill=${color}></rect>
          <text x=${x + (bar * value) / most + 6} y=${y + row / 2 + 4.5} font-size="13" fill=${ahead ? 'var(--warning)' : 'var(--ink)'}>${view.number(value, 3)}</text>`;
      })}`;
  })}
  <line x1=${box.x} x2=${box.x + box.width} y1=${box.y + 36} y2=${box.y + 36} stroke="var(--hairline)"></line>
  ${tokens.map((token, t) => {
    const { size, squeezed } = fit(token, side - 8, 13);
    return svg`<text x=${box.x} y=${box.y + 40 + (t + 0.5) * row + 4.5} font-size=${size} fill="var(--ink)"
      textLength=${squeezed ? side - 8 : nothing} lengthAdjust="spacingAndGlyphs">${token}</text>`;
  })}`;
}

export function drawForgotten(view: HeadsView, result: ForgottenResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < 560;
  const gap = narrow ? 0 : 28;
  const half = narrow ? width : (width - gap) / 2;
  const tall = narrow ? 158 : 184;
  const top = narrow ? 48 : 36;
  const second = narrow ? { x: 0, y: top + tall + 12 } : { x: half + gap, y: top };
  const below = second.y + tall + (narrow ? 14 : 24);
  return svg`${title(view.label(result.causal ? 'forgotten.title.causal' : 'forgotten.title.open'), width, narrow ? 32 : 14)}
    ${heads(view, result, result.right, view.label('split.right'), { x: 0, y: top, width: half, height: tall })}
    ${heads(view, result, result.wrong, view.label('split.wrong'), { ...second, width: half, height: tall })}
    ${effects(view, result, { x: 0, y: below, width, height: height - below - 4 })}`;
}
