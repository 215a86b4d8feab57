// The public types of `attention-lab/core`: what goes in, what comes out, which errors exist.
// Written by hand and held against the real exports by tests/core.
import type { Trainer, TrainerOptions } from './trainer-types.js';

/** The three builds of the one C++ source; see README, "tiers". */
export type Tier = 'relaxed' | 'simd' | 'js';

/** Row-major numbers. Float64 input runs the double reference, everything else computes in float32. */
export interface Tensor<Data extends TensorData = Float32Array> {
  readonly data: Data;
  readonly shape: readonly number[];
}
export type TensorData = Float32Array | Float64Array | Int32Array;

/** What comes of a tensor argument: numbers of its precision. */
export type ResultOf<Given extends TensorLike> = Given extends Tensor<Float64Array> ? Tensor<Float64Array> : Tensor;

/** What a tensor argument may be: a tensor, or nested arrays of numbers (computed in float32). */
export type TensorLike = Tensor<Float32Array | Float64Array> | NestedNumbers;
export type NestedNumbers = readonly (number | NestedNumbers)[];

/** true = may attend. Shape [S], [T, S] or [H, T, S]. */
export type MaskLike =
  { readonly data: Uint8Array | readonly boolean[]; readonly shape: readonly number[] } | NestedBooleans;
export type NestedBooleans = readonly (boolean | NestedBooleans)[];

export type LabErrorCode =
  | 'unknown-option'
  | 'missing-option'
  | 'wrong-type'
  | 'not-finite'
  | 'out-of-range'
  | 'shape-mismatch'
  | 'not-divisible'
  | 'conflict'
  | 'too-large'
  | 'out-of-memory'
  | 'tier-unavailable'
  | 'disposed'
  | 'diverged'
  | 'not-understood'
  /** The core stopped answering twice for the same call (page client and worker only). */
  | 'crashed';

/** JSON: what an error may carry across a worker, a message or a file. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[];

/** What a refused argument would have been allowed to be. */
export interface Allowed {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly oneOf?: readonly (string | number | boolean)[];
}

export type Draw =
  | { readonly kind: 'normal' | 'uniform'; readonly shape: readonly number[] }
  | { readonly kind: 'permutation'; readonly n: number };

/** One tensor for each draw. */
export type Drawn<Draws extends readonly Draw[]> = { -readonly [I in keyof Draws]: DrawnTensor<Draws[I]> };
type DrawnTensor<One> = One extends { readonly kind: 'permutation' } ? Tensor<Int32Array> : Tensor;

export type Pairing = 'half' | 'interleaved';
export type AnglePrecision = 'double' | 'float32' | 'bfloat16';

/** One setting of an encoding or a scaling, as the core describes it. */
export interface SettingInfo {
  readonly name: string;
  readonly kind: 'number' | 'integer' | 'boolean' | 'choice' | 'list';
  /** 'headDim' stands for the size of the head the encoding is used with; null: the method works it out. */
  readonly default: number | boolean | string | readonly number[] | null;
  readonly min?: number;
  readonly max?: number | 'headDim';
  readonly step?: number;
  readonly oneOf?: readonly string[];
}

/** What the core knows of an encoding or a rotary scaling. Its words are in the locales, under `id`. */
export interface MethodInfo {
  readonly id: string;
  readonly year: number;
  /** `source`: venue or arXiv number, section or equation. */
  readonly citation: { readonly authors: string; readonly title: string; readonly source: string };
  /** TeX */
  readonly formula: string;
  readonly settings: readonly SettingInfo[];
}

export interface EncodingInfo extends MethodInfo {
  /** With the default settings, scores depend on where tokens stand through their distances only. */
  readonly relative: boolean;
  /** How many coordinates of a position matter: 1 for text, 2 for pictures, 3 for films. */
  readonly axes: number;
}

