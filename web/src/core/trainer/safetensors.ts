// Files of safetensors: a header in JSON, then the numbers.
// Based on:
//   Hugging Face. safetensors, README.md, section "Format".
import { refusal } from '../error.js';

const kinds = {
  F32: Float32Array,
  F16: Uint16Array,
  I8: Int8Array,
};

export type Kind = keyof typeof kinds;
export type Data = InstanceType<(typeof kinds)[Kind]>;

export interface FileTensor {
  readonly name: string;
  readonly kind: Kind;
  readonly shape: readonly number[];
  readonly data: Data;
}

/** Eight bytes hold the length of the header. */
const prefix = 8;

export function writeSafetensors(
  tensors: readonly FileTensor[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  let offset = 0;
  const header: Record<string, unknown> = { __metadata__: metadata };
  for (const { name, kind, shape, data } of tensors) {
    header[name] = { dtype: kind, shape, data_offsets: [offset, offset + data.byteLength] };
    offset += data.byteLength;
  }
  const words = JSON.stringify(header);
  // Padded with spaces, so that the numbers begin at a multiple of 8.
  const text = new TextEncoder().encode(
    words + ' '.repeat((prefix - (new TextEncoder().encode(words).length % prefix)) % prefix),
  );
  const file = new Uint8Array(prefix + text.length + offset);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, prefix);
  let at = prefix + text.length;
  for (const { data } of tensors) {
    file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  return file;
}

/** Everything about the file that can be wrong is refused under the name `parameter`; what metadata hold is not looked at. */
export function readSafetensors(file: Uint8Array, parameter: string) {
  const refuse = () =>
    refusal('not-understood', parameter, null, `${parameter} is no file of safetensors that this lab writes.`);
  if (file.length < prefix) throw refuse();
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  if (length > file.length - prefix) throw refuse();
  const header = parse(new TextDecoder().decode(file.subarray(prefix, prefix + length)));
  const numbers = file.slice(prefix + length);
  const tensors = new Map<string, FileTensor>();
  for (const [name, entry] of Object.entries(header ?? {})) {
    if (name === '__metadata__') continue;
    const {
      dtype,
      shape,
      data_offsets: [from, to] = [],
    } = (entry ?? {}) as {
      dtype?: Kind;
      shape?: number[];
      data_offsets?: number[];
    };
    const Numbers = dtype !== undefined && Object.hasOwn(kinds, dtype) ? kinds[dtype] : undefined;
    if (!Numbers || dtype === undefined || !Array.isArray(shape) || !isPart(from, to, numbers.length)) throw refuse();
    const bytes = numbers.slice(from, to);
    if (bytes.length % Numbers.BYTES_PER_ELEMENT !== 0) throw refuse();
    tensors.set(name, { name, kind: dtype, shape, data: new Numbers(bytes.buffer) });
  }
  if (tensors.size === 0) throw refuse();
  return { tensors, metadata: header?.__metadata__ };
}

const isPart = (from: unknown, to: unknown, size: number): boolean =>
  Number.isInteger(from) &&
  Number.isInteger(to) &&
  0 <= Number(from) &&
  Number(from) <= Number(to) &&
  Number(to) <= size;

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
