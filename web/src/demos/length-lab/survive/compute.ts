// Every model reads the same documents, eight times as long as those it was trained on.
import type { AsyncCore } from '../../../core/types';
import { halfOctaves, meanOver, type Bin } from '../../../lab/bins';
import { readCurve } from '../../../lab/curve';
import { encodings, shippedModel, type EncodingId, type Model } from '../../../lab/models';
import { TIMES } from '../../../lab/plan';
import { documentOf, evaluate, referenceLines } from '../../../lab/read';
import { bandOf, type Band } from '../../../lab/recorded';
import { room } from '../../../lab/training';
import { item } from '../../item';
import type { LabSettings } from '../controls';

export interface Curve {
  readonly id: EncodingId;
  /** In nats per letter, by bin; NaN where nothing is predicted yet. */
  readonly losses: readonly number[];
  /** In nats, mean over layers and heads, by bin. */
  readonly entropies: readonly number[];
  /** 1×, 2×, 4×, 8×. */
  readonly byLength: readonly number[];
  /** Of three seeds, as recorded; of shipped models. */
  readonly band: Band | undefined;
  /** What the letter that came was given, position by position of one document. */
  readonly bets: readonly number[];
}

export interface SurviveResult {
  readonly source: LabSettings['source'];
  readonly trained: number;
  readonly chosen: readonly EncodingId[];
  readonly withBand: boolean;
  /** The letter that is read last, counted from 1; and its bin. */
  readonly position: number;
  readonly bins: readonly Bin[];
  readonly curves: readonly Curve[];
  readonly uniform: number;
  readonly unigram: number;
  /** By bin: the best that can be; the language only. */
  readonly floor: readonly number[] | undefined;
  readonly document: string;
}

async function read(model: Model, length: number): Promise<Curve> {
  const [curve, one] = [await readCurve(model, length), await evaluate(model, { length, sequences: 1 })];
  return {
    ...curve,
    id: model.id,
    byLength: curve.byLength.map(({ loss }) => loss),
    band: undefined,
    bets: Array.from(one.losses, (loss, t) => (item(one.predictions, t) > 0 ? Math.exp(-loss) : 0)),
  };
}

/** The models in question; of one's own there may be some only. */
async function modelsOf(core: AsyncCore, source: LabSettings['source']): Promise<Model[]> {
  return source === 'own'
    ? encodings.flatMap((id) => room.model(id) ?? [])
    : Promise.all(encodings.map((id) => shippedModel(core, id)));
}

/** Undefined: there are none of the reader's own yet. */
export async function compute(core: AsyncCore, settings: LabSettings): Promise<SurviveResult | undefined> {
  const { source, models: chosen, band: withBand, position } = settings;
  const models = await modelsOf(core, source);
  const [first] = models;
  if (first === undefined) return undefined;
  const { length: trained } = first.trainer.settings;
  const length = TIMES * trained;
  const bins = halfOctaves(length);
  const [curves, lines, document] = await Promise.all([
    Promise.all(models.map((model) => read(model, length))),
    referenceLines(first, length),
    documentOf(first, length),
  ]);
  const { uniform, unigram, floor } = lines;
  return {
    source,
    trained,
    chosen,
    withBand,
    position: Math.min(position, length),
    bins,
    curves: source === 'own' ? curves : curves.map((curve) => ({ ...curve, band: bandOf(curve.id) })),
    uniform,
    unigram,
    floor: floor && bins.map((bin) => meanOver(bin, floor)),
    document,
  };
}
