// Part four: the heads of the length lab's trained models, on a fresh document, and what each looks at over many.
import type { AsyncCore } from '../../core/types';
import { shippedModel, type Model } from '../../lab/models';
import { attention, DOCUMENTS, once } from '../../lab/read';
import type { HeadsSettings } from './controls';
import { looksOf, type Looks } from './patterns';

/** Heads of a layer of the shipped models, and the letters of a document: as many as they were trained on. */
export const HEADS = 4;
export const LETTERS = 64;
/** The seeds of the documents that are measured on: this one and those after it. */
export const FIRST_SEED = 3000;

export interface TrainedResult extends Looks {
  readonly part: 'trained';
  readonly text: string;
  /** [layers, heads, letters, letters] */
  readonly weights: ArrayLike<number>;
  /** Of the chosen head, from 0, layer after layer; the letter that looks and the one looked at, from 0. */
  readonly chosen: number;
  readonly query: number;
  readonly key: number;
}

/** The maps themselves are not kept. */
const measured = (model: Model): Promise<Looks> =>
  once(model, 'looks', async () =>
    looksOf(
      await Promise.all(
        Array.from({ length: DOCUMENTS }, (_, i) => model.trainer.attention({ length: LETTERS, seed: FIRST_SEED + i })),
      ),
    ),
  );

export async function trained(core: AsyncCore, settings: HeadsSettings): Promise<TrainedResult> {
  const model = await shippedModel(core, settings.encoding);
  const [shown, looks] = await Promise.all([
    attention(model, { length: LETTERS, seed: settings.document }),
    measured(model),
  ]);
  return {
    part: 'trained',
    text: shown.text,
    weights: shown.weights.data,
    ...looks,
    chosen: (settings.layer - 1) * HEADS + settings.head - 1,
    query: settings.query - 1,
    key: settings.key - 1,
  };
}
