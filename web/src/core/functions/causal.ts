// Causality needs a key at the place of every query.
import { refusal } from '../error.js';

export function refuseCausal(causal: boolean, { T, S }: { readonly T: number; readonly S: number }): void {
  if (!causal || T <= S) return;
  const message = `causal needs at least as many keys as queries: ${T} queries, ${S} keys. Use a mask instead.`;
  throw refusal('conflict', 'causal', true, message, { oneOf: [false] });
}
