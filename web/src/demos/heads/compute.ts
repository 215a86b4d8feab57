// The numbers of the part that is shown.
import type { AsyncCore } from '../../core/types';
import type { HeadsSettings } from './controls';
import { forgotten, type ForgottenResult } from './forgotten';
import { keep, type KeepResult } from './keep';
import { split, type SplitResult } from './split';
import { trained, type TrainedResult } from './trained';

export type HeadsResult = KeepResult | SplitResult | ForgottenResult | TrainedResult;

export function compute(core: AsyncCore, settings: HeadsSettings): Promise<HeadsResult> {
  switch (settings.part) {
    case 'keep':
      return keep(core, settings);
    case 'split':
      return split(core, settings);
    case 'forgotten':
      return forgotten(core, settings);
    case 'trained':
      return trained(core, settings);
  }
}
