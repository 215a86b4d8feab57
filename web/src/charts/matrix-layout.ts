// Where the cells and labels of a matrix stand, before anything is drawn.
import { SMALL } from './axes';
import { estimateWidth } from './title';

export interface MatrixAxis {
  /** One for each row or column; '' where there is none (only every eighth position of a long text has a name). */
  readonly labels: readonly string[];
  /** What the rows or columns are: "query", "key". */
  readonly name?: string;
  /** Of the name and the labels; soft ink by default. */
  readonly color?: string;
}

export interface MatrixBox {
  /** The area for everything: names, labels, cells, the read-out. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rows: MatrixAxis;
  readonly columns: MatrixAxis;
  /** The widest number a cell can show; whether numbers fit is decided by it, so that nothing flips while values move. */
  readonly widest: string;
  /** Largest side of a cell, 48 by default. */
  readonly maxCell?: number;
  /** Cells may be wider than high. */
  readonly oblong?: boolean;
  /** A line under the cells that names the cell in sight. */
  readonly readOut?: boolean;
}

export interface MatrixLayout {
  /** Corner of the first cell. */
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** End of the last cell. */
  readonly right: number;
  readonly bottom: number;
  /** Numbers in the cells, cells of colour, or cells too small or too many to be things of their own. */
  readonly mode: 'numbers' | 'cells' | 'image';
  /** Of the numbers in the cells. */
  readonly fontSize: number;
  readonly slanted: boolean;
}

/** A smaller cell is a pixel of an image. */
const SMALLEST = 6;
/** More cells than this are drawn as one image. */
const MOST_CELLS = 1024;
const SLANT = Math.SQRT1_2;
const han = /^\P{Script=Latin}*$/u;

export const LABEL_GAP = 7;
export const READ_OUT = 26;
const NAME_LINE = 17;

/** Cells to the next label: the room that a label has. */
export function roomOf(labels: readonly string[], index: number): number {
  const others = labels.flatMap((label, i) => (label !== '' && i !== index ? [Math.abs(i - index)] : []));
  return Math.min(...others, labels.length);
}

/** Latin labels slant from eight on, where they do not fit; Han ones only where not even small type would. */
function mustSlant(labels: readonly string[], cell: number): boolean {
  return (
    labels.filter(Boolean).length >= 8 &&
    labels.some(
      (label, i) =>
        estimateWidth(label, han.test(label) ? SMALL - 2 : SMALL) >
        roomOf(labels, i) * cell - (han.test(label) ? 0 : 4),
    )
  );
}

/** How far slanted labels reach beyond the last cell. */
function overhang(labels: readonly string[], cell: number): number {
  return Math.max(
    0,
    ...labels.map((label, i) => estimateWidth(label, SMALL) * SLANT - (labels.length - i - 0.5) * cell + 6),
  );
}

export function matrixLayout(box: MatrixBox): MatrixLayout {
  const { rows, columns } = box;
  const [height, width] = [rows.labels.length, columns.labels.length];
  const widestRow = Math.max(0, ...rows.labels.map((label) => estimateWidth(label, SMALL)));
  const side = Math.max(
    Math.min(widestRow, box.width * 0.3),
    rows.name === undefined ? 0 : estimateWidth(rows.name, SMALL),
  );
  const labelled = columns.labels.some(Boolean);
  const named = rows.name !== undefined || columns.name !== undefined;
  const left = Math.round(box.x + (side === 0 ? 0 : side + LABEL_GAP));
  const foot = box.readOut === true ? READ_OUT : 0;
  const largest = box.maxCell ?? 48;

  const sizes = (head: number, tail: number): { cellWidth: number; cellHeight: number } => {
    const whole = (size: number): number => (size >= SMALLEST ? Math.floor(Math.min(size, largest)) : size);
    const cellWidth = whole((box.x + box.width - left - tail) / width);
    const cellHeight = whole((box.height - head - foot) / height);
    const least = Math.min(cellWidth, cellHeight);
    return box.oblong === true ? { cellWidth, cellHeight } : { cellWidth: least, cellHeight: least };
  };
  const flat = (named ? NAME_LINE : 0) + (labelled ? 19 : 0);
  const upright = sizes(flat, 0);
  const slanted = mustSlant(columns.labels, upright.cellWidth);
  const head = slanted
    ? (named ? NAME_LINE : 0) +
      Math.ceil(Math.max(...columns.labels.map((label) => estimateWidth(label, SMALL))) * SLANT) +
      14
    : flat;
  const { cellWidth, cellHeight } = slanted ? sizes(head, overhang(columns.labels, upright.cellWidth)) : upright;

  const fits = (size: number): boolean => estimateWidth(box.widest, size) <= cellWidth - 3 && size <= cellHeight - 3;
  const mode =
    Math.min(cellWidth, cellHeight) < SMALLEST || height * width > MOST_CELLS
      ? 'image'
      : fits(10)
        ? 'numbers'
        : 'cells';
  const top = box.y + head;
  return {
    left,
    top,
    cellWidth,
    cellHeight,
    right: left + width * cellWidth,
    bottom: top + height * cellHeight,
    mode,
    fontSize: fits(13) ? 13 : fits(SMALL) ? SMALL : 10,
    slanted,
  };
}
