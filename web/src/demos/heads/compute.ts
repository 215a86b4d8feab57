// The numbers of the part that is shown.
import type { AsyncCore } from '../../core/types';
import type { HeadsSettings } from './controls';
import { forgotten, type ForgottenResult } from './forgotten';
import { keep, type KeepResult } from './keep';
import { split, type SplitResult } from './split';

export type HeadsResult = KeepResult | SplitResult | ForgottenResult;

export function compute(core: AsyncCore, settings: HeadsSettings): Promise<HeadsResult> {
  if (settings.part === 'keep') return keep(core, settings);
  return settings.part === 'split' ? split(core, settings) : forgotten(core, settings);
}
