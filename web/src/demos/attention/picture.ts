// What the drawings of both parts about a sentence share.
import type { View } from '../define';
import type { controls } from './controls';

/** The largest size of a number, rounded up to half: the end of a signed scale. */
export function largest(values: ArrayLike<number>): number {
  let most = 0;
  for (const value of Array.from(values)) most = Math.max(most, Math.abs(value));
  return Math.max(0.5, Math.ceil(most * 2) / 2);
}

/** A cell of a map in words: who looks at whom, and the number, which a masked cell has not. */
export const pairName = (
  view: View<typeof controls>,
  words: { readonly a: string; readonly b: string },
  value: number | undefined,
): string =>
  value === undefined
    ? view.label('pair.masked', words)
    : view.label('pair', { ...words, value: view.number(value, 3) });
