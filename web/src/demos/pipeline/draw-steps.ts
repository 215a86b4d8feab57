// The picture of the part "steps": five rows of small matrices, positions added on the left, turned in on the right.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { inkOn, signedColor, signedShare, weightColor } from '../../charts/color';
import { breakLines, fit, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { Stage, StageId, StepsResult, Way } from './compute';
import type { controls } from './controls';
import { describe } from './describe';
import { changes } from './findings';

type PipelineView = View<typeof controls>;

const COLORS: Partial<Record<StageId, string>> = {
  pe: 'var(--position)',
  q: 'var(--query)',
  qTurned: 'var(--query)',
  k: 'var(--key)',
  kTurned: 'var(--key)',
  v: 'var(--value)',
  output: 'var(--output)',
};

/** From the name of a matrix to its cells, and from one step to the next. */
const NAME = 18;
const CELLS = 54;
const PITCH = NAME + CELLS + 9;

interface Slot {
  readonly x: number;
  readonly y: number;
  /** Room for the name. */
  readonly width: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

function small(view: PipelineView, result: StepsResult, stage: Stage, limit: number, slot: Slot): SVGTemplateResult {
  const { id, data, columns } = stage;
  const { x, y, cellWidth: w, cellHeight: h } = slot;
  const weight = id === 'weights';
  const top = y + NAME;
  const digits = w >= 37 ? 2 : w >= 27 ? 1 : undefined;
  const moved = changes(stage);
  const mark = result.start === 0 ? '' : moved ? (view.width < 560 ? '≠' : `≠ ${view.number(stage.moved, 2)}`) : '=';
  const name = view.label(`matrix.${id}`);
  const { size, squeezed } = fit(`${name} ${mark}`, slot.width - 8, 13);
  return svg`<text x=${x} y=${y + 12} font-size=${size} textLength=${squeezed ? slot.width - 8 : nothing} lengthAdjust="spacingAndGlyphs"><tspan
      font-weight="600" fill=${COLORS[id] ?? 'var(--ink)'}>${name}</tspan><tspan dx="5" fill=${moved ? 'var(--position)' : 'var(--ink-soft)'} font-weight=${moved ? 600 : 400}>${mark}</tspan></text>
    ${Array.from(data, (value, i) => {
      const left = x + (i % columns) * w;
      const up = top + Math.floor(i / columns) * h;
      const share = weight ? value : signedShare(value, limit);
      return svg`<rect x=${left} y=${up} width=${w - 1} height=${h - 1} fill=${weight ? weightColor(value) : signedColor(value, limit)}><title>${view.label(
        'cell',
        {
          matrix: name,
          word: item(result.tokens, Math.floor(i / columns)),
          column: String(i % columns),
          value: { value, digits: 4 },
        },
      )}</title></rect>${
        digits === undefined
          ? nothing
          : svg`<text x=${left + (w - 1) / 2} y=${up + h / 2 + 3.5} text-anchor="middle" font-size=${digits === 2 ? 11 : 10} pointer-events="none"
            fill=${inkOn(weight ? 'weight' : 'signed', share)}>${view.number(value, digits)}</text>`
      }`;
    })}
    <rect x=${x - 1.5} y=${top - 1.5} width=${columns * w + 2} height=${result.tokens.length * h + 2} fill="none"
      stroke=${moved ? 'var(--position)' : 'var(--hairline)'} stroke-width=${moved ? 2 : 1}></rect>`;
}

function lines(text: string, x: number, y: number, width: number): SVGTemplateResult {
  return svg`<text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(text, width, SMALL).map(
    (line, i) => svg`<tspan x=${x} y=${y + i * 16}>${line}</tspan>`,
  )}</text>`;
}

export function drawSteps(view: PipelineView, result: StepsResult): SVGTemplateResult {
  const { tokens, ways } = result;
  const narrow = view.width < 560;
  const gutter = narrow ? 34 : 120;
  const gap = narrow ? 12 : 22;
  const side = (view.width - gutter - gap) / 2;
  const top = narrow ? 100 : 66;
  const cellHeight = Math.floor(CELLS / tokens.length);
  const cellWidth = Math.min(42, Math.floor((side - 2 * (narrow ? 6 : 7)) / 12));
  const limit = Math.max(
    ...ways.flatMap((way) =>
      way.steps.flatMap((stages) =>
        stages.flatMap(({ id, data }) => (id === 'weights' ? [0] : Array.from(data, Math.abs))),
      ),
    ),
  );
  const { key, values } = describe(result);
  const pitch = narrow ? PITCH + 8 : PITCH;
  const y = (step: number): number => top + step * pitch;
  const column = (way: Way, left: number): SVGTemplateResult =>
    svg`<text x=${left} y=${top - 10} font-size="13" font-weight="600" fill="var(--ink)">${view.label(`way.${way.id}${narrow ? '.short' : ''}`)}</text>
      ${way.steps.map((stages, step) => {
        if (stages.length === 0) return lines(view.label('nothing'), left, y(step) + 30, side - 8);
        const slots = narrow ? stages.length : 3;
        return svg`${stages.map((stage, i) =>
          small(view, result, stage, limit, {
            x: left + (i * side) / slots,
            y: y(step),
            width: side / slots,
            cellWidth,
            cellHeight,
          }),
        )}${
          way.id === 'rotary' && step === 2 && !narrow
            ? lines(view.label('unturned'), left + (2 * side) / 3, y(step) + 34, side / 3)
            : nothing
        }`;
      })}`;
  return svg`${title(view.label(`title.${key}`, values), view.width, narrow ? 32 : 14)}
    ${lines(view.label('marks'), 0, narrow ? 52 : 34, view.width)}
    ${Array.from({ length: 5 }, (_, step) => {
      const number = String(step + 1);
      return svg`${step === 0 ? nothing : svg`<line x1="0" x2=${view.width} y1=${y(step) - 5} y2=${y(step) - 5} stroke="var(--hairline)"></line>`}
        <text x="0" y=${y(step) + 12} font-size=${SMALL} font-weight="600" fill="var(--ink)">${narrow ? number : `${number} ${view.label(`step.${number}`)}`}</text>
        ${tokens.map((token, i) => {
          const room = gutter - (narrow ? 6 : 40);
          const { size, squeezed } = fit(token, room, SMALL);
          return svg`<text x=${gutter - 8} y=${y(step) + NAME + (i + 0.5) * cellHeight + 4} text-anchor="end" font-size=${Math.min(size, cellHeight)} fill="var(--ink-soft)"
            textLength=${squeezed ? room : nothing} lengthAdjust="spacingAndGlyphs">${token}</text>`;
        })}`;
    })}
    ${column(ways[0], gutter)}${column(ways[1], gutter + side + gap)}`;
}
