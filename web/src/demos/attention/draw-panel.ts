// One matrix of a step, with its name, its shape and what is framed in it.
import type { Box } from '../../charts/box';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { matrix, type MatrixOptions } from '../../charts/matrix';
import { matrixLayout, type MatrixLayout } from '../../charts/matrix-layout';
import type { View } from '../define';
import { item } from '../item';
import type { StagesResult } from './compute';
import type { controls } from './controls';
import { isHidden, type Panel } from './panels';
import { pairName } from './picture';

type AttentionView = View<typeof controls>;

const HEADING = 20;
const LOW = 180;

const blank = (count: number): string[] => Array.from({ length: count }, () => '');

function optionsOf(view: AttentionView, result: StagesResult, panel: Panel, limit: number, box: Box): MatrixOptions {
  const { tokens, query, key } = result;
  const pairs = panel.pairs === true;
  const color = panel.color ?? (pairs ? 'var(--query)' : undefined);
  const hidden = (row: number, column: number): boolean => isHidden(result, panel, row, column);
  const name = (words: boolean | undefined, i: number): string => (words === true ? item(tokens, i) : String(i + 1));
  // Many names above would leave no room for the cells; each cell still says its words.
  const low = box.height < LOW && tokens.length >= 8;
  return {
    ...box,
    y: box.y + HEADING,
    height: box.height - HEADING,
    rows: { labels: panel.rowWords === true ? tokens : blank(panel.rows), ...(color === undefined ? {} : { color }) },
    columns: { labels: panel.columnWords === true && !low ? tokens : blank(panel.columns), color: 'var(--key)' },
    value: panel.value,
    masked: hidden,
    scale: panel.scale === 'weight' ? { kind: 'weight' } : { kind: 'signed', limit },
    widest: panel.scale === 'weight' ? '0.00' : '−0.00',
    format: (value) => view.number(value, 2),
    maxCell: 52,
    oblong: !pairs,
    readOut: true,
    label: panel.name,
    cellName: (row, column) =>
      pairs
        ? pairName(
            view,
            { a: item(tokens, row), b: item(tokens, column) },
            hidden(row, column) ? undefined : panel.value(row, column),
          )
        : view.label('entry', {
            row: name(panel.rowWords, row),
            column: name(panel.columnWords, column),
            value: view.number(panel.value(row, column), 3),
          }),
    ...(pairs
      ? {
          picked: { row: query, column: key },
          pick: (cell: { row: number; column: number }) => view.set({ query: cell.row + 1, key: cell.column + 1 }),
        }
      : {}),
  };
}

/** Lines between the heads. */
function bounds({ bounds: size, columns }: Panel, { left, top, bottom, cellWidth }: MatrixLayout): string {
  if (size === undefined) return '';
  return Array.from(
    { length: columns / size - 1 },
    (_, i) => `M${left + (i + 1) * size * cellWidth} ${top}V${bottom}`,
  ).join('');
}

function frame(
  { framed, rows, columns }: Panel,
  { left, top, cellWidth, cellHeight }: MatrixLayout,
): SVGTemplateResult | typeof nothing {
  if (framed === undefined) return nothing;
  const { row, column, columnsFrom, columnsTo } = framed;
  const [from, to] = column === undefined ? [columnsFrom ?? 0, columnsTo ?? columns] : [column, column + 1];
  return svg`<rect x=${left + from * cellWidth - 1} y=${top + (row ?? 0) * cellHeight - 1} width=${(to - from) * cellWidth + 1}
    height=${(row === undefined ? rows : 1) * cellHeight + 1} fill="none" stroke="var(--ink)" stroke-width="1.5" pointer-events="none"></rect>`;
}

/** A line that names a cell is about this long. */
const READ_OUT_WIDTH = 190;

/** How much of the box the matrix takes: what follows stands right behind it. */
export function panelWidth(view: AttentionView, result: StagesResult, panel: Panel, limit: number, box: Box): number {
  const { right, slanted } = matrixLayout(optionsOf(view, result, panel, limit, box));
  return slanted ? box.width : Math.max(right - box.x, Math.min(box.width, READ_OUT_WIDTH));
}

export function drawPanel(
  view: AttentionView,
  result: StagesResult,
  panel: Panel,
  limit: number,
  box: Box,
): SVGTemplateResult {
  const options = optionsOf(view, result, panel, limit, box);
  const layout = matrixLayout(options);
  return svg`<text x=${layout.left} y=${box.y + 12} font-size="13"><tspan font-weight="600" fill=${panel.color ?? 'var(--ink)'}>${panel.name}</tspan><tspan
      fill="var(--ink-soft)" dx="6" font-size=${SMALL}>[${panel.rows}, ${panel.columns}]${panel.scale === 'own' ? `  ±${view.number(limit, 1)}` : ''}</tspan></text>
    ${matrix(options)}
    <path d=${bounds(panel, layout)} stroke="var(--page)" stroke-width="3" pointer-events="none"></path>
    ${frame(panel, layout)}`;
}
