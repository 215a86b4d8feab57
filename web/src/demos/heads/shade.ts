// The colour of a word's numbers: position's magenta, lighter and darker.

/** Word t of `length`. */
export const shade = (t: number, length: number): string =>
  `color-mix(in oklab, var(--position) ${percent(t, length).toFixed(0)}%, var(--page))`;

const percent = (t: number, length: number): number => 14 + (66 * t) / Math.max(1, length - 1);

/** The ink with a contrast of 4.5 : 1 on it: in the dark theme it changes at two thirds, in the light one nowhere. */
export const inkOnShade = (t: number, length: number): string =>
  percent(t, length) < 66 ? 'light-dark(black, white)' : 'black';