/** A positional encoding by id with its settings beside it: `{ id: 'rotary', base: 500000 }`. */
export interface EncodingChoice {
  readonly id: string;
  /** Its learned numbers, of the precision of `x`; only for an encoding that has some. */
  readonly parameters?: TensorLike;
  /** Otherwise they are drawn as training would start with them; 0. */
  readonly seed?: number;
  readonly [setting: string]: unknown;
}

/**
 * A Hugging Face `rope_scaling` / `rope_parameters` object, either spelling; null is one that is not given. Which keys a
 * type has beside these is in `scalings()`; others are ignored, as Transformers does, and returned in `ignoredKeys`.
 */
export interface Scaling {
  readonly rope_type?: string | null;
  readonly type?: string | null;
  readonly factor?: number | null;
  readonly original_max_position_embeddings?: number | null;
  readonly rope_theta?: number | null;
  readonly partial_rotary_factor?: number | null;
  readonly [key: string]: unknown;
}

export interface RotaryFrequencies {
  readonly inverseFrequencies: Float64Array;
  /** Positions per turn; Infinity where the frequency is 0. */
  readonly wavelengths: Float64Array;
  /** The base in use: raised by `ntk` and `dynamic`. */
  readonly base: number;
  /** s: how many times longer the text may become; 1 where the method has no such number. */
  readonly factor: number;
  /** L in tokens, where the method depends on it. */
  readonly trainedLength?: number;
  /** Multiplies cosine and sine. */
  readonly attentionFactor: number;
  /** Multiplies 1/√D. */
  readonly softmaxScale: number;
  /** Pairs up to the first index are kept, from the second on divided by s. */
  readonly correctionRange?: readonly [number, number];
  /** What the query at each of `positions` is multiplied by. */
  readonly queryFactors: Float64Array;
  readonly ignoredKeys: readonly string[];
  readonly notes: readonly string[];
}

export interface RotaryOptions<Given extends TensorLike = TensorLike> {
  /** [..., T, D] */
  readonly x: Given;
  readonly positions?: readonly number[] | Float64Array;
  readonly pairing?: Pairing;
  readonly inverseFrequencies?: readonly number[] | Float64Array;
  readonly base?: number;
  readonly attentionFactor?: number;
  readonly angles?: AnglePrecision;
}

export interface AttentionOptions<Given extends TensorLike = TensorLike> {
  /** [H, T, D] */
  readonly q: Given;
  /** [Hkv, S, D] */
  readonly k: TensorLike;
  /** [Hkv, S, D] */
  readonly v: TensorLike;
  readonly causal?: boolean;
  readonly mask?: MaskLike;
  /** 1/√D */
  readonly scale?: number;
  /** [H, T, S] */
  readonly bias?: TensorLike;
  readonly temperature?: number;
  /** false: output and logSumExp only, in O(T) memory */
  readonly maps?: boolean;
}

export interface AttentionResult<Result = Tensor> {
  /** [H, T, S] = q·k·scale + bias, before mask and temperature */
  readonly scores: Result;
  /** [H, T, S] */
  readonly weights: Result;
  /** [H, T, D] */
  readonly output: Result;
  /** [H, T] */
  readonly logSumExp: Result;
}

export interface ProjectionWeights {
  /** [C, H·D] */
  readonly q: TensorLike;
  /** [C, Hkv·D] */
  readonly k: TensorLike;
  /** [C, Hkv·D] */
  readonly v: TensorLike;
  /** [H·D, C] */
  readonly o: TensorLike;
  readonly qBias?: TensorLike;
  readonly kBias?: TensorLike;
  readonly vBias?: TensorLike;
  readonly oBias?: TensorLike;
}

