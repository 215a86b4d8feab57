// The readings in which the rotary model is trained further: as it is, which is the control, by three methods, and with a window.
import type { Reading } from '../../../core/trainer-types';
import { methodReading } from '../methods';

export const NAMES = ['raw', 'linear', 'ntk', 'yarn', 'window'] as const;
export type Name = (typeof NAMES)[number];

/** Times the trained length: of the texts that are read and trained on. */
export const FACTOR = 4;

export const readingsOf = (trained: number): Readonly<Record<Name, Reading | undefined>> => ({
  raw: undefined,
  linear: methodReading('linear', FACTOR),
  ntk: methodReading('ntk', FACTOR),
  yarn: methodReading('yarn', FACTOR),
  window: { window: trained },
});
