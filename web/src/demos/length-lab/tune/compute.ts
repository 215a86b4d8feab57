// What each reading loses beyond the trained length as it is, and what was trained further here by now; nothing is trained here.
import type { AsyncCore } from '../../../core/types';
import type { Bin } from '../../../lab/bins';
import { lengthsOf, readCurve, type Curve } from '../../../lab/curve';
import { secondsOf } from '../../../lab/estimate';
import { shippedModel } from '../../../lab/models';
import { workOf } from '../../../lab/plan';
import { tuningRoom, type Tuned, type Tuning, type TuningPlan } from '../../../lab/tuning';
import { item } from '../../item';
import type { LabSettings } from '../controls';
import { FACTOR, NAMES, readingsOf, type Name } from './readings';

export interface Row {
  readonly name: Name;
  /** In nats, of the last octave; as the model came with the page. */
  readonly before: number;
  /** Of a training with the steps that are set. */
  readonly tuned: Tuned | undefined;
  readonly after: number | undefined;
}

export interface TuneResult {
  readonly trained: number;
  readonly length: number;
  readonly last: Bin;
  readonly rows: readonly Row[];
  readonly plan: TuningPlan;
  readonly tuning: Tuning;
  /** How long it is likely to take. */
  readonly seconds: number;
}

/** Sequences per step of fine-tuning, as the trainer has them. */
const BATCH = 4;

export async function compute(core: AsyncCore, { tuneSteps: steps }: LabSettings): Promise<TuneResult> {
  const model = await shippedModel(core, 'rotary');
  const { settings } = model.trainer;
  const trained = settings.length;
  const length = FACTOR * trained;
  const readings = readingsOf(trained);
  const work = NAMES.length * steps * workOf({ ...settings, length }, BATCH);
  const [seconds, curves] = await Promise.all([
    secondsOf(core, work / tuningRoom.atOnce),
    Promise.all(NAMES.map((name) => readCurve(model, length, readings[name]))),
  ]);
  const { tuning } = tuningRoom;
  const lastOf = ({ byLength }: Curve): number => item(byLength, byLength.length - 1).loss;
  const rows = NAMES.map((name, i): Row => {
    const tuned = tuning.steps === steps ? tuning.tuned.find((one) => one.name === name) : undefined;
    return { name, before: lastOf(item(curves, i)), tuned, after: tuned?.curve && lastOf(tuned.curve) };
  });
  const lengths = lengthsOf(trained, length);
  return {
    trained,
    length,
    last: item(lengths, lengths.length - 1),
    rows,
    plan: { steps, length, readings },
    tuning,
    seconds,
  };
}