export interface MultiHeadOptions<Given extends TensorLike = TensorLike> {
  /** [T, C] */
  readonly x: Given;
  readonly weights: ProjectionWeights;
  readonly heads: number;
  readonly kvHeads?: number;
  readonly headDim?: number;
  readonly causal?: boolean;
  readonly mask?: MaskLike;
  readonly scale?: number;
  readonly encoding?: EncodingChoice;
  readonly embeddingScale?: number;
  /**
   * 'heads': head h is columns hD … hD + D − 1 of x W. 'forgotten-transpose': a well-known bug, the memory of [T, H·D]
   * read as if it were [H, T, D] (in PyTorch view(H, T, D) in place of view(T, H, D).transpose(0, 1)), and likewise back:
   * every shape is right, and a head holds all columns of T/H tokens.
   */
  readonly headSplit?: 'heads' | 'forgotten-transpose';
}

export interface PositionTermsOptions<Given extends TensorLike = TensorLike> {
  /** [T, C] */
  readonly x: Given;
  readonly weights: Pick<ProjectionWeights, 'q' | 'k' | 'qBias' | 'kBias'>;
  readonly heads: number;
  readonly kvHeads?: number;
  readonly headDim?: number;
  readonly scale?: number;
  readonly encoding?: EncodingChoice;
  readonly embeddingScale?: number;
}

/**
 * The scores of multiHeadAttention, [H, T, T], as a sum: query of, key of. Content is embeddingScale · x and the biases,
 * position what the encoding adds to embeddings. An encoding that only turns queries and keys (rotary) adds nothing there:
 * all it does is in contentContent, where the two cannot be told apart.
 */
export interface PositionTerms<Result = Tensor> {
  readonly contentContent: Result;
  readonly contentPosition: Result;
  readonly positionContent: Result;
  readonly positionPosition: Result;
  /** What the encoding adds to the scores themselves (ALiBi, T5). */
  readonly added: Result;
}

export interface MultiHeadResult<Result = Tensor> {
  /** [H, T, D], as used in the product (after rotation) */
  readonly q: Result;
  /** [Hkv, T, D], as used in the product (after rotation) */
  readonly k: Result;
  readonly qBase: Result;
  readonly kBase: Result;
  readonly v: Result;
  readonly scores: Result;
  readonly weights: Result;
  readonly headOutputs: Result;
  /** [T, C] */
  readonly output: Result;
}

export interface SoftmaxGradientOptions<Given extends TensorLike = TensorLike> {
  /** [..., n], each ≥ 0 */
  readonly weights: Given;
  readonly temperature?: number;
  /** Like `weights`: the gradient of a loss by them. */
  readonly upstream?: TensorLike;
}

export interface SoftmaxGradient<Result = Tensor> {
  /** [...]: Frobenius norm of the Jacobian, √ΣΣ (w_j([j = k] − w_k)/temperature)²; at most 0.5/temperature. */
  readonly norm: Result;
  /** Like `weights`, with `upstream` only: the gradient of that loss by x. */
  readonly gradient?: Result;
}

/**
 * One number per head: means over its queries, of which number i of T stands at position p = S − T + i. A query that may
 * see nothing counts nowhere; 0 where no query counts.
 */
export interface HeadStatistics {
  /** Weight on the key at p − 1, over queries that have one before them. */
  readonly previous: Float64Array;
  /** Weight on key 0. */
  readonly first: Float64Array;
  /** Weight on the key at p. */
  readonly same: Float64Array;
  /** Σ weight · |key − p|, in tokens. */
  readonly distance: Float64Array;
  /** In nats. */
  readonly entropy: Float64Array;
  /** entropy / ln n, over queries that may see n ≥ 2 keys. */
  readonly entropyShare: Float64Array;
}

/** The sizes of the attention of a model. */
export interface ParameterCountOptions {
  readonly dModel: number;
  readonly heads: number;
  /** heads; must divide it */
  readonly kvHeads?: number;
  /** dModel / heads */
  readonly headDim?: number;
  /** false; which matrices have one */
  readonly bias?: boolean | { readonly q?: boolean; readonly k?: boolean; readonly v?: boolean; readonly o?: boolean };
  /** Multi-head latent attention (DeepSeek), in place of kvHeads, headDim and bias; without qRank W_Q is one matrix. */
  readonly mla?: {
    readonly qRank?: number;
    readonly kvRank: number;
    readonly nopeDim: number;
    readonly ropeDim: number;
    readonly valueDim: number;
  };
  /** 1 */
  readonly layers?: number;
  /** Of the text, in tokens, for the operations. */
  readonly length?: number;
}

