// Ways to read further with the rotary model: scalings of its angles, and the two controls that need none.
import type { Reading } from '../../core/trainer-types';
import { stretchName } from '../scaling/names';

/** The core's scalings that need nothing but a factor; 'default' reads as trained. */
export const METHODS = ['default', 'linear', 'ntk', 'dynamic', 'by_parts', 'yarn', 'llama3'] as const;
export type Method = (typeof METHODS)[number];

export interface MethodSettings {
  readonly method: Method;
  /** s */
  readonly factor: number;
  /** NTK-aware: of s. */
  readonly exponent: 'exact' | 'none';
  /** YaRN: pairs with fewer turns in the trained length are divided by s, those with more are kept. */
  readonly slow: number;
  readonly fast: number;
  /** YaRN: are scores made larger? */
  readonly temperature: boolean;
}

/** As the lab reads: at L = 64 no pair makes YaRN's 32 turns, so its ramp lies elsewhere. */
export const usual = { exponent: 'exact', slow: 0.5, fast: 2, temperature: true } as const;

export function readingOf(settings: MethodSettings): Reading | undefined {
  const { method, factor, exponent, slow, fast, temperature } = settings;
  switch (method) {
    case 'default':
      return undefined;
    case 'ntk':
      return { scaling: { rope_type: 'ntk', factor, ...(exponent === 'none' && { exponent }) } };
    case 'dynamic':
      // It is the text's length that stretches; its own factor would come on top of that.
      return { scaling: { rope_type: 'dynamic', factor: 1 } };
    case 'yarn':
      return {
        scaling: {
          rope_type: 'yarn',
          factor,
          ramp: 'paper',
          beta_slow: slow,
          beta_fast: fast,
          ...(!temperature && { attention_factor: 1 }),
        },
      };
    default:
      return { scaling: { rope_type: method, factor } };
  }
}

export const methodReading = (method: Method, factor: number): Reading | undefined =>
  readingOf({ method, factor, ...usual });

/** Under what name `npm run train:lab` recorded it, if it did: at the factor 4, with the usual settings. */
export function recordedName(settings: MethodSettings): string | undefined {
  const { method, factor, exponent, slow, fast, temperature } = settings;
  if (method === 'default') return 'raw';
  if (factor !== 4) return undefined;
  switch (method) {
    case 'linear':
      return 'linear';
    case 'ntk':
      return exponent === usual.exponent ? 'ntk' : undefined;
    case 'dynamic':
      // Four times the trained length read at once: the same angles.
      return 'ntk';
    case 'yarn':
      return slow === usual.slow && fast === usual.fast && temperature ? 'yarn' : undefined;
    default:
      return undefined;
  }
}

/** Its own name, the same in every language. */
export const nameOfMethod = ({ method, factor }: Pick<MethodSettings, 'method' | 'factor'>): string =>
  stretchName(method, factor);
