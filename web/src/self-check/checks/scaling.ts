import type { AsyncCore, CoreFunctions, Scaling } from '#core';
import { relatively, type Checks, type Recompute } from '../define';

type Options = Parameters<CoreFunctions['rotaryFrequencies']>[0];

const rows = [0, 1, 16, 17, 24, 31, 32, 33, 40, 41, 48, 63];
const factors = [2, 4, 8, 16, 32, 40, 64];
/** As in Transformers' tests. */
const hf = { headDim: 128, maxPosition: 2048 };
const llama2 = { headDim: 128, maxPosition: 4096 };
const qwen3 = { headDim: 128, base: 1e6, maxPosition: 32768 };
const llama31 = { headDim: 128, base: 500000, maxPosition: 8192, scaling: { type: 'llama3', factor: 8 } };

const at =
  (options: Options, pairs: readonly number[]): Recompute =>
  async (core) => {
    const { inverseFrequencies } = await core.rotaryFrequencies(options);
    return pairs.map((pair) => inverseFrequencies[pair] ?? NaN);
  };

const range =
  (options: Options): Recompute =>
  async (core) =>
    (await core.rotaryFrequencies(options)).correctionRange ?? [];

const yarn = (factor: number): Options => ({ ...llama2, scaling: { type: 'yarn', factor } });

/** attentionFactor of YaRN for each factor. */
const magnitudes = (of: readonly number[]) => async (core: AsyncCore) => {
  const results = [];
  for (const factor of of) results.push((await core.rotaryFrequencies(yarn(factor))).attentionFactor);
  return results;
};

const bases =
  (calls: readonly Options[]): Recompute =>
  async (core) => {
    const results = [];
    for (const options of calls) results.push((await core.rotaryFrequencies(options)).base);
    return results;
  };

const queryFactors =
  (options: Options): Recompute =>
  async (core) =>
    (await core.rotaryFrequencies(options)).queryFactors;

const ntk = (headDim: number, factor: number): Options => ({ headDim, scaling: { type: 'ntk', factor } });
const dynamic = (factor: number, length: number): Options => ({ ...hf, length, scaling: { type: 'dynamic', factor } });

/** Llama 2 as trained and with a scaling: both frequencies of every pair. */
async function stretched(core: AsyncCore, scaling: Scaling) {
  const trained = await core.rotaryFrequencies(llama2);
  const scaled = await core.rotaryFrequencies({ ...llama2, scaling });
  return Array.from(trained.inverseFrequencies, (theta, i) => ({
    theta,
    scaled: scaled.inverseFrequencies[i] ?? NaN,
    wavelength: trained.wavelengths[i] ?? NaN,
  }));
}

/** Of the pairs that make no full turn in 4096 tokens: how many there are, the angle at 16384 in units of the largest seen. */
const reach = async (core: AsyncCore, scaling: Scaling) => {
  const slow = (await stretched(core, scaling)).filter(({ wavelength }) => wavelength > 4096);
  const angles = slow.map(({ theta, scaled }) => (4 * scaled) / theta);
  return { all: slow.length, beyond: angles.filter((angle) => angle > 1 + 1e-9).length, worst: Math.max(...angles) };
};

const meanNeighbourCosine = (theta: Float64Array) =>
  theta.reduce((sum, frequency) => sum + Math.cos(frequency), 0) / theta.length;

