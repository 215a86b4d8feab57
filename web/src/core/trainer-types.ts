// The public types of the length lab: a tiny transformer trained here, and read further than it was trained.
import type { EncodingChoice, Scaling, Tensor, Tier } from './types.js';

/** What is trained; everything has a default, the recipe that the lab's own models were made with. */
export interface TrainerOptions {
  /** 'language' (documents that invent their words) or 'repeat' (a random string over and over); 'language'. */
  readonly task?: string;
  /** `{ id: 'rotary' }`. Settings that are not given are the recipe's: rotary `base: 200`, T5 `maxDistance: length`, learned `maxLength: 8·length`. */
  readonly encoding?: Omit<EncodingChoice, 'parameters' | 'seed'>;
  /** Of weights and sequences; 0. */
  readonly seed?: number;
  /** L, in symbols; 64. */
  readonly length?: number;
  /** C; 64. */
  readonly channels?: number;
  /** H, divides C; 4. */
  readonly heads?: number;
  /** 2 */
  readonly layers?: number;
  /** Width between the two matrices of the feed-forward part; 4·channels. */
  readonly feedForward?: number;
  /** Of the whole training; language 1200, repeat 700. */
  readonly steps?: number;
  /** Sequences per step; language 8, repeat 16. */
  readonly batch?: number;
  /** The largest learning rate; 3e-3. */
  readonly rate?: number;
  /** Steps on which the rate rises; 50. */
  readonly warmUp?: number;
  /** The share of the rate that is left at the end of its cosine; 0.1. */
  readonly lastShare?: number;
  /** A file that `weights()` wrote: it says itself of which task, encoding, seed and sizes it is, so none of these may be given. */
  readonly weights?: Uint8Array;
}

/** What a trainer was made with, defaults filled in. */
export type TrainerSettings = Required<Omit<TrainerOptions, 'weights'>>;

/** How a model reads. Everything may be combined; `scaling` and `stretch` are for the rotary encoding. */
export interface Reading {
  /** A context extension; its trained length is the model's `length`. */
  readonly scaling?: Scaling;
  /** The frequency of one pair alone divided by `factor`: which pair breaks? 0 is the fastest. */
  readonly stretch?: { readonly pair: number; readonly factor: number };
  /** Each query sees only so many symbols, its own among them, in every layer. */
  readonly window?: number;
  /** Queries beyond the trained length L are multiplied by ln n / ln L, n the symbols in sight; false. */
  readonly logN?: boolean;
}

/** Training on from the weights as they are: a new AdamW, by default at a steady rate. */
export interface RestartOptions {
  /** 20 */
  readonly steps?: number;
  /** T; 4 times the trained length. */
  readonly length?: number;
  /** 4 */
  readonly batch?: number;
  /** 1e-3 */
  readonly rate?: number;
  /** 0 */
  readonly warmUp?: number;
  /** 1 */
  readonly lastShare?: number;
  /** Of the sequences; the trainer's seed + 1. */
  readonly seed?: number;
  /** How the model reads while it is trained. */
  readonly reading?: Reading;
}

export interface Steps {
  /** Steps done since the training began, these included. */
  readonly step: number;
  /** One number for each step asked for: the loss on its batch before the step, in nats per symbol. */
  readonly losses: Float64Array;
  /** The norm of the gradient before clipping. */
  readonly norms: Float64Array;
}

/** Where the information of a sequence lies, for 'repeat': 'far' is half of the sequence or almost away. */
export type Reach = 'near' | 'far';

export interface EvaluateOptions {
  /** T, in symbols; the trained length. */
  readonly length?: number;
  /** How many sequences are read; 8. */
  readonly sequences?: number;
  /** Of the sequences; 1000. */
  readonly seed?: number;
  /** 'near' */
  readonly reach?: Reach;
  readonly reading?: Reading;
  /** Also the entropy of the attention; false. */
  readonly entropies?: boolean;
  /** Positions [from, to) over which means are taken; 1×, 2×, 4×, 8×: [L/4, L), [L, 2L), [2L, 4L), [4L, 8L), as far as they are read. */
  readonly bins?: readonly (readonly [number, number])[];
  /**
   * A fairer control than a window: for every prediction the model starts afresh with only the last so many symbols. Every
   * `step`th position (4). Not with `reading` or `entropies`.
   */
  readonly reread?: { readonly window: number; readonly step?: number };
}