/** Of all layers together; exact up to 2^53. Gains of norms are not counted. */
export interface ParameterCount {
  readonly q: number;
  readonly k: number;
  readonly v: number;
  /** Of the matrix from which both k and v are made; 0 without mla. */
  readonly shared: number;
  readonly o: number;
  readonly bias: number;
  /** q + k + v + shared + o + bias */
  readonly total: number;
  readonly kvCacheBytesPerToken: { readonly float32: number; readonly float16: number };
  /** 2 per weight and token, and productFlops; without `length` 2 per weight, which is one token's share. */
  readonly flops: number;
  /** 4·length²·H·D: q·k and weights·v of `length` queries and keys, masked ones included; 0 without `length`. */
  readonly productFlops: number;
}

/** The functions; every one takes one object of named options and throws a `LabError` for a bad one. */
export interface CoreFunctions {
  draws: <const Draws extends readonly Draw[]>(options: { seed: number; draws: Draws }) => Drawn<Draws>;
  encodings: () => EncodingInfo[];
  /** −m per token of distance, for each head. */
  alibiSlopes: (options: { heads: number }) => Float64Array;
  /** [H, T, S]: −m |distance|; `causal` (true): −Infinity for keys of the future. The queries are the last of the keys. */
  alibiBias: (options: { heads: number; queries: number; keys: number; causal?: boolean }) => Tensor;
  /** [T, S] of T5's buckets. The queries are the last of the keys. */
  relativeBuckets: (options: {
    queries: number;
    keys: number;
    buckets?: number;
    maxDistance?: number;
    bidirectional?: boolean;
  }) => Tensor<Int32Array>;
  scalings: () => MethodInfo[];
  sinusoidal: (options: {
    length: number;
    dim: number;
    base?: number;
    start?: number;
    layout?: 'interleaved' | 'concatenated';
  }) => Tensor<Float64Array>;
  rotaryFrequencies: (options: {
    headDim: number;
    rotaryDim?: number;
    base?: number;
    scaling?: Scaling | null;
    maxPosition?: number;
    /** Of the text at hand: chooses LongRoPE's list and the dynamic base. */
    length?: number;
    /** Where queryFactors are asked for, ≥ 0. */
    positions?: readonly number[] | Float64Array;
  }) => RotaryFrequencies;
  applyRotary: <Given extends TensorLike>(options: RotaryOptions<Given>) => ResultOf<Given>;
  softmax: <Given extends TensorLike>(options: { x: Given; temperature?: number }) => ResultOf<Given>;
  /** dy/dx of y = softmax(x / temperature), whose rows are `weights`. */
  softmaxGradient: <Given extends TensorLike>(
    options: SoftmaxGradientOptions<Given>,
  ) => SoftmaxGradient<ResultOf<Given>>;
  /** In nats. */
  entropy: <Given extends TensorLike>(options: { weights: Given }) => ResultOf<Given>;
  attention: {
    <Given extends TensorLike>(
      options: AttentionOptions<Given> & { maps: false },
    ): Pick<AttentionResult<ResultOf<Given>>, 'output' | 'logSumExp'>;
    <Given extends TensorLike>(options: AttentionOptions<Given>): AttentionResult<ResultOf<Given>>;
  };
  headStatistics: (options: {
    /** [H, T, S], each ≥ 0 */
    weights: TensorLike;
    /** causal and mask as they were for the weights: how many keys a query may see. */
    causal?: boolean;
    mask?: MaskLike;
  }) => HeadStatistics;
  multiHeadAttention: <Given extends TensorLike>(options: MultiHeadOptions<Given>) => MultiHeadResult<ResultOf<Given>>;
  positionTerms: <Given extends TensorLike>(options: PositionTermsOptions<Given>) => PositionTerms<ResultOf<Given>>;
  parameterCount: (options: ParameterCountOptions) => ParameterCount;
}

