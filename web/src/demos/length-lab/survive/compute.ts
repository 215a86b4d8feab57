// Every model reads the same documents, eight times as long as those it was trained on.
import type { AsyncCore } from '../../../core/types';
import { halfOctaves, lengthBins, meanOver, type Bin } from '../../../lab/bins';
import { encodings, shippedModel, type EncodingId, type Model } from '../../../lab/models';
import { documentOf, evaluate } from '../../../lab/read';
import { bandOf, type Band } from '../../../lab/recorded';
import { item } from '../../item';
import type { LabSettings } from '../controls';

/** How many times the trained length is read. */
export const TIMES = 8;

export interface Curve {
  readonly id: EncodingId;
  /** In nats per letter, by bin. */
  readonly losses: readonly number[];
  /** In nats, mean over layers and heads, by bin. */
  readonly entropies: readonly number[];
  /** 1×, 2×, 4×, 8×. */
  readonly byLength: readonly number[];
  /** Of three seeds, as recorded. */
  readonly band: Band | undefined;
  /** What the letter that came was given, position by position of one document. */
  readonly bets: readonly number[];
}

export interface SurviveResult {
  readonly trained: number;
  readonly chosen: readonly EncodingId[];
  readonly withBand: boolean;
  /** The letter that is read last, counted from 1; and its bin. */
  readonly position: number;
  readonly bins: readonly Bin[];
  readonly curves: readonly Curve[];
  readonly uniform: number;
  readonly unigram: number;
  /** By bin: the best that can be. */
  readonly floor: readonly number[];
  readonly document: string;
}

async function read(model: Model, trained: number): Promise<Curve> {
  const length = TIMES * trained;
  const bins = halfOctaves(length);
  const asked = [...bins, ...lengthBins(trained)].map(({ from, to }) => [from, to] as const);
  const [all, one] = [
    await evaluate(model, { length, entropies: true, bins: asked }),
    await evaluate(model, { length, sequences: 1 }),
  ];
  const losses = all.bins.map(({ loss }) => loss);
  const { data, shape } = all.entropies ?? { data: new Float64Array(length), shape: [1, 1, length] };
  const heads = item(shape, 0) * item(shape, 1);
  const mean = Float64Array.from({ length }, (_, t) => {
    let sum = 0;
    for (let head = 0; head < heads; head++) sum += item(data, head * length + t);
    return sum / heads;
  });
  return {
    id: model.id,
    losses: losses.slice(0, bins.length),
    entropies: bins.map((bin) => meanOver(bin, mean)),
    byLength: losses.slice(bins.length),
    band: bandOf(model.id),
    bets: Array.from(one.losses, (loss) => Math.exp(-loss)),
  };
}

export async function compute(core: AsyncCore, settings: LabSettings): Promise<SurviveResult> {
  const models = await Promise.all(encodings.map((id) => shippedModel(core, id)));
  const { trainer } = item(models, 0);
  const { length: trained } = trainer.settings;
  const length = TIMES * trained;
  const bins = halfOctaves(length);
  const [curves, lines, document] = await Promise.all([
    Promise.all(models.map((model) => read(model, trained))),
    trainer.referenceLines({ length }),
    documentOf(item(models, 0), length),
  ]);
  return {
    trained,
    chosen: settings.models,
    withBand: settings.band,
    position: settings.position,
    bins,
    curves,
    uniform: lines.uniform,
    unigram: lines.unigram,
    floor: bins.map((bin) => meanOver(bin, lines.floor ?? [])),
    document,
  };
}
