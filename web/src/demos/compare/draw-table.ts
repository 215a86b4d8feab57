// The picture of the part "table": a row for each encoding, a column for each property, measured, counted or unknown.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import type { Box } from '../../charts/box';
import { breakLines, fit, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { Measured, TableResult } from './compute';
import type { controls } from './controls';
import { isUpToTraining, mostOf, ratioOf } from './findings';
import { LONG, TRAINED } from './sizes';

type CompareView = View<typeof controls>;

const COLUMNS = ['moved', 'parameters', 'operations', 'beyond'] as const;
type Column = (typeof COLUMNS)[number];

/** The number of a cell, and where it comes from in a few letters. */
function cell(view: CompareView, row: Measured, column: Column): { readonly text: string; readonly note: string } {
  const { account } = row;
  switch (column) {
    case 'moved':
      return { text: row.moved === 0 ? '0' : view.number(row.moved, 2), note: '' };
    case 'parameters':
      return { text: view.number(row.parameters, 0), note: row.parameters === 0 ? '' : (account?.learned ?? '') };
    case 'operations':
      if (account === undefined) return { text: view.label('unknown'), note: '' };
      return { text: view.number(account.operations, 0), note: account.operations === 0 ? '' : account.cost };
    case 'beyond': {
      const ratio = ratioOf(row);
      if (row.refusal !== undefined) return { text: view.label('refused'), note: row.refusal };
      return { text: ratio === undefined ? '–' : `× ${view.number(ratio, 1)}`, note: '' };
    }
  }
}

/** What is added to the score over the distance, each on a scale of its own. */
function sparkline(row: Measured, box: Box): SVGTemplateResult {
  const { profile } = row;
  const limit = mostOf(profile) || 1;
  const x = scaleLinear([0, LONG - 1], [box.x, box.x + box.width]);
  const y = scaleLinear([-limit, limit], [box.y + box.height, box.y]);
  const d = Array.from(profile, (value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(
    '',
  );
  return svg`<rect x=${x(TRAINED)} y=${box.y} width=${box.x + box.width - x(TRAINED)} height=${box.height} fill="var(--beyond)"></rect>
    <line x1=${box.x} x2=${box.x + box.width} y1=${y(0)} y2=${y(0)} stroke="var(--hairline)"></line>
    <path d=${d} fill="none" stroke=${isUpToTraining(row) ? 'var(--muted)' : 'var(--position)'} stroke-width="1.5"></path>`;
}

function words(
  text: string,
  x: number,
  y: number,
  size: number,
  room: number,
  color: string,
  weight = 400,
): SVGTemplateResult {
  const fitted = fit(text, room, size);
  return svg`<text x=${x} y=${y} font-size=${fitted.size} font-weight=${weight} fill=${color} textLength=${fitted.squeezed ? room : nothing} lengthAdjust="spacingAndGlyphs">${text}</text>`;
}

export function drawTable(view: CompareView, result: TableResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { width, height } = view;
  const { rows, chosen } = result;
  const head = narrow ? 104 : 76;
  const pitch = (height - head - 2) / rows.length;
  const starts = narrow ? [0, 0.25, 0.5, 0.75] : [0.17, 0.29, 0.445, 0.62];
  const ends = narrow ? [0.25, 0.5, 0.75, 1] : [0.29, 0.445, 0.62, 0.745];
  const decay = narrow ? width - 150 : width * 0.755;
  const header = (name: string, x: number, room: number, y: number): SVGTemplateResult =>
    svg`<text font-size="12" fill="var(--ink-soft)">${breakLines(view.label(name), room, 12).map((line, i, all) => svg`<tspan x=${x} y=${y - (all.length - 1 - i) * 14}>${line}</tspan>`)}</text>`;
  return svg`${title(view.label('title.table'), width, narrow ? 32 : 14)}
    ${COLUMNS.map((column, i) =>
      header(
        `head.${column}${narrow ? '.short' : ''}`,
        item(starts, i) * width,
        (item(ends, i) - item(starts, i)) * width - 6,
        head - 8,
      ),
    )}
    ${narrow ? header('head.decay.short', decay, 150, 56) : header('head.decay', decay, width - decay, head - 8)}
    ${rows.map((row, i) => {
      const y = head + i * pitch;
      const own = row.id === chosen;
      const line = narrow ? y + pitch - 9 : y + pitch / 2 + 1;
      return svg`<g cursor="pointer" @click=${() => view.set({ encoding: row.id })}>
        <rect x="0" y=${y} width=${width} height=${pitch} fill=${own ? 'var(--surface)' : 'transparent'}></rect>
        <line x1="0" x2=${width} y1=${y} y2=${y} stroke="var(--hairline)"></line>
        ${own ? svg`<rect x="0" y=${y} width="3" height=${pitch} fill="var(--ink)"></rect>` : nothing}
        ${words(view.label(`encoding.${row.id}`), 8, narrow ? y + 17 : y + pitch / 2 + 5, 13, narrow ? decay - 20 : 0.17 * width - 14, 'var(--ink)', own ? 700 : 600)}
        ${COLUMNS.map((column, at) => {
          const { text, note } = cell(view, row, column);
          const x = item(starts, at) * width + (narrow && at === 0 ? 8 : 0);
          const room = (item(ends, at) - item(starts, at)) * width - 10;
          const color = row.refusal !== undefined && column === 'beyond' ? 'var(--error)' : 'var(--ink)';
          return svg`${words(text, x, note === '' || narrow ? line + (narrow ? 0 : 4) : line - 2, 13, room, color)}
            ${note === '' || narrow ? nothing : words(note, x, line + 12, 11, room, 'var(--ink-soft)')}`;
        })}
        ${sparkline(row, { x: decay, y: y + 4, width: narrow ? 80 : Math.min(110, width - decay - 76), height: narrow ? 20 : pitch - 8 })}
        ${words(
          row.id === 'none'
            ? '–'
            : isUpToTraining(row)
              ? view.label('unknown')
              : view.label('falls', { falls: String(row.falls), steps: String(TRAINED - 1) }),
          narrow ? width - 64 : width - 68,
          narrow ? y + 17 : y + pitch / 2 + 5,
          13,
          narrow ? 64 : 68,
          isUpToTraining(row) ? 'var(--ink-soft)' : 'var(--ink)',
        )}
      </g>`;
    })}`;
}
