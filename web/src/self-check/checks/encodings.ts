import type { AsyncCore } from '#core';
import { absolutely, type Checks, type Recompute } from '../define';
import { draw, normal } from '../draws';
import { layerOf } from '../matrices';

const slopes =
  (heads: number): Recompute =>
  (core) =>
    core.alibiSlopes({ heads });

/** The first distance at which each bucket is used, looking back along 400 keys. */
async function firstDistances(core: AsyncCore, bidirectional: boolean) {
  const { data } = await core.relativeBuckets({ queries: 1, keys: 400, bidirectional });
  const back = Array.from(data).reverse();
  return Array.from({ length: bidirectional ? 16 : 32 }, (_, bucket) => back.indexOf(bucket));
}

/** What an encoding with these parameters adds to scores of zero, head by head. */
async function biases(
  core: AsyncCore,
  tokens: number,
  { id, parameters, ...settings }: { id: string; parameters: readonly number[]; [setting: string]: unknown },
) {
  const zeros = Array<number>(tokens * 2 * 4).fill(0);
  const encoding = { id, ...settings, parameters: [...parameters] };
  return (await layerOf(core, { tokens, heads: 2, headDim: 4 }, zeros, zeros, encoding)).scores.data;
}

const kerple =
  (form: 'log' | 'power'): Recompute =>
  (core) =>
    biases(core, 5, { id: 'kerple', form, parameters: [0.5, 1.5, 0.25, 0.75] });

export const checks: Checks = {
  allowed: absolutely,
  entries: {
    slopes_1: slopes(1),
    slopes_2: slopes(2),
    slopes_4: slopes(4),
    slopes_6: slopes(6),
    slopes_8: slopes(8),
    slopes_12: slopes(12),
    slopes_16: slopes(16),
    t5_first_distances: (core) => firstDistances(core, false),
    t5_first_distances_bidirectional: (core) => firstDistances(core, true),
    t5_small: async (core) =>
      (await core.relativeBuckets({ queries: 9, keys: 9, buckets: 8, maxDistance: 20, bidirectional: true })).data,
    cope_bias: async (core) => {
      const [q, k, table] = await draw(core, 5, normal(6, 8), normal(6, 8), normal(4, 8));
      const parameters = { data: Float32Array.from(table), shape: [32] };
      const sizes = { tokens: 6, heads: 1, headDim: 8 };
      const plain = (await layerOf(core, sizes, q, k, { id: 'none' })).scores.data;
      const changed = (await layerOf(core, sizes, q, k, { id: 'cope', maxPosition: 4, parameters })).scores.data;
      return changed.map((score, i) => score - (plain[i] ?? NaN));
    },
    kerple_log: kerple('log'),
    kerple_power: kerple('power'),
    fire_bias: async (core) => {
      const drawn = await draw(core, 9, normal(16), normal(16), normal(2, 16), normal(2));
      return biases(core, 6, { id: 'fire', width: 16, threshold: 4, parameters: [0.1, 1, ...drawn.flat()] });
    },
    xpos_scores: async (core) => {
      const [q, k] = await draw(core, 6, normal(5, 8), normal(5, 8));
      return (await layerOf(core, { tokens: 5, heads: 1, headDim: 8 }, q, k, { id: 'xpos' })).scores.data;
    },
    axial: async (core) => {
      const [x] = await draw(core, 8, normal(6, 8));
      return (await layerOf(core, { tokens: 6, heads: 1, headDim: 8 }, x, x, { id: 'axial', width: 3 })).q.data;
    },
  },
};
