// The Embind modules as cpp/bindings exports it: named arguments, results into arrays made before the call.
import type { TrainerModule } from './trainer/module.js';
import type { EncodingInfo, MethodInfo, ParameterCount, RotaryFrequencies } from './types.js';

export type Numbers = Float32Array | Float64Array | Int32Array | Uint8Array;

/** Arrays are read or filled during the call and never kept. Everything in them has been checked. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What every module has: its memory, and the tables of encodings and scalings. */
export interface MethodModule {
  /** `bytes` if that much can be allocated now, otherwise roughly how much can. */
  available(bytes: number): number;

  encodings(): EncodingInfo[];
  checkEncoding(call: Arguments): EncodingCheck;
  scalings(): MethodInfo[];
  checkScaling(call: Arguments): ScalingCheck;
  rotaryFrequencies(
    call: Arguments,
  ): Omit<RotaryFrequencies, 'inverseFrequencies' | 'wavelengths' | 'queryFactors' | 'ignoredKeys' | 'notes'>;
  partialRotaryDim(headDim: number, share: number): number;
}

/** The functions of the core. */
export interface LabModule extends MethodModule {
  draws(seed: number, draws: readonly Arguments[]): void;
  hasReferenceEncoding(id: string): boolean;
  alibiSlopes(call: Arguments): void;
  alibiBias(call: Arguments): void;
  relativeBuckets(call: Arguments): void;
  leastMaxDistance(buckets: number, bidirectional: boolean): number;
  sinusoidal(call: Arguments): void;
  applyRotary(call: Arguments): void;
  softmax(call: Arguments): void;
  softmaxGradient(call: Arguments): void;
  entropy(call: Arguments): void;
  headStatistics(call: Arguments): void;
  attention(call: Arguments): void;
  attentionScratchBytes(keys: number, headDim: number): number;
  multiHeadAttention(call: Arguments): void;
  positionTerms(call: Arguments): void;
  positionTermsScratchBytes(tokens: number, channels: number, heads: number, kvHeads: number, headDim: number): number;
  parameterCount(call: Arguments): ParameterCount;
  multiHeadScratchBytes(tokens: number, channels: number, heads: number, kvHeads: number, headDim: number): number;
}

/** A setting or option that does not suit the others, and what it may be. */
export interface Refused {
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max?: number;
  readonly step?: number;
}

/** What stands against an encoding, or what it takes and where it is defined. */
export type EncodingCheck = { readonly refused: Refused } | SuitedEncoding;

export interface SuitedEncoding {
  readonly refused?: undefined;
  readonly parameterCount: number;
  /** Of the tables for the tokens of a text, where the call has any. */
  readonly scratchBytes?: number;
  readonly firstPosition: number;
  readonly lastPosition: number;
}

/** What is to be said of a scaling's numbers before they are used. */
export interface ScalingCheck {
  readonly missing?: 'maxPosition' | 'factor';
  readonly refused?: Refused;
  /** Where the factor ought to be this and is not. */
  readonly lengthRatio?: number;
  /** The one in use. */
  readonly factor: number;
  readonly usesOriginal: boolean;
}

/** What emcc's glue exports: a function that asks for the instance and gives the module, one of `Modules`. */
export type Glue = (options: {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: { exports: unknown }) => void): object;
}) => Promise<unknown>;

/** Each of the modules by its name. */
export interface Modules {
  readonly core: LabModule;
  readonly trainer: TrainerModule;
}
export type Part = keyof Modules;
