// Colours that carry a number: signed values, symmetric about zero, and weights from 0 to 1.

const mixed = (share: number, full: string, none: string): string =>
  `color-mix(in oklab, var(${full}) ${(share * 100).toFixed(1)}%, var(${none}))`;

/** How full the colour of a signed value is. */
export const signedShare = (value: number, limit: number): number =>
  limit > 0 ? Math.min(1, Math.abs(value) / limit) : 0;

/** A signed value: red above zero, blue below, full at ±limit. */
export const signedColor = (value: number, limit: number): string =>
  mixed(signedShare(value, limit), value < 0 ? '--negative' : '--positive', '--zero');

/** A weight: one hue from 0 to 1, always this scale. */
export const weightColor = (weight: number): string => mixed(weight, '--weight-full', '--weight-none');

/**
 * The colour of a number on such a colour. Black and white change places where both have a contrast of 4.5 : 1, which is
 * at another share in the light theme than in the dark one.
 */
export function inkOn(kind: 'signed' | 'weight', share: number): string {
  const [dark, light] = kind === 'signed' ? [0.73, 0.85] : [0.54, 0.66];
  return share < dark ? 'light-dark(black, white)' : share <= light ? 'black' : 'light-dark(white, black)';
}
