// How many decimals a number deserves.

/** Decimals that show one digit of a small number that is itself rounding; 0 for zero. */
export function oneDigit(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1) return 0;
  // toExponential rounds first: 0.00000096 is said as 0.000001.
  return -Number(size.toExponential(0).split('e')[1]);
}
