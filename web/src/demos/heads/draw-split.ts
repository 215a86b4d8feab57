// The picture of the part "split": every number of the projected tensor, gliding from shape to shape.
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { appear, glide } from '../../charts/motion';
import { button, type Point } from '../../charts/pointer';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import { LAYOUTS, type controls, type Layout } from './controls';
import { indices, shapes } from './describe';
import { inkOnShade, shade } from './shade';
import type { Placed, SplitResult } from './split';

type HeadsView = View<typeof controls>;

interface Grid {
  readonly cell: number;
  readonly left: number;
  readonly top: number;
  /** Where a number's cell begins. */
  readonly at: (cell: Placed, layout: Layout) => Point;
  readonly width: (layout: Layout) => number;
  readonly height: (layout: Layout) => number;
}

const BETWEEN = 14;

function gridOf(result: SplitResult, box: { x: number; y: number; width: number; height: number }): Grid {
  const { batch: B, length: T, heads: H, headDim: D } = result;
  // One size for all three shapes: a cell that glides must not grow.
  const across = Math.max(H * D, B * D);
  const down = Math.max(B * T, H * T);
  const cell = Math.floor(
    Math.min(
      56,
      (box.width - (Math.max(H, B) - 1) * BETWEEN) / across,
      (box.height - (Math.max(H, B) - 1) * BETWEEN) / down,
    ),
  );
  const width = (layout: Layout): number =>
    layout === 'heads' ? B * D * cell + (B - 1) * BETWEEN : H * D * cell + (layout === 'view' ? (H - 1) * BETWEEN : 0);
  const height = (layout: Layout): number =>
    layout === 'heads' ? H * T * cell + (H - 1) * BETWEEN : B * T * cell + (B - 1) * BETWEEN;
  return {
    cell,
    left: box.x,
    top: box.y,
    width,
    height,
    at: ({ b, t, c, h, d }, layout) =>
      layout === 'heads'
        ? { x: box.x + b * (D * cell + BETWEEN) + d * cell, y: box.y + h * (T * cell + BETWEEN) + t * cell }
        : {
            x: box.x + c * cell + (layout === 'view' ? h * BETWEEN : 0),
            y: box.y + b * (T * cell + BETWEEN) + t * cell,
          },
  };
}

/** The row of x that the chosen number was computed from, all of it: lines from every channel, until its row is taken apart. */
function source(result: SplitResult, grid: Grid, y: number): SVGTemplateResult {
  const { chosen, layout, heads, headDim } = result;
  const C = heads * headDim;
  const target = grid.at(chosen, layout);
  const to = { x: target.x + grid.cell / 2, y: target.y };
  const channels = Array.from({ length: C }, (_, i) => grid.left + i * grid.cell);
  const below = y + grid.cell * 0.6;
  const lines = layout === 'heads' ? [] : channels;
  return svg`<g ${appear(`${layout}${chosen.number}`)}>${lines.map(
    (x) =>
      svg`<path d=${`M${x + grid.cell / 2} ${below}L${to.x} ${to.y}`} stroke="var(--ink-soft)" stroke-opacity="0.45" pointer-events="none"></path>`,
  )}</g>
    ${channels.map((x) => svg`<rect x=${x} y=${y} width=${grid.cell - 1} height=${grid.cell * 0.6} fill=${shade(chosen.t, result.length)}></rect>`)}
    <text x=${grid.left + C * grid.cell + 8} y=${y + grid.cell * 0.3 + 5} font-size=${SMALL} fill="var(--ink-soft)">${`x[${chosen.b}, ${chosen.t}, :]`}</text>`;
}

/** Names of the rows and blocks: words in every shape, heads from the view on. */
function names(view: HeadsView, result: SplitResult, grid: Grid): SVGTemplateResult[] {
  const { layout, cells, length: T, headDim: D, batch: B } = result;
  const heads = cells.filter(({ t, d }) => t === 0 && d === 0);
  const text = (point: Point, content: string, anchor: string): SVGTemplateResult =>
    svg`<text x=${point.x} y=${point.y} text-anchor=${anchor} font-size=${SMALL} fill="var(--ink-soft)">${content}</text>`;
  const rows = cells.filter(({ d, h, b }) => d === 0 && (layout === 'heads' ? b === 0 : h === 0));
  const shown = rows.map((cell) => {
    const { x, y } = grid.at(cell, layout);
    const name = B > 1 && layout !== 'heads' ? `${cell.b}, ${cell.t}` : `t ${cell.t}`;
    return text({ x: x - 6, y: y + grid.cell / 2 + 4 }, name, 'end');
  });
  const blocks =
    layout === 'flat'
      ? []
      : heads
          .filter(({ b }) => (layout === 'heads' ? b === B - 1 : b === 0))
          .map((cell) => {
            const { x, y } = grid.at(cell, layout);
            return layout === 'heads'
              ? text(
                  { x: x + D * grid.cell + 8, y: y + (T * grid.cell) / 2 + 4 },
                  view.label('head.h', { h: String(cell.h) }),
                  'start',
                )
              : text(
                  { x: x + (D * grid.cell) / 2, y: grid.top + grid.height('view') + 16 },
                  view.label('head.h', { h: String(cell.h) }),
                  'middle',
                );
          });
  return [...shown, ...blocks];
}

