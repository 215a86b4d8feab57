// Shapes of the attention of published models, read in their papers and configuration files.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017. Raffel et al. Exploring the Limits of Transfer Learning. 2020 (T5).
//   The models' config.json files on Hugging Face; Lightning-AI/litgpt, litgpt/config.py; google-research/bert, README.

/** One layer of attention. */
export interface ModelShape {
  readonly name: string;
  readonly dModel: number;
  readonly heads: number;
  readonly kvHeads: number;
  /** Of queries and keys. */
  readonly headDim: number;
  /** Layers of self-attention, encoder and decoder together. */
  readonly layers: number;
  readonly bias: 'none' | 'qkv' | 'all';
  /** `kvHeads` then says nothing. */
  readonly mla?: LatentShape;
}

/** Multi-head latent attention: ranks, and the sizes of a head's parts. */
export interface LatentShape {
  readonly qRank: number;
  readonly kvRank: number;
  readonly nopeDim: number;
  readonly ropeDim: number;
  readonly valueDim: number;
}

type Row = readonly [
  name: string,
  dModel: number,
  heads: number,
  kvHeads: number,
  headDim: number,
  layers: number,
  bias?: 'qkv' | 'all',
];

const rows: readonly Row[] = [
  ['Transformer base', 512, 8, 8, 64, 12],
  ['GPT-2 small', 768, 12, 12, 64, 12, 'all'],
  ['BERT-base', 768, 12, 12, 64, 12, 'all'],
  ['T5-11B', 1024, 128, 128, 128, 48],
  ['BLOOM-176B', 14336, 112, 112, 128, 70, 'all'],
  ['MPT-7B', 4096, 32, 32, 128, 32],
  ['Baichuan-13B', 5120, 40, 40, 128, 40],
  ['GPT-J-6B', 4096, 16, 16, 256, 28],
  ['GPT-NeoX-20B', 6144, 64, 64, 96, 44, 'all'],
  ['LLaMA 7B', 4096, 32, 32, 128, 32],
  ['LLaMA 13B', 5120, 40, 40, 128, 40],
  ['LLaMA 33B', 6656, 52, 52, 128, 60],
  ['LLaMA 65B', 8192, 64, 64, 128, 80],
  ['Llama-2 7B', 4096, 32, 32, 128, 32],
  ['Llama-2 70B', 8192, 64, 8, 128, 80],
  ['Code Llama 7B', 4096, 32, 32, 128, 32],
  ['Llama-3 8B', 4096, 32, 8, 128, 32],
  ['Llama-3 70B', 8192, 64, 8, 128, 80],
  ['Llama-3.1 8B', 4096, 32, 8, 128, 32],
  ['Llama-3.1 70B', 8192, 64, 8, 128, 80],
  ['Llama-3.2 1B', 2048, 32, 8, 64, 16],
  ['Llama-3.2 3B', 3072, 24, 8, 128, 28],
  ['Llama-3.3 70B', 8192, 64, 8, 128, 80],
  ['Mistral-7B v0.1', 4096, 32, 8, 128, 32],
  ['Mistral-7B v0.2', 4096, 32, 8, 128, 32],
  ['Qwen2.5 3B', 2048, 16, 2, 128, 36, 'qkv'],
  ['Qwen2.5 7B', 3584, 28, 4, 128, 28, 'qkv'],
  ['Qwen2.5 14B', 5120, 40, 8, 128, 48, 'qkv'],
  ['Qwen2.5 32B', 5120, 40, 8, 128, 64, 'qkv'],
  ['Qwen3 0.6B', 1024, 16, 8, 128, 28],
  ['Qwen3 4B', 2560, 32, 8, 128, 36],
  ['Qwen3 8B', 4096, 32, 8, 128, 36],
  ['Qwen3 14B', 5120, 40, 8, 128, 40],
  ['Qwen3 32B', 5120, 64, 8, 128, 64],
  ['Qwen3-4B-2507', 2560, 32, 8, 128, 36],
  ['Qwen3-30B-A3B', 2048, 32, 4, 128, 48],
  ['Gemma 2B', 2048, 8, 1, 256, 18],
  ['Gemma 7B', 3072, 16, 16, 256, 28],
  ['Gemma-2 2B', 2304, 8, 4, 256, 26],
  ['Gemma-2 9B', 3584, 16, 8, 256, 42],
  ['Gemma-2 27B', 4608, 32, 16, 128, 46],
  ['Gemma-3 270M', 640, 4, 1, 256, 18],
  ['Gemma-3 1B', 1152, 4, 1, 256, 26],
  ['Gemma-3 4B', 2560, 8, 4, 256, 34],
  ['Gemma-3 12B', 3840, 16, 8, 256, 48],
  ['Gemma-3 27B', 5376, 32, 16, 128, 62],
  ['gpt-oss 20b', 2880, 64, 8, 64, 24, 'all'],
  ['gpt-oss 120b', 2880, 64, 8, 64, 36, 'all'],
  ['Phi-3-mini', 3072, 32, 32, 96, 32],
];

/** In the order in which they came out, family by family. */
export const models: readonly ModelShape[] = [
  ...rows.map(([name, dModel, heads, kvHeads, headDim, layers, bias]): ModelShape => {
    return { name, dModel, heads, kvHeads, headDim, layers, bias: bias ?? 'none' };
  }),
  {
    name: 'DeepSeek-V3/R1',
    dModel: 7168,
    heads: 128,
    kvHeads: 128,
    headDim: 192,
    layers: 61,
    bias: 'none',
    mla: { qRank: 1536, kvRank: 512, nopeDim: 128, ropeDim: 64, valueDim: 128 },
  },
];

/** A model's name as it stands in a link: llama-3.1-8b. */
export const modelId = ({ name }: ModelShape): string => name.toLowerCase().replaceAll(/[ /]/g, '-');
