// The Embind module as cpp/bindings exports it: named arguments, results into arrays made before the call.
import type { MethodInfo } from './types.js';

export type Numbers = Float32Array | Float64Array | Int32Array | Uint8Array;

/** Arrays are read or filled during the call and never kept. Everything in them has been checked. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface LabModule {
  /** `bytes` if that much can be allocated now, otherwise roughly how much can. */
  available(bytes: number): number;

  draws(seed: number, draws: readonly Arguments[]): void;
  encodings(): MethodInfo[];
  hasReferenceEncoding(id: string): boolean;
  sinusoidal(call: Arguments): void;
  rotaryFrequencies(call: Arguments): void;
  applyRotary(call: Arguments): void;
  softmax(call: Arguments): void;
  entropy(call: Arguments): void;
  attention(call: Arguments): void;
  attentionScratchBytes(keys: number, headDim: number): number;
  multiHeadAttention(call: Arguments): void;
  multiHeadScratchBytes(tokens: number, channels: number, heads: number, kvHeads: number, headDim: number): number;
}

/** What emcc's glue exports: a function that asks for the instance and gives the module. */
export type Glue = (options: {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: { exports: unknown }) => void): object;
}) => Promise<LabModule>;
