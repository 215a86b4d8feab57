// parameterCount through the public interface, in all three tiers.
import { describe, expect, it } from 'vitest';
import { coreOf, golden, tiers } from './cores';

const counts = golden('parameter_count');
const value = (name: string) => counts(name).values[0];
const deepseek = { qRank: 1536, kvRank: 512, nopeDim: 128, ropeDim: 64, valueDim: 128 };

describe.each(tiers)('tier %s', (tier) => {
  const core = coreOf(tier);

  it('counts what the course texts print and what real models have', async () => {
    const { parameterCount } = await core;
    const total = (options: Parameters<typeof parameterCount>[0]) => parameterCount(options).total;
    expect(total({ dModel: 512, heads: 8 })).toBe(4 * 512 ** 2);
    expect(total({ dModel: 512, heads: 8 })).toBe(value('base'));
    expect(total({ dModel: 512, heads: 8, bias: true })).toBe(value('base_biased'));
    expect(total({ dModel: 512, heads: 8, bias: true })).toBe(4 * (value('one_linear') ?? NaN));
    expect(total({ dModel: 4096, heads: 32 })).toBe(value('llama_7b'));
    expect(total({ dModel: 8192, heads: 64, kvHeads: 8 })).toBe(value('llama_2_70b'));
    expect(total({ dModel: 4096, heads: 32, kvHeads: 8, headDim: 128 })).toBe(value('llama_3_8b'));
    expect(total({ dModel: 1024, heads: 16, kvHeads: 8, headDim: 128 })).toBe(value('qwen_3_06b'));
    expect(total({ dModel: 7168, heads: 128, mla: deepseek })).toBe(value('deepseek_v3'));
  });

  it('lists the matrices, and the parts add up', async () => {
    const { parameterCount } = await core;
    const grouped = { dModel: 1024, heads: 16, kvHeads: 8, headDim: 128, layers: 28 };
    const count = parameterCount({ ...grouped, bias: { q: true, o: true } });
    const layer = { q: 2 ** 21, k: 2 ** 20, v: 2 ** 20, o: 2 ** 21, bias: 2048 + 1024 };
    for (const [name, one] of Object.entries(layer)) expect(count[name as keyof typeof layer]).toBe(28 * one);
    for (const options of [grouped, { dModel: 7168, heads: 128, mla: deepseek }]) {
      const { q, k, v, shared, o, bias, total } = parameterCount(options);
      expect(q + k + v + shared + o + bias).toBe(total);
    }
  });

  it('counts the bytes of the cache in all layers', async () => {
    const { parameterCount } = await core;
    const cache = (options: Parameters<typeof parameterCount>[0]) => parameterCount(options).kvCacheBytesPerToken;
    // Llama 3 8B: 32 layers, 8 heads of keys and of values of 128 numbers, 2 bytes each.
    expect(cache({ dModel: 4096, heads: 32, kvHeads: 8, layers: 32 })).toEqual({ float16: 131072, float32: 262144 });
    expect(cache({ dModel: 4096, heads: 32, kvHeads: 1 }).float16).toBe(2 * 128 * 2);
    expect(cache({ dModel: 7168, heads: 128, mla: deepseek, layers: 61 }).float16).toBe(61 * (512 + 64) * 2);
  });

  it('counts two operations per weight and token, and the products of a text', async () => {
    const { parameterCount } = await core;
    const one = parameterCount({ dModel: 512, heads: 8, bias: true });
    expect(one).toMatchObject({ flops: 2 * 4 * 512 ** 2, productFlops: 0 });
    const text = parameterCount({ dModel: 512, heads: 8, length: 1000, layers: 6 });
    expect(text.productFlops).toBe(6 * 4 * 1000 ** 2 * 512);
    expect(text.flops).toBe(6 * 1000 * one.flops + text.productFlops);
  });
});
