// One pair of dimensions as a plane: arrows from its centre, some of which can be dragged.
import { svg, type SVGTemplateResult } from 'lit';
import { knob, type Point } from './pointer';

export interface Arrow {
  readonly to: Point;
  /** Where it begins; the centre, if not given. */
  readonly from?: Point;
  readonly color: string;
  /** A dotted arrow with a ring at its tip is where the vector was before it was turned. */
  readonly drag?: { readonly name: string; readonly limit: number; readonly set: (to: Point) => void };
}

export interface PlaneOptions {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The length that reaches the rim. */
  readonly limit: number;
  readonly arrows: readonly Arrow[];
}

/** A line with a head of fixed size; a short one keeps its head inside. */
export function arrowPath(x: number, y: number): string {
  const length = Math.hypot(x, y);
  if (length < 0.5) return '';
  const head = Math.min(8, length);
  const [ux, uy] = [x / length, y / length];
  const [bx, by] = [x - ux * head, y - uy * head];
  const wing = head * 0.45;
  return `M0 0L${bx} ${by}M${x} ${y}L${bx - uy * wing} ${by + ux * wing}L${bx + uy * wing} ${by - ux * wing}Z`;
}

export function plane(options: PlaneOptions): SVGTemplateResult {
  const { x: cx, y: cy, radius, limit } = options;
  const unit = radius / limit;
  return svg`<g transform="translate(${cx} ${cy})">
    <circle r=${radius} fill="none" stroke="var(--hairline)"></circle>
    <path d="M${-radius} 0H${radius}M0 ${-radius}V${radius}" stroke="var(--hairline)"></path>
    ${options.arrows.map(({ to, from, color, drag }) => {
      const x = to.x * unit;
      const y = -to.y * unit;
      if (drag === undefined) {
        const start = { x: (from?.x ?? 0) * unit, y: -(from?.y ?? 0) * unit };
        return svg`<path transform=${`translate(${start.x} ${start.y})`} d=${arrowPath(x - start.x, y - start.y)} stroke=${color} fill=${color} stroke-width="2" stroke-linejoin="round" pointer-events="none"></path>`;
      }
      return svg`<line x2=${x} y2=${y} stroke=${color} stroke-dasharray="2 3"></line>
        ${knob({
          name: drag.name,
          at: to,
          anchor: { x: cx + x, y: cy + y },
          limit: drag.limit,
          step: 0.1,
          fromPicture: (point) => ({ x: (point.x - cx) / unit, y: (cy - point.y) / unit }),
          set: drag.set,
          content: svg`<circle cx=${x} cy=${y} r="12" fill="transparent"></circle>
            <circle cx=${x} cy=${y} r="4.5" fill="var(--page)" stroke=${color} stroke-width="2"></circle>`,
        })}`;
    })}
    <circle r="2" fill="var(--ink-soft)"></circle>
  </g>`;
}
