// Telling typed arrays from things that pretend to be one, whatever realm they come from.

type Numbers = Float32Array | Float64Array | Int32Array | Uint8Array;

// The getters of %TypedArray%.prototype read internal slots, which no subclass, proxy or own property can fake.
const prototype: object = Object.getPrototypeOf(Float32Array.prototype) as object;
const tagOf = intrinsic(Symbol.toStringTag);
const bufferOf = intrinsic('buffer');
const offsetOf = intrinsic('byteOffset');
const lengthOf = intrinsic('length');

const kinds = { Float32Array, Float64Array, Int32Array, Uint8Array };

/** The same numbers as a plain typed array of this realm, or undefined for everything else and for shared memory. */
export function typedArray(value: unknown): Numbers | undefined {
  const Kind = kinds[tagOf(value) as keyof typeof kinds] as (typeof kinds)[keyof typeof kinds] | undefined;
  if (!Kind) return undefined;
  const buffer = bufferOf(value) as ArrayBuffer;
  // Another thread could change shared memory between the check and the copy.
  if (Object.prototype.toString.call(buffer) !== '[object ArrayBuffer]') return undefined;
  return new Kind(buffer, offsetOf(value) as number, lengthOf(value) as number);
}

function intrinsic(name: string | symbol): (value: unknown) => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  // A value that is no typed array has no tag; the other getters are read only after the tag.
  return (value) => getter?.call(value) as unknown;
}
