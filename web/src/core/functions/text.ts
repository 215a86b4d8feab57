// What the functions of a text of tokens read alike: how many heads of which size, and the encoding.
import { refusal } from '../error.js';
import { maxHeads, maxHeadWidth } from '../limits.js';
import type { LabModule } from '../module.js';
import { integer, later, number, optional, type Checked, type Schema } from '../options.js';
import { isDouble, readExtents, tensor } from '../tensor.js';
import { readEncoding, type Encoding, type Sizes } from './encoding.js';
import { refuseIndivisible } from './heads.js';

export const textOptions = {
  x: tensor('T C'),
  heads: integer({ min: 1, max: maxHeads }),
  kvHeads: optional(integer({ min: 1, max: maxHeads })),
  headDim: optional(integer({ min: 1, max: maxHeadWidth })),
  scale: optional(number()),
  encoding: optional(later, { id: 'none' }),
  embeddingScale: optional(number(), 1),
};

/** The sizes that all options agree on, and the encoding made for them. */
export function readText<S extends Schema & typeof textOptions>(
  module: LabModule,
  schema: S,
  checked: Checked<S>,
): { readonly sizes: Sizes; readonly encoding: Encoding } {
  const options = checked as Checked<typeof textOptions>;
  const { x, heads: H, kvHeads: Hkv = H } = options;
  const [T = 1, C = 1] = x.shape;
  refuseIndivisible('kvHeads', 'kvHeads', Hkv, 'heads', H);
  if (options.headDim === undefined) refuseIndivisible('heads', 'heads', H, 'd_model', C);
  const { headDim: D = C / H } = options;
  if (H * D > maxHeadWidth) {
    const message = `heads × headDim may be up to ${maxHeadWidth}: ${H} × ${D} = ${H * D}.`;
    throw refusal('too-large', 'headDim', D, message, { max: Math.floor(maxHeadWidth / H) });
  }
  readExtents(schema, checked, { T, S: T, C, H, 'H·D': H * D, 'Hkv·D': Hkv * D });
  const sizes = { T, C, H, Hkv, D };
  const encoding = readEncoding(module, options.encoding, x, sizes);
  if (isDouble(x) && !module.hasReferenceEncoding(encoding.id)) {
    const message = `The double reference does not know the encoding ${encoding.id}: give Float32 input.`;
    throw refusal('conflict', 'encoding.id', encoding.id, message);
  }
  return { sizes, encoding };
}

/** The encoding in the binding's words. */
export function encodingArguments({ id, settings, parameters, seed }: Encoding) {
  return { encoding: id, settings, parameters: parameters?.data, seed };
}

/** Parameters in float32, and once more in double for the reference; and what the encoding itself takes. */
export function encodingScratch({ parameterCount, scratchBytes }: Encoding): number {
  return parameterCount * 12 + scratchBytes;
}
