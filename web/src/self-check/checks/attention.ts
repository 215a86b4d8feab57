import type { AsyncCore, AttentionResult, HeadStatistics } from '#core';
import { absolutely, type Checks, type Recompute } from '../define';
import { draw, normal } from '../draws';
import { identity } from '../matrices';

/** Chapter 000's experiment 3: six tokens, one head, three matrices. */
async function experiment(core: AsyncCore, divisor = 1) {
  const matrix = normal(16, 16);
  const [x, q, k, v] = await draw(core, 0, normal(6, 16), matrix, matrix, matrix);
  const tensor = (values: readonly number[], rows: number) => ({ data: Float32Array.from(values), shape: [rows, 16] });
  const weight = (values: readonly number[]) =>
    tensor(
      values.map((value) => value / divisor),
      16,
    );
  const weights = { q: weight(q), k: weight(k), v: weight(v), o: identity(16) };
  return core.multiHeadAttention({ x: tensor(x, 6), weights, heads: 1 });
}

const rowMaxima = (weights: Float32Array) =>
  Array.from({ length: 6 }, (_, row) => Math.max(...weights.subarray(6 * row, 6 * row + 6)));

/** Four query heads on two key heads, five queries at the end of seven keys. */
const grouped =
  (stage: keyof AttentionResult): Recompute =>
  async (core) => {
    const [q, k, v] = await core.draws({ seed: 5, draws: [normal(4, 5, 8), normal(2, 7, 8), normal(2, 7, 8)] });
    return (await core.attention({ q, k, v, causal: true }))[stage].data;
  };

/** What the heads of that call look at. */
const looking =
  (what: keyof HeadStatistics): Recompute =>
  async (core) => {
    const weights = Float32Array.from(await grouped('weights')(core));
    return (await core.headStatistics({ weights: { data: weights, shape: [4, 5, 7] }, causal: true }))[what];
  };

export const checks: Checks = {
  allowed: absolutely,
  entries: {
    experiment_3_order: async (core) => {
      const matrix = normal(16, 16);
      return (await draw(core, 0, normal(6, 16), matrix, matrix, matrix, { kind: 'permutation', n: 6 }))[4];
    },
    experiment_3_deviation: async (core) => {
      const scores = Array.from((await experiment(core)).scores.data);
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      return [Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1))];
    },
    experiment_3_row_maxima: async (core) => rowMaxima((await experiment(core)).weights.data),
    experiment_3_row_maxima_quarter: async (core) => rowMaxima((await experiment(core, 4)).weights.data),
    experiment_3_output: async (core) => (await experiment(core)).output.data.subarray(0, 16),
    grouped_causal_output: grouped('output'),
    grouped_causal_weights: grouped('weights'),
    grouped_causal_log_sum_exp: grouped('logSumExp'),
    entropy: async (core) => {
      const weights = Float32Array.from(await grouped('weights')(core)).subarray(0, 35);
      return (await core.entropy({ weights: { data: weights, shape: [5, 7] } })).data;
    },
    head_previous: looking('previous'),
    head_first: looking('first'),
    head_same: looking('same'),
    head_distance: looking('distance'),
    head_entropy: looking('entropy'),
    head_entropy_share: looking('entropyShare'),
    hand_made_weights: async (core) => {
      const keys = [
        [
          [2, 0],
          [0, 2],
          [-1, -1],
        ],
      ];
      return (await core.attention({ q: [[[1.5, 0]]], k: keys, v: keys })).weights.data;
    },
  },
};
