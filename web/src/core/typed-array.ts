// Telling typed arrays from things that pretend to be one, whatever realm they come from.

type Numbers = Float32Array | Float64Array | Int32Array | Uint8Array;

// The getters of %TypedArray%.prototype read internal slots, which no subclass, proxy or own property can fake.
const any = Object.getPrototypeOf(Float32Array.prototype) as object;
// A value that is no typed array has no tag; the others are asked only after the tag.
const tagOf = intrinsic(any, Symbol.toStringTag);
const bufferOf = intrinsic(any, 'buffer');
const offsetOf = intrinsic(any, 'byteOffset');
const lengthOf = intrinsic(any, 'length');

const kinds = { Float32Array, Float64Array, Int32Array, Uint8Array };

/** The same numbers as a plain typed array of this realm, or undefined for everything else and for memory that is shared or gone. */
export function typedArray(value: unknown): Numbers | undefined {
  const Kind = kinds[tagOf(value) as keyof typeof kinds] as (typeof kinds)[keyof typeof kinds] | undefined;
  if (!Kind) return undefined;
  const buffer = bufferOf(value) as ArrayBuffer;
  // Another thread could change shared memory between the check and the copy.
  if (isShared(buffer)) return undefined;
  try {
    return new Kind(buffer, offsetOf(value) as number, lengthOf(value) as number);
  } catch {
    // The memory was handed over to another thread.
    return undefined;
  }
}

const bytesOf = intrinsic(ArrayBuffer.prototype, 'byteLength');

function isShared(buffer: unknown): boolean {
  try {
    bytesOf(buffer);
    return false;
  } catch {
    return true;
  }
}

/** A getter of the language itself, to be called on anything. */
function intrinsic(prototype: object, name: string | symbol): (value: unknown) => unknown {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  return (value) => descriptor?.get?.call(value) as unknown;
}
