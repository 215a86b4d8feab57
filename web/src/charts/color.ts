// Colours that carry a number: signed values, symmetric about zero.

/** A signed value: red above zero, blue below, full at ±limit. */
export function signedColor(value: number, limit: number): string {
  const share = limit > 0 ? Math.min(1, Math.abs(value) / limit) : 0;
  const end = value < 0 ? 'var(--negative)' : 'var(--positive)';
  return `color-mix(in oklab, ${end} ${(share * 100).toFixed(1)}%, var(--zero))`;
}