/** Means over all sequences. Losses in nats per symbol; where nothing is predicted, `predictions` is 0 and so is the mean. */
export interface Evaluation {
  /** [T] by position */
  readonly losses: Float64Array;
  /** [T] share of predictions whose most probable symbol came */
  readonly accuracies: Float64Array;
  /** [T] how many predictions count */
  readonly predictions: Float64Array;
  /** [layers, H, T] in nats, with `entropies` */
  readonly entropies?: Tensor<Float64Array>;
  readonly bins: readonly EvaluationBin[];
}

export interface EvaluationBin {
  readonly from: number;
  readonly to: number;
  readonly loss: number;
  readonly accuracy: number;
  readonly predictions: number;
}

export interface AttentionMapsOptions {
  /** Symbols of the task's alphabet; without it, a fresh sequence. */
  readonly text?: string;
  /** Of the fresh sequence; the trained length. */
  readonly length?: number;
  /** Of the fresh sequence; 1000. */
  readonly seed?: number;
  readonly reach?: Reach;
  readonly reading?: Reading;
}

export interface AttentionMaps {
  readonly text: string;
  /** [layers, H, T, T], 0 where nothing may be seen */
  readonly weights: Tensor;
}

export interface ReferenceLinesOptions {
  /** T; the trained length. */
  readonly length?: number;
  /** How many sequences are counted; 64. */
  readonly sequences?: number;
  /** 2000 */
  readonly seed?: number;
  readonly reach?: Reach;
}

/** How well symbols can be predicted without a model, in nats per symbol. */
export interface ReferenceLines {
  /** Every symbol alike: ln V. */
  readonly uniform: number;
  /** By how frequent symbols are. */
  readonly unigram: number;
  /** By how frequent they are after the last one. */
  readonly bigram: number;
  /** [T] The best possible at each position, by one who knows how sequences are made; the task 'language' only. */
  readonly floor?: Float64Array;
}

/** Files of safetensors: float32 and float16 with a tensor for each matrix, int8 with all numbers and their scales as two. */
export type WeightFormat = 'float32' | 'float16' | 'int8';

/** Everything that training goes on from, bit by bit; plain data that may be stored or sent. */
export interface Checkpoint {
  readonly settings: TrainerSettings;
  /** What is being done after a restart; otherwise the training of `settings`. */
  readonly restarted?: RestartOptions;
  /** Step, generator, weights, moments. */
  readonly state: Uint32Array;
}

/**
 * One model, in a thread of its own where there can be one. Calls are done one after the other. A thread that crashes, hangs
 * or is killed is replaced, and training goes on from the last checkpoint (taken every two seconds) as if nothing had happened.
 */
export interface Trainer {
  /** Training and evaluation have the same bits everywhere, so the tier is never 'relaxed'. */
  readonly tier: Exclude<Tier, 'relaxed'>;
  readonly settings: TrainerSettings;
  /** One character per symbol. */
  readonly alphabet: string;
  readonly parameterCount: number;
  /** How often its thread has died. What it had done since the last checkpoint is then done again, which takes a moment. */
  readonly deaths: number;
  /** Does n steps. Refused: more than are left ('out-of-range'); loss or gradient no number ('diverged', `value` the step; the weights stay as they were). */
  step(n: number): Promise<Steps>;
  evaluate(options?: EvaluateOptions): Promise<Evaluation>;
  attention(options?: AttentionMapsOptions): Promise<AttentionMaps>;
  referenceLines(options?: ReferenceLinesOptions): Promise<ReferenceLines>;
  /** A safetensors file; its metadata hold the settings that make the model, so that `trainer({ weights })` needs no others. */
  weights(options?: { readonly format?: WeightFormat }): Promise<Uint8Array>;
  /** Weights of a model of the same task, encoding and sizes, from a file of any format; the training begins again. */
  load(options: { readonly weights: Uint8Array }): Promise<void>;
  checkpoint(): Promise<Checkpoint>;
  restore(options: { readonly checkpoint: Checkpoint }): Promise<void>;
  /** Another training of these weights: fine-tuning. */
  restart(options?: RestartOptions): Promise<void>;
  /** Ends the thread as a crash would. */
  kill(): void;
  /** Ends the trainer; every call that has no answer yet, and every later one, is refused ('disposed'). */
  dispose(): void;
}
