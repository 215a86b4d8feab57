// What the training room holds now, or the recorded training of the shipped models while it is empty.
import type { AsyncCore } from '../../../core/types';
import { meanOver, middle } from '../../../lab/bins';
import { estimate } from '../../../lab/estimate';
import { binsOf, STEP, type Progress } from '../../../lab/learner';
import { encodings, shippedModel, type EncodingId } from '../../../lab/models';
import { TIMES, type Plan } from '../../../lab/plan';
import { referenceLines } from '../../../lab/read';
import { curveOf, training as recorded } from '../../../lab/recorded';
import { room, type Training } from '../../../lab/training';
import type { LabSettings } from '../controls';

/** One model in the picture. */
export interface Shown {
  readonly id: EncodingId;
  readonly state: Progress['state'] | 'recorded';
  /** Mean losses, each of the `STEP` steps before the step of the same index. */
  readonly steps: readonly number[];
  readonly losses: readonly number[];
  /** By place in `places`; a gap where nothing is predicted. */
  readonly byPosition: readonly number[] | undefined;
}

export interface TrainResult {
  readonly chosen: readonly EncodingId[];
  /** What pressing "train" would begin. */
  readonly plan: Plan;
  readonly format: LabSettings['format'];
  readonly training: Training;
  /** Seconds that the plan is likely to take, before anything was trained. */
  readonly likely: number | undefined;
  readonly shown: readonly Shown[];
  /** L of the models that are shown. */
  readonly trained: number;
  /** Of their training. */
  readonly steps: number;
  /** Positions up to `TIMES` L, counted from 1. */
  readonly places: readonly number[];
  /** Without a model. Undefined while models are got ready. */
  readonly lines: { readonly uniform: number; readonly unigram: number } | undefined;
  /** By place; the language only. */
  readonly floor: readonly number[] | undefined;
}

function shownOf({ id, state, step, losses, byPosition }: Progress): Shown {
  const steps = losses.map((_, i) => Math.min((i + 1) * STEP, step));
  return { id, state, steps, losses, byPosition };
}

function shownRecorded(id: EncodingId): Shown {
  const losses = recorded.losses[id];
  const steps = losses.map((_, i) => (i + 1) * recorded.step);
  return { id, state: 'recorded', steps, losses, byPosition: curveOf(id, recorded.seed) };
}

export async function compute(core: AsyncCore, settings: LabSettings): Promise<TrainResult> {
  const { models: chosen, task, seed, steps, length, channels, heads, layers, format } = settings;
  const plan = { task, encodings: settings.encodings, seed, steps, length, channels, heads, layers };
  const { training, atOnce } = room;
  const likely = training.phase === 'empty' ? await estimate(core, plan, atOnce) : undefined;
  const { common } = training;
  const shown = common ? training.models.map(shownOf) : encodings.map(shownRecorded);
  const { length: trained } = common ?? (await shippedModel(core, 'none')).trainer.settings;
  const lines = common ? training.lines : await referenceLines(await shippedModel(core, 'none'), TIMES * trained);
  const floor = lines?.floor;
  const bins = binsOf(trained);
  return {
    chosen,
    plan,
    format,
    training,
    likely,
    shown,
    trained,
    steps: Math.max(1, ...shown.flatMap((model) => model.steps), ...training.models.map((model) => model.steps)),
    places: bins.map(middle),
    lines,
    floor: floor && bins.map((bin) => meanOver(bin, floor)),
  };
}
