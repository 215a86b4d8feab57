// What the trained models say: who predicts best, how far all of them are, within the trained length and far beyond it.
import type { EncodingId } from '../../../lab/models';
import { STEP, type Progress } from '../../../lab/learner';
import { TIMES } from '../../../lab/plan';
import type { Shown, TrainResult } from './compute';

const working: readonly Progress['state'][] = ['learning', 'resuming', 'paused', 'done'];

/** Models that are trained or were. */
export const trainees = ({ training }: TrainResult): Progress[] =>
  training.models.filter(({ state }) => working.includes(state));

/** Tenths of its steps that even the slowest has done. */
export function tenthsOf(result: TrainResult): number {
  const shares = trainees(result).map(({ step, steps }) => step / steps);
  return Math.floor(10 * Math.min(1, ...shares));
}

/** Seconds until the last of them is done, as fast as they go now. */
export function secondsLeft({ training }: TrainResult): number | undefined {
  const left = training.models
    .filter(({ state }) => state === 'learning')
    .map(({ step, steps, perSecond }) => (steps - step) / (perSecond ?? NaN));
  const most = Math.max(...left);
  return left.length > 0 && Number.isFinite(most) ? most : undefined;
}

/** The mean of the last losses that a model has of its first `tenths` tenths; undefined before the first. */
export function lossAt({ losses, steps }: Progress, tenths: number): number | undefined {
  return losses[Math.floor((steps * tenths) / 10 / STEP) - 1];
}

/** The model whose training loss is lowest now. */
export function bestOf(shown: readonly Shown[]): { readonly id: EncodingId; readonly loss: number } | undefined {
  const now = shown.flatMap(({ id, losses }) => {
    const loss = losses.at(-1);
    return loss === undefined ? [] : [{ id, loss }];
  });
  return now.sort((a, b) => a.loss - b.loss)[0];
}

/** The mean loss over the places from `from` to `to` times the trained length, each half-octave alike. */
export function lossBetween(result: TrainResult, { byPosition }: Shown, from: number, to: number): number {
  const { places, trained } = result;
  const inside = places.flatMap((place, i) =>
    place > from * trained && place < to * trained ? [byPosition?.[i] ?? NaN] : [],
  );
  return inside.reduce((sum, loss) => sum + loss, 0) / inside.length;
}

/** Within the trained length, in its last two octaves; and in the last octave that is read. */
export const within = (result: TrainResult, shown: Shown): number => lossBetween(result, shown, 1 / 4, 1);
export const beyond = (result: TrainResult, shown: Shown): number => lossBetween(result, shown, TIMES / 2, TIMES);

export const shownOf = ({ shown }: TrainResult, id: EncodingId): Shown | undefined =>
  shown.find((model) => model.id === id);
