// One pair of dimensions as a dial: hands that turn with position, the angles seen in training, amber for angles never seen.
import { arc } from 'd3-shape';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { slider, type SliderOptions } from './pointer';

const TURN = 2 * Math.PI;

/** All angles in radians, from three o'clock against the clock; turns are counted, not dropped: 7 is one turn and 0.72. */
export interface Hand {
  readonly angle: number;
  readonly color: string;
  /** Share of the radius; 1 if not given. */
  readonly length?: number;
}

export interface Sector {
  readonly from: number;
  readonly to: number;
}

/** How the hand is moved: by the pointer to an angle, by the keyboard to a value. */
export interface Turning extends Omit<SliderOptions, 'anchor' | 'drag' | 'content'> {
  readonly turn: (angle: number) => void;
}

export interface DialOptions {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The last one lies on top; it is the one that is held against `trained`. */
  readonly hands: readonly Hand[];
  /** How far the hand turned in training. A whole turn or more: there is no angle that it has not seen. */
  readonly trained?: number;
  /** An opening that is pointed out: from one hand to another, whichever way round. */
  readonly opening?: Sector & { readonly color: string };
  /** What is seen, on hover. */
  readonly title?: string;
  /** Makes the last hand a slider; it is dragged round and round, as far as its range goes. */
  readonly drag?: Turning;
}

/** The part of the dial that a hand at `angle` has met and that training, which ended at `trained`, never showed it. */
export function unseen(angle: number, trained: number): Sector | undefined {
  const to = Math.min(TURN, angle);
  return trained < to ? { from: trained, to } : undefined;
}

/** The angle nearest to `current` at which the hand points to (x, y), up being up: a drag across the start goes on counting. */
export function turnedTo(current: number, x: number, y: number): number {
  const way = Math.atan2(y, x) - current;
  return current + way - TURN * Math.round(way / TURN);
}

/** A piece of a ring; d3 counts its angles with the clock from twelve. */
function ring(sector: Sector, inner: number, outer: number): string {
  const [from, to] = [Math.min(sector.from, sector.to), Math.max(sector.from, sector.to)];
  // Reduced first: far out, the rounding of a large angle would be seen.
  const start = TURN / 4 - (from - TURN * Math.floor(from / TURN));
  return (
    arc()({
      innerRadius: inner,
      outerRadius: outer,
      startAngle: start - Math.min(TURN, to - from),
      endAngle: start,
    }) ?? ''
  );
}

export function dial(options: DialOptions): SVGTemplateResult {
  const { x: cx, y: cy, radius, hands, trained, opening, drag } = options;
  const last = hands.at(-1);
  const tip = (hand: Hand): { x: number; y: number } => {
    const length = (hand.length ?? 1) * radius;
    return { x: length * Math.cos(hand.angle), y: -length * Math.sin(hand.angle) };
  };
  const amber = last !== undefined && trained !== undefined ? unseen(last.angle, trained) : undefined;
  const one = (hand: Hand): SVGTemplateResult => {
    const { x, y } = tip(hand);
    return svg`<line x2=${x} y2=${y} stroke=${hand.color} stroke-width="2.5" stroke-linecap="round"></line>
      <circle cx=${x} cy=${y} r="3.5" fill=${hand.color}></circle>`;
  };
  const movable =
    last === undefined || drag === undefined
      ? nothing
      : slider({
          ...drag,
          anchor: { x: cx + tip(last).x, y: cy + tip(last).y },
          drag: (point) => drag.turn(turnedTo(last.angle, point.x - cx, cy - point.y)),
          content: svg`<circle cx=${tip(last).x} cy=${tip(last).y} r="22" fill="transparent"></circle>${one(last)}
            <circle cx=${tip(last).x} cy=${tip(last).y} r="7" fill=${last.color} stroke="var(--page)" stroke-width="2"></circle>`,
        });
  return svg`<g transform=${`translate(${cx} ${cy})`}>
    ${options.title === undefined ? nothing : svg`<title>${options.title}</title>`}
    <circle r=${radius} fill="var(--page)" stroke="var(--hairline)"></circle>
    ${trained === undefined ? nothing : svg`<path d=${ring({ from: 0, to: trained }, 0, radius)} fill="var(--hairline)"></path>`}
    ${amber === undefined ? nothing : svg`<path d=${ring(amber, 0, radius)} fill="var(--warning)" fill-opacity="0.45"></path>`}
    <line x1=${radius} x2=${radius + 5} stroke="var(--ink-soft)"></line>
    ${opening === undefined ? nothing : svg`<path d=${ring(opening, radius * 0.42, radius * 0.52)} fill=${opening.color}></path>`}
    ${(drag === undefined ? hands : hands.slice(0, -1)).map(one)}
    ${movable}
    <circle r="2.5" fill="var(--ink-soft)"></circle>
  </g>`;
}
