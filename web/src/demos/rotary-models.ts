// How the heads of published models turn, and how far their positions went in training before any extension.
// Based on:
//   The models' config.json files on Hugging Face; the papers of LLaMA, Llama 2, Llama 3 and Code Llama, 2023 and 2024.
//   Black et al. GPT-NeoX-20B. 2022. Gemma Team. Gemma 2. 2024. Qwen Team. Qwen3. 2025.

export interface RotaryModel {
  readonly name: string;
  readonly headDim: number;
  /** Share of the head that turns. */
  readonly kept: number;
  readonly base: number;
  readonly trained: number;
}

type Row = readonly [name: string, headDim: number, base: number, trained: number, kept?: number];

const rows: readonly Row[] = [
  ['GPT-NeoX-20B', 96, 10_000, 2_048, 0.25],
  ['LLaMA 7B', 128, 10_000, 2_048],
  ['Llama-2 7B', 128, 10_000, 4_096],
  ['Code Llama 7B', 128, 1_000_000, 16_384],
  ['Llama-3 8B', 128, 500_000, 8_192],
  ['Gemma-2 9B', 256, 10_000, 8_192],
  ['Qwen3 8B', 128, 1_000_000, 32_768],
  ['gpt-oss 20b', 64, 150_000, 4_096],
];

/** In the order in which they came out. */
export const rotaryModels: readonly RotaryModel[] = rows.map(([name, headDim, base, trained, kept]) => {
  return { name, headDim, base, trained, kept: kept ?? 1 };
});