/** The functions, run where they are called. */
export interface Core extends CoreFunctions, Trainers {
  readonly tier: Tier;
}

/** Where a model can be trained. */
export interface Trainers {
  /** A model of the length lab; a core that runs where it is called trains there too, the others in one more thread. */
  readonly trainer: (options?: TrainerOptions) => Promise<Trainer>;
}

type Promised<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;

/** Functions whose result has the type of what is given: a mapped type would forget that. */
type Typed =
  | 'applyRotary'
  | 'softmax'
  | 'softmaxGradient'
  | 'entropy'
  | 'attention'
  | 'multiHeadAttention'
  | 'positionTerms'
  | 'draws';

/** The same functions, run in a worker. */
export type AsyncCore = Trainers & {
  readonly [K in Exclude<keyof CoreFunctions, Typed>]: Promised<CoreFunctions[K]>;
} & {
  readonly applyRotary: <Given extends TensorLike>(options: RotaryOptions<Given>) => Promise<ResultOf<Given>>;
  readonly softmax: <Given extends TensorLike>(options: { x: Given; temperature?: number }) => Promise<ResultOf<Given>>;
  readonly softmaxGradient: <Given extends TensorLike>(
    options: SoftmaxGradientOptions<Given>,
  ) => Promise<SoftmaxGradient<ResultOf<Given>>>;
  readonly entropy: <Given extends TensorLike>(options: { weights: Given }) => Promise<ResultOf<Given>>;
  readonly attention: {
    <Given extends TensorLike>(
      options: AttentionOptions<Given> & { maps: false },
    ): Promise<Pick<AttentionResult<ResultOf<Given>>, 'output' | 'logSumExp'>>;
    <Given extends TensorLike>(options: AttentionOptions<Given>): Promise<AttentionResult<ResultOf<Given>>>;
  };
  readonly multiHeadAttention: <Given extends TensorLike>(
    options: MultiHeadOptions<Given>,
  ) => Promise<MultiHeadResult<ResultOf<Given>>>;
  readonly positionTerms: <Given extends TensorLike>(
    options: PositionTermsOptions<Given>,
  ) => Promise<PositionTerms<ResultOf<Given>>>;
  readonly draws: <const Draws extends readonly Draw[]>(options: {
    seed: number;
    draws: Draws;
  }) => Promise<Drawn<Draws>>;
  readonly tier: Tier;
  readonly terminate: () => void;
};

export interface CreateOptions {
  /** 'auto' takes the best that works; one asked for by name and not to be had is refused. */
  readonly tier?: Tier | 'auto';
}

/** One core for many demos, in a worker where there can be one: what the page uses. */
export interface Client extends Trainers {
  /** The tier that runs, once it does. */
  readonly ready: Promise<Tier>;
  /**
   * Runs a demo's computation. A newer run of the same demo drops one that has not begun and stops one between its
   * calls; either gives 'superseded'. A call during which the core crashes or hangs is repeated once in a new one.
   */
  run<R>(demo: string, compute: (core: AsyncCore) => Promise<R>, hooks?: RunHooks): Promise<R | 'superseded'>;
  /** Why it is JavaScript that runs, where it is. */
  lackOfWasm(): WasmLack;
  /** Ends the core as a crash would. */
  restart(): void;
  /** Ends the core for good. */
  close(): void;
}

/** No WebAssembly in this engine, none with SIMD, none that a policy allows, or one that did not start. */
export type WasmLack = 'absent' | 'no-simd' | 'forbidden' | 'failed';

export interface RunHooks {
  /** Called once if there is no result yet when a reader begins to wonder (150 ms). */
  readonly onBusy?: () => void;
}
