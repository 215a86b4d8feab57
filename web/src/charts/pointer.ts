// What makes a thing in a picture draggable with a pointer and with the keyboard.
import { svg, type SVGTemplateResult } from 'lit';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the pointer is, in the units of the picture around the element. */
export function pointIn(event: PointerEvent): Point {
  const element = event.currentTarget as SVGGraphicsElement;
  const matrix = (element.ownerSVGElement ?? (element as SVGSVGElement)).getScreenCTM();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  return { x, y };
}

export interface DragListeners {
  readonly down: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
}

/** Where in a thing the pointer took hold, as long as it is held; the listeners themselves are made anew at every drawing. */
const grips = new WeakMap<Element, Point>();

/**
 * Listeners for `pointerdown` and `pointermove`: while the pointer is held, `to` hears where it is. A thing that stands
 * at `anchor` does not jump when it is taken hold of; without one, it comes to the pointer at once.
 */
export function drag(to: (point: Point) => void, anchor?: Point): DragListeners {
  return {
    down(event) {
      if (event.button !== 0) return;
      const element = event.currentTarget as Element;
      element.setPointerCapture(event.pointerId);
      const point = pointIn(event);
      grips.set(element, anchor === undefined ? { x: 0, y: 0 } : { x: point.x - anchor.x, y: point.y - anchor.y });
      if (anchor === undefined) to(point);
    },
    move(event) {
      const element = event.currentTarget as Element;
      const grip = grips.get(element);
      if (grip === undefined || !element.hasPointerCapture(event.pointerId)) return;
      const point = pointIn(event);
      to({ x: point.x - grip.x, y: point.y - grip.y });
    },
  };
}

/** Steps of the keyboard: arrows one, page keys `page`, Home and End the ends. Undefined: not a key of a slider. */
export function keyStep(
  key: string,
  value: number,
  range: {
    readonly min: number;
    readonly max: number;
    readonly step?: number;
    readonly page?: (value: number, up: boolean) => number;
  },
): number | undefined {
  const step = range.step ?? 1;
  const page = range.page ?? ((v: number, up: boolean) => v + (up ? 10 : -10) * step);
  const next: Record<string, () => number> = {
    ArrowRight: () => value + step,
    ArrowUp: () => value + step,
    ArrowLeft: () => value - step,
    ArrowDown: () => value - step,
    PageUp: () => page(value, true),
    PageDown: () => page(value, false),
    Home: () => range.min,
    End: () => range.max,
  };
  const moved = next[key]?.();
  return moved === undefined ? undefined : Math.min(range.max, Math.max(range.min, moved));
}

export interface SliderOptions {
  readonly name: string;
  readonly value: number;
  /** The value as it is said aloud. */
  readonly text: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly page?: (value: number, up: boolean) => number;
  /** Where it stands in the picture. */
  readonly anchor: Point;
  /** Hears where the pointer drags it. */
  readonly drag: (point: Point) => void;
  /** Hears where the keyboard sets it. */
  readonly set: (value: number) => void;
  /** What is seen. */
  readonly content: SVGTemplateResult;
}

/** A part of the picture that moves along one line: dragged, or stepped with the keys of a slider. */
export function slider(options: SliderOptions): SVGTemplateResult {
  const listeners = drag((point) => options.drag(point), options.anchor);
  const keydown = (event: KeyboardEvent): void => {
    const value = keyStep(event.key, options.value, options);
    if (value === undefined) return;
    event.preventDefault();
    if (value !== options.value) options.set(value);
  };
  return svg`<g role="slider" tabindex="0" class="handle" cursor="grab" .style=${'touch-action: none'}
    aria-label=${options.name} aria-valuemin=${options.min} aria-valuemax=${options.max}
    aria-valuenow=${options.value} aria-valuetext=${options.text}
    @pointerdown=${listeners.down} @pointermove=${listeners.move} @keydown=${keydown}>${options.content}</g>`;
}

export interface KnobOptions {
  /** What it is and where, said aloud. */
  readonly name: string;
  /** In data units. */
  readonly at: Point;
  readonly limit: number;
  readonly step: number;
  /** Where it stands in the picture. */
  readonly anchor: Point;
  /** From the picture to data units. */
  readonly fromPicture: (point: Point) => Point;
  readonly set: (at: Point) => void;
  readonly content: SVGTemplateResult;
}

const KNOB_KEYS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** A part of the picture that moves in a plane: dragged, or stepped with the arrow keys. */
export function knob(options: KnobOptions): SVGTemplateResult {
  const within = (value: number): number => {
    const rounded = Math.round(value / options.step) * options.step;
    // The step is a decimal fraction: without this 0.1 + 0.2 would go into the link with 17 digits.
    return Number(Math.min(options.limit, Math.max(-options.limit, rounded)).toFixed(4));
  };
  const set = (point: Point): void => options.set({ x: within(point.x), y: within(point.y) });
  const listeners = drag((point) => set(options.fromPicture(point)), options.anchor);
  const keydown = (event: KeyboardEvent): void => {
    const way = KNOB_KEYS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    set({ x: options.at.x + way.x * options.step, y: options.at.y + way.y * options.step });
  };
  return svg`<g role="button" tabindex="0" class="handle" cursor="grab" .style=${'touch-action: none'} aria-label=${options.name}
    @pointerdown=${listeners.down} @pointermove=${listeners.move} @keydown=${keydown}>${options.content}</g>`;
}

export interface ButtonOptions {
  readonly name: string;
  /** Of several, the one that is chosen. */
  readonly pressed: boolean;
  readonly press: () => void;
  readonly content: SVGTemplateResult;
}

/** A part of the picture that is pressed, by pointer, Enter or the space bar. */
export function button(options: ButtonOptions): SVGTemplateResult {
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    options.press();
  };
  return svg`<g role="button" tabindex="0" class="handle" cursor="pointer" aria-label=${options.name}
    aria-pressed=${options.pressed ? 'true' : 'false'} @click=${options.press} @keydown=${keydown}>${options.content}</g>`;
}
