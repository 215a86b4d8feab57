// What the charts over head size have in common: the place in the picture, the axis, the crosshair at the size that is set.
import { scaleLog } from 'd3-scale';
import type { Axis } from '../../charts/axes';
import type { Look } from '../../charts/lines';
import type { View } from '../define';
import type { Divisor, Measured } from './compute';
import { LARGEST, type controls } from './controls';

export type HeadSizeView = View<typeof controls>;

export const isNarrow = (view: HeadSizeView): boolean => view.width < 560;

/** The scores as they are in amber, divided by √d in violet; divided by d, what nobody asked for, in grey. */
export const COLORS: Readonly<Partial<Record<Divisor, string>>> = { one: 'var(--warning)', root: 'var(--output)' };

/** Where the upper chart stands. */
export function chartPlace(view: HeadSizeView): {
  left: number;
  right: number;
  edge: number;
  top: number;
  bottom: number;
} {
  return isNarrow(view)
    ? { left: 38, right: view.width - 92, edge: view.width, top: 84, bottom: 256 }
    : { left: 40, right: view.width - 136, edge: view.width, top: 66, bottom: 272 };
}

export function sizeAxis(view: HeadSizeView, left: number, right: number): Axis {
  const scale = scaleLog([1, LARGEST], [left, right]).base(2);
  const ticks = isNarrow(view) ? [1, 8, 64, 512] : [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
  return { scale, ticks, name: view.label('axis.size'), format: (size) => view.number(size, 0) };
}

/** The crosshair at the head size that is set. */
export function lookAt(
  view: HeadSizeView,
  sizes: readonly Measured[],
  headDim: number,
  format: (value: number) => string,
): Look {
  const places = sizes.map((size) => size.headDim);
  return {
    name: view.label('headDim'),
    places,
    index: places.indexOf(headDim),
    text: `d = ${view.number(headDim, 0)}`,
    format,
    set: (index) => {
      const place = places[index];
      if (place !== undefined) view.set({ headDim: place });
    },
  };
}
