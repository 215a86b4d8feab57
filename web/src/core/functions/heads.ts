// Heads must divide what they share.
import { refusal } from '../error.js';
import { maxHeads } from '../limits.js';

/** Refuses `part` of `parameter` unless it divides `whole`; says which numbers would. */
export function refuseIndivisible(parameter: string, part: string, divisor: number, whole: string, size: number): void {
  if (size % divisor === 0) return;
  const divisors = Array.from({ length: Math.min(size, maxHeads) }, (_, i) => i + 1).filter((n) => size % n === 0);
  const message = `${part} must divide ${whole}: ${size} is not divisible by ${divisor}.`;
  throw refusal('not-divisible', parameter, divisor, message, { oneOf: divisors });
}
