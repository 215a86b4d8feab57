// Several curves over shared axes: named at their ends, at most three in full colour, read off at a place by pointer or keyboard.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, leftAxis, SMALL } from './axes';
import { band, linePath, onCurves, region, spread, type Plot, type Region } from './plot';
import { drag, slider } from './pointer';
import { breakLines, estimateWidth, title } from './title';

export interface Line {
  readonly x: readonly number[];
  /** A value that is not a number is a gap. */
  readonly y: ArrayLike<number>;
  /** Stands at the end of the line, in its colour. */
  readonly name: string;
  /** A colour token; grey without one. */
  readonly color?: string;
  /** Drawn behind the line at 20 %. */
  readonly band?: {
    readonly low: ArrayLike<number>;
    readonly high: ArrayLike<number>;
    /** Not computed here: hatched. */
    readonly recorded?: boolean;
  };
  /** Predicted, not measured: a formula. */
  readonly dashed?: boolean;
  /** Each value as a dot: what was measured at these places only. */
  readonly dots?: boolean;
}

/** A value that gives the curves their meaning: uniform entropy (on y), the trained length (on x). */
export interface Reference {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly name: string;
}

/** The place where the curves are read off. */
export interface Look {
  /** What is moved, said aloud. */
  readonly name: string;
  /** Where the curves can be read, rising, and which of these places it is. */
  readonly places: readonly number[];
  readonly index: number;
  /** The place, written at the top of the crosshair. */
  readonly text: string;
  /** A value of a coloured curve at this place. */
  readonly format: (value: number) => string;
  readonly set: (index: number) => void;
}

export interface LinesOptions extends Plot {
  /** The names of the curves stand between `right` and this edge. */
  readonly edge: number;
  /** The finding. */
  readonly title: string;
  readonly lines: readonly Line[];
  readonly region?: Region;
  readonly references?: readonly Reference[];
  readonly look?: Look;
}

const LETTERING = 14;
/** From the plot to the names. */
const GAP = 10;
const COLOURED = 3;

/** The last value of a line that is a number. */
function endOf({ x, y }: Line): { readonly x: number; readonly y: number } | undefined {
  for (let i = x.length - 1; i >= 0; i--) {
    const [at, value] = [x[i], y[i]];
    if (at !== undefined && value !== undefined && Number.isFinite(value)) return { x: at, y: value };
  }
  return undefined;
}

function curve(plot: Plot, line: Line): SVGTemplateResult {
  const color = line.color ?? 'var(--muted)';
  return svg`${line.band === undefined ? nothing : band(plot, line.x, line.band.low, line.band.high, color, line.band.recorded)}
    <path fill="none" stroke=${color} stroke-width=${line.color === undefined ? 1.25 : 2} stroke-linejoin="round"
      stroke-dasharray=${line.dashed === true ? '5 4' : nothing} d=${linePath(plot, line.x, line.y)}></path>
    ${
      line.dots === true
        ? line.x.map((at, i) => {
            const value = line.y[i];
            return value === undefined || !Number.isFinite(value)
              ? nothing
              : svg`<circle cx=${plot.x.scale(at)} cy=${plot.y.scale(value)} r="3" fill=${color}></circle>`;
          })
        : nothing
    }`;
}

/** The names, each as near to the end of its line as the others leave room; a hairline leads to one that had to move. */
function names(options: LinesOptions): SVGTemplateResult {
  const { x, y, right, top, bottom } = options;
  const named = [
    ...options.lines.flatMap((line) => {
      const end = endOf(line);
      return end === undefined ? [] : [{ ...line, x: x.scale(end.x), y: y.scale(end.y) }];
    }),
    ...across(options).map(({ at, name }) => ({ name, color: undefined, x: right, y: y.scale(at) })),
  ].map((one) => {
    const texts = breakLines(one.name, options.edge - right - GAP, SMALL);
    return { ...one, texts, height: texts.length * LETTERING };
  });
  const middles = spread(named, top - LETTERING / 2, bottom + LETTERING / 2);
  return svg`${named.map(({ texts, color, x: from, y: height, ...one }, i) => {
    const middle = middles[i] ?? height;
    const first = middle - one.height / 2 + LETTERING - 3;
    return svg`${
      Math.abs(middle - height) < 3 && from > right - 3
        ? nothing
        : svg`<path fill="none" stroke="var(--muted)" stroke-width="0.75" d="M${from + 2} ${height}L${right + GAP - 2} ${middle}"></path>`
    }
      <text fill=${color ?? 'var(--ink-soft)'} font-size=${SMALL} font-weight=${color === undefined ? 400 : 600}>${texts.map(
        (text, row) => svg`<tspan x=${right + GAP} y=${first + row * LETTERING}>${text}</tspan>`,
      )}</text>`;
  })}`;
}

const across = ({ references = [] }: LinesOptions): Reference[] => references.filter(({ axis }) => axis === 'y');

