import type { ParameterCountOptions } from '#core';
import { absolutely, type Checks, type Recompute } from '../define';

const total =
  (sizes: ParameterCountOptions): Recompute =>
  async (core) => [(await core.parameterCount(sizes)).total];

export const checks: Checks = {
  allowed: absolutely,
  entries: {
    one_linear: async (core) => {
      const { q, bias } = await core.parameterCount({ dModel: 512, heads: 8, bias: { q: true } });
      return [q + bias];
    },
    base_biased: total({ dModel: 512, heads: 8, bias: true }),
    base: total({ dModel: 512, heads: 8 }),
    llama_7b: total({ dModel: 4096, heads: 32 }),
    llama_2_70b: total({ dModel: 8192, heads: 64, kvHeads: 8 }),
    llama_3_8b: total({ dModel: 4096, heads: 32, kvHeads: 8 }),
    qwen_3_06b: total({ dModel: 1024, heads: 16, kvHeads: 8, headDim: 128 }),
    deepseek_v3: total({
      dModel: 7168,
      heads: 128,
      mla: { qRank: 1536, kvRank: 512, nopeDim: 128, ropeDim: 64, valueDim: 128 },
    }),
  },
};
