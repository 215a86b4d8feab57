// A matrix as a heat map: numbers in the cells where they fit, an image without gaps where cells are small; a cell can be picked.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from './axes';
import { inkOn, signedColor, signedShare, weightColor } from './color';
import { crosshair, type Cell } from './crosshair';
import { LABEL_GAP, matrixLayout, roomOf, type MatrixBox, type MatrixLayout } from './matrix-layout';
import { fit } from './title';

export interface MatrixOptions extends MatrixBox {
  readonly value: (row: number, column: number) => number;
  /** Hatched: no number stands there. */
  readonly masked?: (row: number, column: number) => boolean;
  /** Signed: symmetric about zero, full at ±limit. Weight: 0 to 1. */
  readonly scale: { readonly kind: 'signed'; readonly limit: number } | { readonly kind: 'weight' };
  /** The number in a cell. */
  readonly format: (value: number) => string;
  /** A cell in words, with its number: the read-out, and what a screen reader says. */
  readonly cellName: (row: number, column: number) => string;
  /** What the matrix is, said before its cells. */
  readonly label: string;
  readonly picked?: Cell;
  /** Hears which cell is pressed or stepped to; without it the matrix is only read. */
  readonly pick?: (cell: Cell) => void;
}

/** Steps of colour on either side of zero in an image: finer than the eye tells apart in cells this small. */
const LEVELS = 32;

const isMasked = (options: Pick<MatrixOptions, 'masked'>, row: number, column: number): boolean =>
  options.masked?.(row, column) === true;

function share({ scale }: Pick<MatrixOptions, 'scale'>, value: number): number {
  return scale.kind === 'signed' ? signedShare(value, scale.limit) : value;
}

const colorOf = ({ scale }: Pick<MatrixOptions, 'scale'>, value: number): string =>
  scale.kind === 'signed' ? signedColor(value, scale.limit) : weightColor(value);

/** Rectangles of one row high, `w` and `h` a cell: neighbours of the same kind are one. */
export function runs<K>(
  rows: number,
  columns: number,
  kindOf: (row: number, column: number) => K | undefined,
  w = 1,
  h = 1,
): Map<K, string> {
  const paths = new Map<K, string>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns;) {
      const kind = kindOf(row, column);
      const start = column;
      do column++;
      while (column < columns && kindOf(row, column) === kind);
      if (kind === undefined) continue;
      paths.set(
        kind,
        `${paths.get(kind) ?? ''}M${start * w} ${row * h}h${(column - start) * w}v${h}h${(start - column) * w}z`,
      );
    }
  }
  return paths;
}