/** Names of upright lines stand beside them at the top, each in the first row where it meets no other; the first row is the crosshair's. */
function upright({ x, left, right, top, references = [] }: LinesOptions): {
  readonly rows: number;
  readonly placed: readonly { readonly name: string; readonly x: number; readonly start: number; readonly y: number }[];
} {
  const ends = [Infinity];
  const placed = references
    .filter(({ axis }) => axis === 'x')
    .map(({ at, name }) => ({ name, x: x.scale(at) }))
    .sort((a, b) => a.x - b.x)
    .map((one) => {
      const width = estimateWidth(one.name, SMALL);
      const start = Math.max(left, one.x + 5 + width > right ? one.x - 5 - width : one.x + 5);
      const found = ends.findIndex((end) => end + 6 < start);
      const row = found < 0 ? ends.length : found;
      ends[row] = start + width;
      return { ...one, start, y: top + 11 + row * LETTERING };
    });
  return { rows: ends.length, placed };
}

function references(options: LinesOptions): SVGTemplateResult {
  const { left, right, top, bottom, y } = options;
  return svg`${across(options).map(
    ({ at }) =>
      svg`<line x1=${left} x2=${right} y1=${y.scale(at)} y2=${y.scale(at)} stroke="var(--line)" stroke-dasharray="2 3"></line>`,
  )}${upright(options).placed.map(
    (
      one,
    ) => svg`<line x1=${one.x} x2=${one.x} y1=${top} y2=${bottom} stroke="var(--line)" stroke-dasharray="2 3"></line>
      ${onCurves(one.start, one.y, one.name, 'var(--ink-soft)')}`,
  )}`;
}

/** The index of the place nearest to a pixel. */
function nearest(plot: Plot, places: readonly number[], pixel: number): number {
  const distances = places.map((place) => Math.abs(plot.x.scale(place) - pixel));
  return distances.indexOf(Math.min(...distances));
}

/** A crosshair at a place, with the values of the coloured curves there. */
function crosshair(options: LinesOptions, look: Look): SVGTemplateResult {
  const { left, right, top, bottom, x, y } = options;
  const place = look.places[look.index] ?? NaN;
  const px = x.scale(place);
  const end = px > (left + right) / 2;
  const side = end ? -10 : 10;
  const read = options.lines.flatMap((line) => {
    const value = line.y[line.x.indexOf(place)];
    if (line.color === undefined || value === undefined || !Number.isFinite(value)) return [];
    return [{ color: line.color, value, y: y.scale(value) }];
  });
  const free = {
    from: top + upright(options).rows * LETTERING + 4,
    to: bottom - (options.region === undefined ? 0 : 20),
  };
  // Above the curve rather than on it.
  const middles = spread(
    read.map((one) => ({ y: one.y - 9, height: LETTERING + 2 })),
    free.from,
    free.to,
  );
  const anchor = end ? 'end' : 'start';
  const to = (point: { readonly x: number }): void => look.set(nearest(options, look.places, point.x));
  const whole = drag(to);
  return svg`<line x1=${px} x2=${px} y1=${top} y2=${bottom} stroke="var(--ink)" stroke-width="1"></line>
    ${onCurves(px + side, top + 11, look.text, 'var(--ink)', { anchor, weight: 600 })}
    ${read.map(
      (
        one,
        i,
      ) => svg`<circle cx=${px} cy=${one.y} r="4.5" fill=${one.color} stroke="var(--page)" stroke-width="1.5"></circle>
        ${onCurves(px + side, (middles[i] ?? one.y) + 4.5, look.format(one.value), one.color, { anchor, size: 13, weight: 600 })}`,
    )}
    <rect x=${left} y=${top} width=${right - left} height=${bottom - top} fill="transparent" cursor="ew-resize" .style=${'touch-action: pan-y'}
      @pointerdown=${whole.down} @pointermove=${whole.move}></rect>
    ${slider({
      name: look.name,
      value: look.index,
      text: look.text,
      min: 0,
      max: look.places.length - 1,
      anchor: { x: px, y: bottom },
      drag: to,
      set: look.set,
      content: svg`<rect x=${px - 14} y=${bottom - 14} width="28" height="28" fill="transparent"></rect>
        <circle cx=${px} cy=${bottom} r="6" fill="var(--ink)" stroke="var(--page)" stroke-width="2"></circle>`,
    })}`;
}

/** Refuses more than three coloured curves: nobody can follow four. */
export function linesChart(options: LinesOptions): SVGTemplateResult {
  const coloured = options.lines.filter((line) => line.color !== undefined);
  if (coloured.length > COLOURED) throw new RangeError(`${coloured.length} coloured curves; at most ${COLOURED}`);
  const grey = options.lines.filter((line) => line.color === undefined);
  return svg`${title(options.title, options.edge, options.top - 28)}
    ${options.region === undefined ? nothing : region(options, options.region)}
    ${leftAxis(options.y, options.left, options.right, options.top - 10)}
    ${bottomAxis(options.x, options.bottom, options.right)}
    ${[...grey, ...coloured].map((line) => curve(options, line))}
    ${references(options)}
    ${names(options)}
    ${options.look === undefined ? nothing : crosshair(options, options.look)}`;
}