/** One number; the chosen one is framed. */
function cellOf(view: HeadsView, result: SplitResult, grid: Grid, cell: Placed): SVGTemplateResult {
  const { layout, chosen, length } = result;
  const { x, y } = grid.at(cell, layout);
  const now = cell.number === chosen.number;
  return svg`<g ${glide(x, y)} cursor="pointer" @click=${() => view.set({ cell: cell.number })}>
    <rect width=${grid.cell - 1} height=${grid.cell - 1} fill=${shade(cell.t, length)} stroke=${now ? 'var(--ink)' : 'none'} stroke-width="2.5"></rect>
    <text x=${(grid.cell - 1) / 2} y=${grid.cell / 2 + 4} text-anchor="middle" font-size=${grid.cell < 24 ? 10 : SMALL} font-weight=${now ? 700 : 400}
      fill=${inkOnShade(cell.t, length)}>${cell.number}</text>
  </g>`;
}

/** The three shapes with the place of the chosen number in each; a press leads to it. */
function shapeList(
  view: HeadsView,
  result: SplitResult,
  box: { x: number; y: number; width: number },
  pitch: number,
): SVGTemplateResult[] {
  const at = indices(result.chosen);
  const sizes = shapes(result);
  return LAYOUTS.map((layout, i) => {
    const now = layout === result.layout;
    const y = box.y + i * pitch;
    const place = view.label('place.of', { number: String(result.chosen.number) });
    return button({
      // What is said holds what is seen: a reader who speaks to the page says what stands there.
      name: `${view.label(`layout.${layout}`)} ${sizes[layout]} ${place} ${at[layout]}`,
      pressed: now,
      press: () => view.set({ layout }),
      content: svg`<rect x=${box.x + 0.5} y=${y + 0.5} width=${box.width - 1} height=${pitch - 9} rx="3" fill=${now ? 'var(--surface)' : 'transparent'} stroke=${now ? 'var(--ink)' : 'var(--hairline)'}></rect>
        <text x=${box.x + 10} y=${y + 18} font-size="13" font-weight=${now ? 600 : 400} fill="var(--ink)">${view.label(`layout.${layout}`)}</text>
        <text x=${box.x + box.width - 10} y=${y + 18} text-anchor="end" font-size=${SMALL} fill="var(--ink-soft)">${sizes[layout]}</text>
        <text x=${box.x + 10} y=${y + 37} font-size=${SMALL} fill="var(--ink-soft)">${place}</text>
        <text x=${box.x + box.width - 10} y=${y + 37} text-anchor="end" font-size="13" font-weight="600" fill="var(--position)">${at[layout]}</text>`,
    });
  });
}

export function drawSplit(view: HeadsView, result: SplitResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < 560;
  const list = narrow ? { x: 0, y: 44, width } : { x: width - 270, y: 44, width: 270 };
  const pitch = 54;
  const how = breakLines(view.label(narrow ? 'split.how.short' : 'split.how'), list.width, SMALL);
  const howY = narrow ? height - 4 - (how.length - 1) * 17 : list.y + 3 * pitch + 20;
  const above = narrow ? 44 + 3 * pitch + 8 : 44;
  const left = narrow ? 30 : 44;
  const top = above + (narrow ? 56 : 84);
  const room = {
    x: left,
    y: top,
    width: (narrow ? width : list.x - 28) - left - 48,
    height: (narrow ? howY - 12 : height) - top - 24,
  };
  const grid = gridOf(result, room);
  return svg`${title(view.label(`split.title.${result.layout}`), width, narrow ? 32 : 14)}
    ${shapeList(view, result, list, pitch)}
    <text font-size=${SMALL} fill="var(--ink-soft)">${how.map((line, i) => svg`<tspan x=${list.x} y=${howY + i * 17}>${line}</tspan>`)}</text>
    ${names(view, result, grid)}
    ${result.cells.map((cell) => cellOf(view, result, grid, cell))}
    ${source(result, grid, above)}`;
}
