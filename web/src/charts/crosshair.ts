// Reads a matrix cell by cell: the cell under the pointer or picked by keyboard is framed and named.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { SMALL } from './axes';
import type { MatrixLayout } from './matrix-layout';
import { pointIn, type Point } from './pointer';
import { fit } from './title';

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface CrosshairOptions {
  readonly x: number;
  readonly width: number;
  readonly layout: MatrixLayout;
  readonly rows: { readonly labels: readonly string[] };
  readonly columns: { readonly labels: readonly string[] };
  readonly cellName: (row: number, column: number) => string;
  readonly label: string;
  readonly picked?: Cell;
  readonly pick?: (cell: Cell) => void;
  readonly readOut?: boolean;
}

const clamp = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));

/** The cell at a point of the picture; at the edge, the nearest. */
export function cellAt({ layout, rows, columns }: CrosshairOptions, point: Point): Cell {
  return {
    row: clamp(Math.floor((point.y - layout.top) / layout.cellHeight), rows.labels.length),
    column: clamp(Math.floor((point.x - layout.left) / layout.cellWidth), columns.labels.length),
  };
}

/** Arrow keys go to the neighbour, Home and End along the row, the page keys along the column. Undefined: another key. */
export function cellStep({ rows, columns }: CrosshairOptions, { row, column }: Cell, key: string): Cell | undefined {
  const steps: Readonly<Record<string, Cell>> = {
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row, column: 0 },
    End: { row, column: Infinity },
    PageUp: { row: 0, column },
    PageDown: { row: Infinity, column },
  };
  const to = steps[key];
  return to && { row: clamp(to.row, rows.labels.length), column: clamp(to.column, columns.labels.length) };
}

/** Lines through the row and the column where cells are too small to be framed; a frame; the cell in words. */
export function crosshairMark(options: CrosshairOptions, cell: Cell): SVGTemplateResult {
  const { layout } = options;
  const { left, top, right, bottom, cellWidth: w, cellHeight: h } = layout;
  const x = left + cell.column * w;
  const y = top + cell.row * h;
  const text = options.cellName(cell.row, cell.column);
  const { size, squeezed } = fit(text, options.width, SMALL + 1);
  const lines = `M${left} ${y + h / 2}H${x}M${x + w} ${y + h / 2}H${right}M${x + w / 2} ${top}V${y}M${x + w / 2} ${y + h}V${bottom}`;
  return svg`${
    layout.mode === 'image'
      ? svg`<path d=${lines} stroke="var(--page)" stroke-width="3" opacity="0.7"></path><path d=${lines} stroke="var(--ink)"></path>`
      : nothing
  }
    <rect x=${x - 1} y=${y - 1} width=${w + 1} height=${h + 1} fill="none" stroke="var(--page)" stroke-width="4"></rect>
    <rect x=${x - 1} y=${y - 1} width=${w + 1} height=${h + 1} fill="none" stroke="var(--ink)" stroke-width="2"></rect>
    ${
      options.readOut === true
        ? svg`<text x=${options.x} y=${bottom + 19} font-size=${size} fill="var(--ink)"
            textLength=${squeezed ? options.width : nothing} lengthAdjust=${squeezed ? 'spacingAndGlyphs' : nothing}>${text}</text>`
        : nothing
    }`;
}

class Crosshair extends AsyncDirective {
  #options: CrosshairOptions | undefined;
  /** Under the pointer, or stepped to in a matrix that is only read. */
  #over: Cell | undefined;

  override render(options: CrosshairOptions): unknown {
    this.#options = options;
    return this.#picture(options);
  }

  #look(cell: Cell | undefined): void {
    if (cell?.row === this.#over?.row && cell?.column === this.#over?.column) return;
    this.#over = cell;
    if (this.#options && this.isConnected) this.setValue(this.#picture(this.#options));
  }

  #choose(options: CrosshairOptions, cell: Cell): void {
    if (options.pick === undefined) this.#look(cell);
    else if (cell.row !== options.picked?.row || cell.column !== options.picked.column) options.pick(cell);
  }

  #picture(options: CrosshairOptions): SVGTemplateResult {
    const { layout, rows, columns, picked } = options;
    const { left, top, right, bottom } = layout;
    // A matrix may have become smaller under a pointer that rests.
    const over =
      this.#over && this.#over.row < rows.labels.length && this.#over.column < columns.labels.length
        ? this.#over
        : undefined;
    const shown = over ?? picked;
    const said = shown ?? { row: 0, column: 0 };
    const pointed = (event: PointerEvent): Cell => cellAt(options, pointIn(event));
    const keydown = (event: KeyboardEvent): void => {
      const to = cellStep(options, picked ?? said, event.key);
      if (to === undefined) return;
      event.preventDefault();
      this.#choose(options, to);
    };
    return svg`${shown === undefined ? nothing : crosshairMark(options, shown)}
      <rect role="slider" tabindex="0" class="handle" x=${left} y=${top} width=${right - left} height=${bottom - top} fill="transparent"
        cursor="crosshair" .style=${'touch-action: pan-y pinch-zoom'} aria-label=${options.label} aria-valuemin="0"
        aria-valuemax=${rows.labels.length * columns.labels.length - 1} aria-valuenow=${said.row * columns.labels.length + said.column}
        aria-valuetext=${options.cellName(said.row, said.column)}
        @pointerdown=${(event: PointerEvent) => {
          if (event.button === 0) this.#choose(options, pointed(event));
        }}
        @pointermove=${(event: PointerEvent) => {
          this.#look(pointed(event));
          if (event.buttons === 1) this.#choose(options, pointed(event));
        }}
        @pointerleave=${() => {
          this.#look(undefined);
        }}
        @keydown=${keydown}></rect>`;
  }
}

/** Put last in a matrix: it hears the pointer and the keys. */
export const crosshair = directive(Crosshair);
