// How many decimals a number deserves, and rounding said as a power of ten.

/** Decimals that show one digit of a small number that is itself rounding; 0 for zero. */
export function oneDigit(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1) return 0;
  // toExponential rounds first: 0.00000096 is said as 0.000001.
  return -Number(size.toExponential(0).split('e')[1]);
}

const SUPERSCRIPT = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** A small number that is itself rounding, with its one digit: 9·10⁻¹⁶. */
export function asPower(value: number): string {
  const power = oneDigit(value);
  if (power === 0) return value.toFixed(0);
  const exponent = Array.from(String(power), (digit) => SUPERSCRIPT[Number(digit)]).join('');
  return `${Math.round(Math.abs(value) * 10 ** power)}·10⁻${exponent}`;
}
