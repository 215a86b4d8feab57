// Where a value stands on its slider: the scale spreads the slider, never the value.
import type { NumberControl } from '../demos/define';

/** Positions of a slider run from 0 to this. */
export const track = 1000;

/** Place of a value on the slider, 0 to `track`. */
export function position(control: NumberControl, value: number): number {
  const [low, high, at] = [control.min, control.max, value].map((x) => spread(control, x)) as [number, number, number];
  return high === low ? 0 : ((at - low) / (high - low)) * track;
}

/** The value at a place, rounded to the control's step and never outside its limits. */
export function valueAt(control: NumberControl, place: number): number {
  const low = spread(control, control.min);
  const high = spread(control, control.max);
  return snap(control, gather(control, low + ((high - low) * place) / track));
}

/** The next value in a direction: at least one step, at least one place on the slider. */
export function nudge(control: NumberControl, value: number, places: number): number {
  const moved = valueAt(control, Math.min(track, Math.max(0, position(control, value) + places)));
  return moved === value ? snap(control, value + Math.sign(places) * stepOf(control)) : moved;
}

/** Smallest difference between two values of a control. */
export function stepOf(control: NumberControl): number {
  return control.step ?? (control.kind === 'integer' ? 1 : (control.max - control.min) / track);
}

function snap(control: NumberControl, value: number): number {
  const step = stepOf(control);
  const steps =
    control.scale === 'log' && control.kind === 'number' && !control.step ? value : Math.round(value / step) * step;
  // 0.1 + 0.2: twelve digits are more than any step here has
  return Math.min(control.max, Math.max(control.min, Number(steps.toPrecision(12))));
}

function spread({ scale }: NumberControl, x: number): number {
  return scale === 'log' ? Math.log(x) : scale === 'symlog' ? Math.sign(x) * Math.log1p(Math.abs(x)) : x;
}

function gather({ scale }: NumberControl, y: number): number {
  return scale === 'log' ? Math.exp(y) : scale === 'symlog' ? Math.sign(y) * Math.expm1(Math.abs(y)) : y;
}
