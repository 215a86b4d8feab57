// Chapter 000's way to a query and a key: `torch.manual_seed(seed)`, then q, then k.
import type { AsyncCore } from '../core/types';
import { item } from './item';

export interface QueryKey {
  readonly q: Float32Array;
  readonly k: Float32Array;
}

export async function drawQueryKey(core: AsyncCore, seed: number, size: number): Promise<QueryKey> {
  const shape = [size];
  const drawn = await core.draws({
    seed,
    draws: [
      { kind: 'normal', shape },
      { kind: 'normal', shape },
    ],
  });
  return { q: item(drawn, 0).data, k: item(drawn, 1).data };
}
