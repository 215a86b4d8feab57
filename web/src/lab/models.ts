// The models of the length lab that come with the page: trained by `npm run train:lab`, each opened when it is first read.
import type { AsyncCore, Tier } from '../core/types';
import type { Trainer } from '../core/trainer-types';

/** The six encodings, in the order of the story. */
export const encodings = ['none', 'sinusoidal', 'learned', 'relative_bias', 'alibi', 'rotary'] as const;
export type EncodingId = (typeof encodings)[number];

/** Something that can be read. */
export interface Model {
  readonly id: EncodingId;
  readonly trainer: Trainer;
  /** Another one after every change of the weights. */
  readonly version: number;
}

/** Data addresses: every form of the page has them at hand, the single file too. */
const files = import.meta.glob<string>('./*.safetensors', { query: '?inline', import: 'default' });

/** A shipped file of weights, int8. */
export async function shippedWeights(id: EncodingId): Promise<Uint8Array> {
  const file = await files[`./${id}.safetensors`]?.();
  if (file === undefined) throw new Error(`no model of ${id} is shipped`);
  return Uint8Array.from(atob(file.slice(file.indexOf(',') + 1)), (character) => character.charCodeAt(0));
}

/** By tier: a page has one, tests have several. */
const opened = new Map<Tier, Map<EncodingId, Promise<Model>>>();

/** One trainer for all who read this model; nobody may change its weights. */
export function shippedModel(core: AsyncCore, id: EncodingId): Promise<Model> {
  const models = opened.get(core.tier) ?? new Map<EncodingId, Promise<Model>>();
  opened.set(core.tier, models);
  let model = models.get(id);
  if (!model) {
    model = openShipped(core, id);
    models.set(id, model);
    // Whoever asks next tries again.
    model.catch(() => models.delete(id));
  }
  return model;
}

/** A trainer of one's own with the shipped weights, to train further. */
export async function openShipped(core: AsyncCore, id: EncodingId): Promise<Model> {
  const [trainer, weights] = await Promise.all([core.trainer({ encoding: { id } }), shippedWeights(id)]);
  await trainer.load({ weights });
  return { id, trainer, version: 0 };
}
