// The numbers of a model of the lab as matrices by name: as they are, and as its training began.
import { readSafetensors } from '../core/trainer/safetensors';
import type { AsyncCore } from '../core/types';
import type { Trainer } from '../core/trainer-types';
import { shippedWeights, type Model } from './models';
import { once } from './read';

/** Row-major, by the name of a tensor in the model's file: embedding, encoding, layers.0.attention.qkv … */
export type Matrices = (name: string) => ArrayLike<number>;

async function read(trainer: Trainer): Promise<Matrices> {
  const { tensors } = readSafetensors(await trainer.weights({ format: 'float32' }), 'weights');
  return (name) => {
    const tensor = tensors.get(name);
    if (tensor === undefined) throw new Error(`the model has no ${name}`);
    return tensor.data;
  };
}

export const matrices = (model: Model): Promise<Matrices> => once(model, 'matrices', () => read(model.trainer));

/** What a shipped model was before its training: its seed draws the same numbers again. */
export const startOf = (core: AsyncCore, model: Model): Promise<Matrices> =>
  once(model, 'start', async () => {
    const { metadata } = readSafetensors(await shippedWeights(model.id), 'weights');
    const { seed } = JSON.parse((metadata as { readonly settings: string }).settings) as { readonly seed: number };
    const trainer = await core.trainer({ encoding: { id: model.id }, seed });
    try {
      return await read(trainer);
    } finally {
      trainer.dispose();
    }
  });
