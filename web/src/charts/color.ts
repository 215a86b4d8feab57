// Colours that carry a number: signed around zero, and weights from 0 to 1; both always on the same scale.

/** A signed value: red above zero, blue below, full at ±limit. */
export function signedColor(value: number, limit: number): string {
  const share = limit > 0 ? Math.min(1, Math.abs(value) / limit) : 0;
  const end = value < 0 ? 'var(--negative)' : 'var(--positive)';
  return `color-mix(in oklab, ${end} ${(share * 100).toFixed(1)}%, var(--zero))`;
}

/** A weight between 0 and 1. */
export function weightColor(weight: number): string {
  const share = Math.min(1, Math.max(0, weight));
  return `color-mix(in oklab, var(--weight-full) ${(share * 100).toFixed(1)}%, var(--weight-none))`;
}