export interface Shades extends Pick<MatrixOptions, 'value' | 'masked' | 'scale'> {
  readonly rows: number;
  readonly columns: number;
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** Every shade as one path, its edges on device pixels: no gaps, no half pixels, whatever the size. A picture in small is this alone. */
export function shades(options: Shades): SVGTemplateResult {
  const { scale, rows, columns } = options;
  const level = (row: number, column: number): number | undefined => {
    if (isMasked(options, row, column)) return undefined;
    const value = options.value(row, column);
    return Math.round((value < 0 ? -1 : 1) * share(options, value) * LEVELS);
  };
  const limit = scale.kind === 'signed' ? scale.limit : 1;
  return svg`<g shape-rendering="crispEdges" transform=${`translate(${options.left} ${options.top}) scale(${options.cellWidth} ${options.cellHeight})`}>
    ${Array.from(runs(rows, columns, level), ([step, d]) => svg`<path d=${d} fill=${colorOf(options, (step / LEVELS) * limit)}></path>`)}
  </g>`;
}

function cells(options: MatrixOptions, layout: MatrixLayout): SVGTemplateResult[] {
  const { cellWidth: w, cellHeight: h } = layout;
  const gap = Math.min(w, h) >= 10 ? 1 : 0;
  return options.rows.labels.flatMap((_, row) =>
    options.columns.labels.map((_, column) => {
      if (isMasked(options, row, column)) return svg``;
      const value = options.value(row, column);
      const x = layout.left + column * w;
      const y = layout.top + row * h;
      return svg`<rect x=${x} y=${y} width=${w - gap} height=${h - gap} fill=${colorOf(options, value)}></rect>
        ${
          layout.mode === 'numbers'
            ? svg`<text x=${x + (w - gap) / 2} y=${y + h / 2 + layout.fontSize * 0.35} text-anchor="middle" font-size=${layout.fontSize}
                fill=${inkOn(options.scale.kind, share(options, value))}>${options.format(value)}</text>`
            : nothing
        }`;
    }),
  );
}

/** Masked cells, hatched; the pattern is the same in every picture, so its name may stand in many. */
function hatching(options: MatrixOptions, layout: MatrixLayout): SVGTemplateResult | typeof nothing {
  const { left, top, cellWidth, cellHeight } = layout;
  const d = runs(
    options.rows.labels.length,
    options.columns.labels.length,
    (row, column) => (isMasked(options, row, column) ? true : undefined),
    cellWidth,
    cellHeight,
  ).get(true);
  if (d === undefined) return nothing;
  return svg`<pattern id="masked" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill="var(--surface)"></rect><path d="M0 0V5" stroke="var(--line)" stroke-width="1.5"></path>
    </pattern>
    <path d=${d} fill="url(#masked)" transform=${`translate(${left} ${top})`}></path>`;
}

/** Every n-th label, so that lines of text stay apart. */
const thinned = (pitch: number, needed: number): number => Math.max(1, Math.ceil(needed / pitch));

function rowLabels(options: MatrixOptions, layout: MatrixLayout): SVGTemplateResult[] {
  const { labels, color = 'var(--ink-soft)' } = options.rows;
  const rooms = labels.flatMap((label, i) => (label === '' ? [] : [roomOf(labels, i)]));
  const every = thinned(layout.cellHeight * Math.min(...rooms), 12);
  const room = layout.left - options.x - LABEL_GAP;
  return labels.map((label, row) => {
    if (label === '' || row % every > 0) return svg``;
    const { size, squeezed } = fit(label, room + 1, SMALL);
    return svg`<text x=${layout.left - LABEL_GAP} y=${layout.top + (row + 0.5) * layout.cellHeight + SMALL * 0.35} text-anchor="end" font-size=${size}
      fill=${color} font-weight=${options.picked?.row === row ? 700 : 400}
      textLength=${squeezed ? room : nothing} lengthAdjust=${squeezed ? 'spacingAndGlyphs' : nothing}>${label}</text>`;
  });
}

function columnLabels(options: MatrixOptions, layout: MatrixLayout): SVGTemplateResult[] {
  const { labels, color = 'var(--ink-soft)' } = options.columns;
  const every = layout.slanted ? thinned(layout.cellWidth, 16) : 1;
  return labels.map((label, column) => {
    if (label === '' || column % every > 0) return svg``;
    const x = layout.left + (column + 0.5) * layout.cellWidth;
    const y = layout.top - 6;
    const weight = options.picked?.column === column ? 700 : 400;
    if (layout.slanted)
      return svg`<text transform=${`translate(${x + 2} ${y}) rotate(-45)`} font-size=${SMALL} fill=${color} font-weight=${weight}>${label}</text>`;
    const room = roomOf(labels, column) * layout.cellWidth;
    const { size, squeezed } = fit(label, room - 2, SMALL);
    return svg`<text x=${x} y=${y} text-anchor="middle" font-size=${size} fill=${color} font-weight=${weight}
      textLength=${squeezed ? room - 2 : nothing} lengthAdjust=${squeezed ? 'spacingAndGlyphs' : nothing}>${label}</text>`;
  });
}

/** The names of both axes, over the labels that they name. */
function axisNames({ rows, columns, y }: MatrixOptions, { left }: MatrixLayout): SVGTemplateResult {
  const name = (text: string | undefined, x: number, anchor: string, color = 'var(--ink-soft)') =>
    text === undefined
      ? nothing
      : svg`<text x=${x} y=${y + SMALL} text-anchor=${anchor} font-size=${SMALL} font-weight="600" fill=${color}>${text}</text>`;
  return svg`${name(rows.name, left - LABEL_GAP, 'end', rows.color)}${name(columns.name, left, 'start', columns.color)}`;
}

export function matrix(options: MatrixOptions): SVGTemplateResult {
  const layout = matrixLayout(options);
  const { left, top, right, bottom } = layout;
  return svg`${axisNames(options, layout)}${rowLabels(options, layout)}${columnLabels(options, layout)}
    ${hatching(options, layout)}
    ${layout.mode === 'image' ? shades({ ...options, ...layout, rows: options.rows.labels.length, columns: options.columns.labels.length }) : cells(options, layout)}
    <rect x=${left - 0.5} y=${top - 0.5} width=${right - left + 1} height=${bottom - top + 1} fill="none" stroke="var(--hairline)"></rect>
    ${crosshair({ ...options, layout })}`;
}
