// Part "train": train the six models here, watch them learn, keep them.
import type { SentenceValue, Sentence, Table } from '../../define';
import { encodings } from '../../../lab/models';
import type { Part } from '../part';
import { compute, type TrainResult } from './compute';
import { draw } from './draw';
import { beyond, bestOf, lossAt, shownOf, tenthsOf, within } from './findings';
import { panel } from './panel';
import { timeOf } from './time';

/** A dash where a model has no such loss yet. */
const loss = (value: number | undefined): SentenceValue =>
  value === undefined || !Number.isFinite(value) ? '–' : { value, digits: 2 };
const whole = (value: number): SentenceValue => ({ value, digits: 0 });

/** Losses by encoding, of those that `of` knows. */
const losses = (of: (id: (typeof encodings)[number]) => number | undefined): Sentence['values'] =>
  Object.fromEntries(encodings.map((id) => [id, loss(of(id))]));

/** While it trains, what was so at the last full tenth: a screen reader is told of tenths, not of every step. */
function describe(result: TrainResult): Sentence {
  const { training, plan, likely } = result;
  if (training.phase === 'empty' || training.phase === 'opening') {
    const { key, value } = timeOf(likely ?? 0);
    return {
      key: training.phase === 'opening' ? 'train.opening' : `train.empty.${key}`,
      values: {
        models: whole(plan.encodings.length),
        steps: whole(plan.steps),
        seed: whole(plan.seed),
        time: whole(value),
      },
    };
  }
  if (training.models.every(({ state }) => state === 'failed')) return { key: 'train.failed', values: {} };
  if (training.phase === 'learning' || training.phase === 'pausing') {
    const tenths = tenthsOf(result);
    const at = losses((id) => {
      const model = training.models.find((one) => one.id === id);
      return model && lossAt(model, tenths);
    });
    return { key: 'train.learning', values: { share: whole(10 * tenths), ...at } };
  }
  const far = losses((id) => {
    const model = shownOf(result, id);
    return model && beyond(result, model);
  });
  const near = losses((id) => {
    const model = shownOf(result, id);
    return model && within(result, model);
  });
  return {
    key: training.phase === 'paused' ? 'train.paused' : 'train.done',
    values: {
      share: whole(10 * tenthsOf(result)),
      ...near,
      ...Object.fromEntries(Object.entries(far).map(([id, value]) => [`${id}Far`, value])),
    },
  };
}

/** Every mean of the training, then the losses by position. */
function table({ shown, places }: TrainResult): Table {
  return {
    columns: ['column.encoding', 'column.step', 'column.position', 'column.loss'],
    rows: shown.flatMap(({ id, steps, losses, byPosition = [] }) => [
      ...losses.map((value, i) => [id, steps[i] ?? '', '', value]),
      ...byPosition.flatMap((value, i) =>
        Number.isFinite(value) ? [[id, '', Math.round(places[i] ?? 0), value]] : [],
      ),
    ]),
  };
}

export const train: Part<TrainResult, never> = {
  live: [],
  compute,
  draw,
  describe,
  table,
  loss: ({ shown }) => bestOf(shown)?.loss,
  values: () => ({}),
  panel,
};
