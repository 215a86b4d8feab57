// The words of the two sentences and their order, for the computation and for the code that is copied.

import type { OrderSettings } from './controls';

/** Rows of chapter 000's X, counted from one like the places of a sentence. */
export const EXPERIMENT_TOKENS: readonly string[] = ['x₁', 'x₂', 'x₃', 'x₄', 'x₅', 'x₆'];

export const seedOf = (settings: OrderSettings): number =>
  settings.part === 'words' ? settings.wordSeed : settings.seed;

/** Every different word once, in order of appearance: each gets one row of random numbers. */
export const kindsOf = (tokens: readonly string[]): readonly string[] => [...new Set(tokens)];