export const checks: Checks = {
  allowed: relatively,
  entries: {
    default_column: at({ headDim: 128 }, rows),
    dynamic_column: at(dynamic(10, 16384), rows),
    yarn_column: at({ ...hf, scaling: { type: 'yarn', factor: 10 } }, rows),
    yarn_paper_column: at({ ...hf, scaling: { type: 'yarn', factor: 10, ramp: 'paper' } }, rows),
    llama3_column: at({ ...hf, scaling: { type: 'llama3', factor: 10 } }, rows),
    yarn_test_range: range({ ...hf, scaling: { type: 'yarn', factor: 10 } }),
    yarn_range_llama2: range({ ...llama2, scaling: { type: 'yarn', factor: 4, truncate: false } }),
    yarn_range_llama2_truncated: range(yarn(4)),
    yarn_range_qwen3: range({ ...qwen3, scaling: { type: 'yarn', factor: 4, truncate: false } }),
    yarn_range_qwen3_truncated: range({ ...qwen3, scaling: { type: 'yarn', factor: 4 } }),
    yarn_gpt_oss: at(
      {
        headDim: 64,
        base: 150000,
        maxPosition: 131072,
        scaling: { type: 'yarn', factor: 32, truncate: false, original_max_position_embeddings: 4096 },
      },
      [0, 8, 12, 16, 20, 31],
    ),
    yarn_attention_factors: magnitudes(factors),
    yarn_attention_factors_squared: async (core) =>
      (await magnitudes(factors.filter((factor) => factor !== 40))(core)).map((factor) => factor ** 2),
    deepseek_softmax: async (core) => {
      const scaling = {
        type: 'yarn',
        factor: 40,
        mscale: 1,
        mscale_all_dim: 1,
        original_max_position_embeddings: 4096,
      };
      const { softmaxScale } = await core.rotaryFrequencies({ headDim: 64, maxPosition: 163840, scaling });
      return [softmaxScale, softmaxScale / Math.sqrt(192)];
    },
    olmo3_attention_factor: magnitudes([8]),
    longrope_attention_factor: async (core) => {
      const lists = { short_factor: Array<number>(48).fill(1), long_factor: Array<number>(48).fill(2) };
      const scaling = { type: 'longrope', original_max_position_embeddings: 4096, ...lists };
      return [(await core.rotaryFrequencies({ headDim: 96, maxPosition: 131072, scaling })).attentionFactor];
    },
    llama31_counts: async (core) => {
      const plain = (await core.rotaryFrequencies({ ...llama31, scaling: null })).inverseFrequencies;
      const scaled = (await core.rotaryFrequencies(llama31)).inverseFrequencies;
      const kept = plain.filter((theta, i) => scaled[i] === theta).length;
      const divided = plain.filter((theta, i) => scaled[i] === theta / 8).length;
      return [kept, 64 - kept - divided, divided];
    },
    llama31_frequencies: at(llama31, [29, 30, 34, 35, 63]),
    ntk_bases: bases([ntk(128, 2), ntk(128, 4), ntk(128, 8), ntk(64, 4)]),
    dynamic_bases: bases([dynamic(1, 4096), dynamic(2, 4096), dynamic(10, 16384)]),
    by_parts_llama2: async (core) =>
      (await core.rotaryFrequencies({ ...llama2, scaling: { type: 'by_parts', factor: 4 } })).inverseFrequencies,
    longest_wavelengths: async (core) => {
      const longest = [];
      for (const base of [10000, 500000, 1000000]) {
        longest.push((await core.rotaryFrequencies({ headDim: 128, base })).wavelengths[63] ?? NaN);
      }
      return longest;
    },
    unturned_pairs: async (core) => {
      const models = [
        { base: 10000, length: 2048 },
        { base: 10000, length: 4096 },
        { base: 500000, length: 8192 },
        { base: 1000000, length: 32768 },
      ];
      const counts = [];
      for (const { base, length } of models) {
        const { wavelengths } = await core.rotaryFrequencies({ headDim: 128, base });
        counts.push(wavelengths.filter((wavelength) => wavelength > length).length);
      }
      return counts;
    },
    log_n: queryFactors({ ...hf, scaling: { type: 'log_n' }, positions: [0, 2047, 2048, 8191, 32766] }),
    temperature: queryFactors({
      headDim: 128,
      scaling: { type: 'temperature' },
      positions: [0, 8190, 8191, 16383, 131071, 1048575],
    }),
    storyboard_unscaled: async (core) => {
      const { beyond, worst } = await reach(core, { type: 'default' });
      return [beyond, worst];
    },
    storyboard_ntk: async (core) => {
      const { beyond, worst, all } = await reach(core, { type: 'ntk', factor: 4 });
      return [beyond, worst, all];
    },
    storyboard_base_40000: async (core) => {
      const scaling = { type: 'ntk', factor: 4, exponent: 'none' };
      const last = (await stretched(core, scaling)).at(-1);
      return [(await reach(core, scaling)).beyond, (last?.theta ?? NaN) / (last?.scaled ?? NaN)];
    },
    storyboard_ntk_factor: async (core) => {
      // Pair 46 is slowed by a power of s: which s slows it fourfold?
      const pair = (await stretched(core, { type: 'ntk', factor: 4 }))[46];
      return [4 ** (Math.log(4) / Math.log((pair?.theta ?? NaN) / (pair?.scaled ?? NaN)))];
    },
    storyboard_degrees: async (core) => {
      const [fastest] = await stretched(core, { type: 'linear', factor: 4 });
      return [fastest?.theta ?? NaN, fastest?.scaled ?? NaN].map((angle) => (angle * 180) / Math.PI);
    },
    storyboard_neighbours: async (core) => {
      const interpolated = { ...llama2, scaling: { type: 'linear', factor: 4 } };
      return [
        meanNeighbourCosine((await core.rotaryFrequencies(llama2)).inverseFrequencies),
        meanNeighbourCosine((await core.rotaryFrequencies(interpolated)).inverseFrequencies),
      ];
    },
  },
};
