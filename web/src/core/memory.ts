// The memory of one call: added up and refused as a whole before any of it is taken.
import { refusal } from './error.js';
import { maxCallBytes } from './limits.js';
import type { MethodModule, Numbers } from './module.js';
import { allocate, sizeOf, type Floats } from './tensor.js';

/** A result to be made: its type and shape. */
export interface Wanted<Data = Numbers> {
  readonly Kind: { new (length: number): Data; readonly BYTES_PER_ELEMENT: number };
  readonly shape: readonly number[];
}

type Made<Results> = {
  readonly [K in keyof Results]: Results[K] extends Wanted<infer Data> ? { data: Data; shape: number[] } : never;
};

type Inputs = readonly ({ readonly data: Numbers; readonly verify?: () => void } | undefined)[];

interface Call<Results> {
  /** The option to make smaller. */
  readonly parameter: string;
  /** Everything that is copied into the heap. */
  readonly inputs: Inputs;
  readonly results: Results;
  /** What the core takes beside inputs and results. */
  readonly scratchBytes?: number;
  /** Said after the size when the call is too large. */
  readonly advice?: string;
}

// Blocks of one call lie side by side; each costs the allocator a few bytes, and small objects come on top.
const overheadBytes = 2 ** 16;

/** Arrays for the results of a call that is certain to fit and whose numbers are fine; otherwise throws. */
export function makeRoom<Results extends Readonly<Record<string, Wanted>>>(
  module: MethodModule,
  { parameter, inputs, results, scratchBytes = 0, advice = '' }: Call<Results>,
): Made<Results> {
  const resultBytes = Object.values(results).map(({ Kind, shape }) => Kind.BYTES_PER_ELEMENT * sizeOf(shape));
  const bytes = bytesOf(inputs) + sum(resultBytes) + scratchBytes;
  if (bytes > maxCallBytes) {
    const message = `The call needs ${inMiB(bytes)}; the limit is ${inMiB(maxCallBytes)}. ${advice}`.trim();
    throw refusal('too-large', parameter, bytes, message, { max: maxCallBytes });
  }
  const needed = bytes + overheadBytes;
  const available = module.available(needed);
  if (available < needed) {
    const message = `The call needs ${inMiB(bytes)}; about ${inMiB(available)} can be had. ${advice}`.trim();
    throw refusal('out-of-memory', parameter, bytes, message, { max: Math.floor(available) });
  }
  for (const input of inputs) input?.verify?.();
  const make = ([name, { Kind, shape }]: [string, Wanted]) =>
    [name, { data: allocate(Kind, sizeOf(shape), parameter), shape: [...shape] }] as const;
  return Object.fromEntries(Object.entries(results).map(make)) as unknown as Made<Results>;
}

/** Results of the precision of `floats`. */
export function like({ data }: Floats, shape: readonly number[]): Wanted<Float32Array | Float64Array> {
  return { Kind: data instanceof Float64Array ? Float64Array : Float32Array, shape };
}

/** The arrays of results, by name: what a binding fills. */
export function dataOf(made: Readonly<Record<string, { readonly data: Numbers }>>): Record<string, Numbers> {
  return Object.fromEntries(Object.entries(made).map(([name, { data }]) => [name, data]));
}

/** Refuses a result that left the range of its type: finite input can still overflow in between. */
export function refuseOverflow(parameter: string, { data }: { readonly data: Float32Array | Float64Array }): void {
  if (data.every(Number.isFinite)) return;
  throw refusal(
    'not-finite',
    parameter,
    'Infinity',
    `The numbers are too large: the result of ${parameter} overflows.`,
  );
}

/** What the reference takes beside inputs and results: its inputs as matrices, and two more maps of so many numbers. */
export function referenceScratch(inputs: Inputs, map: number): number {
  return bytesOf(inputs) + 2 * map * Float64Array.BYTES_PER_ELEMENT;
}

const bytesOf = (inputs: Inputs): number => sum(inputs.map((input) => input?.data.byteLength ?? 0));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const inMiB = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;
