// A model's numbers as a file of safetensors, and back.
//   float32, float16  one tensor for each matrix, as parameters.cpp names them
//   int8              `numbers`, all matrices one after the other in that order, and `scales` in float16: for each matrix
//                     one per row, or per column where those are fewer. x is about number · scale.
import { refusal } from '../error.js';
import type { WeightFormat } from '../trainer-types.js';
import type { TrainerModule } from './module.js';
import type { Chosen } from './options.js';
import { readSafetensors, writeSafetensors, type Data, type FileTensor, type Kind } from './safetensors.js';

const formats = {
  float32: { kind: 'F32', Numbers: Float32Array, write: 'writeFloat32', read: 'readFloat32' },
  float16: { kind: 'F16', Numbers: Uint16Array, write: 'writeFloat16', read: 'readFloat16' },
} as const satisfies Record<
  string,
  { kind: Kind; Numbers: unknown; write: keyof TrainerModule; read: keyof TrainerModule }
>;

const halfInfinity = 0x7c00;

export function countOf(module: TrainerModule): number {
  return module.places().reduce((count, { rows, columns }) => count + rows * columns, 0);
}

export function writeWeights(module: TrainerModule, { settings }: Chosen, format: WeightFormat): Uint8Array {
  const { task, encoding, seed, length, channels, heads, layers, feedForward } = settings;
  const model = { task, encoding, seed, length, channels, heads, layers, feedForward };
  const metadata = { settings: JSON.stringify(model) };
  const count = countOf(module);
  if (format === 'int8') {
    const numbers = new Int8Array(count);
    const scales = new Uint16Array(module.scaleCount());
    module.writeInt8({ numbers, scales });
    const tensors: FileTensor[] = [
      { name: 'scales', kind: 'F16', shape: [scales.length], data: scales },
      { name: 'numbers', kind: 'I8', shape: [count], data: numbers },
    ];
    return writeSafetensors(tensors, metadata);
  }
  const { kind, Numbers, write } = formats[format];
  const numbers = new Numbers(count);
  module[write]({ numbers });
  const tensors = filled(module).map(({ name, offset, rows, columns }) => ({
    name,
    kind,
    shape: rows === 1 ? [columns] : [rows, columns],
    data: numbers.subarray(offset, offset + rows * columns),
  }));
  return writeSafetensors(tensors, metadata);
}

/** The options that make the model of a file, not checked. */
export function modelOf(file: Uint8Array): Readonly<Record<string, unknown>> {
  const { metadata } = readSafetensors(file, 'weights');
  try {
    const { settings } = metadata as { readonly settings: string };
    const model: unknown = JSON.parse(settings);
    if (typeof model === 'object' && model !== null && !Array.isArray(model))
      return model as Readonly<Record<string, unknown>>;
  } catch {
    // Metadata of others, or none.
  }
  throw refuseModel('its metadata hold no settings of the lab');
}

export const refuseModel = (why: string) =>
  refusal(
    'not-understood',
    'weights.settings',
    null,
    `weights are a file of safetensors, but of no model of this lab: ${why}.`,
  );

/** Refused, and nothing changes, when the file holds another model or numbers that are none. */
export function readWeights(module: TrainerModule, file: Uint8Array): void {
  const { tensors } = readSafetensors(file, 'weights');
  const numbers = tensors.get('numbers');
  if (numbers) {
    const scales = part(tensors, 'scales', 'F16', module.scaleCount());
    module.readInt8({ numbers: part(tensors, 'numbers', 'I8', countOf(module)), scales });
    return;
  }
  const kind = [...tensors.values()][0]?.kind === 'F16' ? 'float16' : 'float32';
  const all = new formats[kind].Numbers(countOf(module));
  for (const { name, offset, rows, columns } of filled(module)) {
    all.set(part(tensors, name, formats[kind].kind, rows * columns), offset);
  }
  module[formats[kind].read]({ numbers: all });
}

const filled = (module: TrainerModule) => module.places().filter(({ rows, columns }) => rows * columns > 0);

function part(tensors: ReadonlyMap<string, FileTensor>, name: string, kind: Kind, count: number): Data {
  const tensor = tensors.get(name);
  if (tensor?.kind !== kind || tensor.data.length !== count) {
    const given = tensor ? `${tensor.data.length} numbers of type ${tensor.kind}` : 'nothing';
    const message = `weights are those of another model: it has ${count} numbers of type ${kind} as ${name}, the file ${given}.`;
    throw refusal('shape-mismatch', 'weights', given, message, { oneOf: [count] });
  }
  const { data } = tensor;
  const good =
    kind === 'F16'
      ? data.every((bits) => (bits & halfInfinity) !== halfInfinity)
      : data.every((value) => Number.isFinite(value));
  if (!good) throw refusal('not-finite', 'weights', 'NaN', `weights hold numbers in ${name} that are not finite.`);
  return data;
}
