// multiHeadAttention: from token vectors to token vectors, with every stage on the way.
import { refusal } from '../error.js';
import { maxHeads, maxHeadWidth } from '../limits.js';
import { dataOf, like, makeRoom, referenceScratch, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { boolean, integer, later, number, object, optional, readOptions } from '../options.js';
import { isDouble, mask, readExtents, tensor } from '../tensor.js';
import { readEncoding } from './encoding.js';
import { refuseIndivisible } from './heads.js';

const schema = {
  x: tensor('T C'),
  weights: object({
    q: tensor('C H·D'),
    k: tensor('C Hkv·D'),
    v: tensor('C Hkv·D'),
    o: tensor('H·D C'),
    qBias: optional(tensor('H·D')),
    kBias: optional(tensor('Hkv·D')),
    vBias: optional(tensor('Hkv·D')),
    oBias: optional(tensor('C')),
  }),
  heads: integer({ min: 1, max: maxHeads }),
  kvHeads: optional(integer({ min: 1, max: maxHeads })),
  headDim: optional(integer({ min: 1, max: maxHeadWidth })),
  causal: optional(boolean, false),
  mask: optional(mask('H T S')),
  scale: optional(number()),
  encoding: optional(later, { id: 'none' }),
  embeddingScale: optional(number(), 1),
};

export function multiHeadAttention(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { x, weights, mask, heads: H, kvHeads: Hkv = H } = options;
  const [T = 1, C = 1] = x.shape;
  refuseIndivisible('kvHeads', 'kvHeads', Hkv, 'heads', H);
  if (options.headDim === undefined) refuseIndivisible('heads', 'heads', H, 'd_model', C);
  const { headDim: D = C / H } = options;
  if (H * D > maxHeadWidth) {
    const message = `heads × headDim may be up to ${maxHeadWidth}: ${H} × ${D} = ${H * D}.`;
    throw refusal('too-large', 'headDim', D, message, { max: Math.floor(maxHeadWidth / H) });
  }
  readExtents(schema, options, { T, S: T, C, H, 'H·D': H * D, 'Hkv·D': Hkv * D });
  const encoding = readEncoding(module, options.encoding, x, { T, C, H, Hkv, D });
  if (isDouble(x) && !module.hasReferenceEncoding(encoding.id)) {
    const message = `The double reference does not know the encoding ${encoding.id}: give Float32 input.`;
    throw refusal('conflict', 'encoding.id', encoding.id, message);
  }

  const inputs = [x, ...Object.values(weights), mask, encoding.parameters];
  const results = {
    q: like(x, [H, T, D]),
    k: like(x, [Hkv, T, D]),
    qBase: like(x, [H, T, D]),
    kBase: like(x, [Hkv, T, D]),
    v: like(x, [Hkv, T, D]),
    scores: like(x, [H, T, T]),
    weights: like(x, [H, T, T]),
    headOutputs: like(x, [H, T, D]),
    output: like(x, [T, C]),
  };
  const stages = makeRoom(module, {
    parameter: 'x',
    inputs,
    results,
    scratchBytes:
      (isDouble(x) ? referenceScratch(inputs, H * T * T) : module.multiHeadScratchBytes(T, C, H, Hkv, D)) +
      // Parameters in float32, and once more in double for the reference.
      encoding.parameterCount * 12 +
      // A table of what is added to the tokens, or of how each side turns; in double while it is made.
      (encoding.id === 'none' ? 0 : T * (12 * C + 24 * D)),
  });
  module.multiHeadAttention({
    T,
    C,
    H,
    Hkv,
    D,
    x: x.data,
    wq: weights.q.data,
    wk: weights.k.data,
    wv: weights.v.data,
    wo: weights.o.data,
    qBias: weights.qBias?.data,
    kBias: weights.kBias?.data,
    vBias: weights.vBias?.data,
    oBias: weights.oBias?.data,
    mask: mask?.data,
    causal: options.causal,
    scale: options.scale ?? 1 / Math.sqrt(D),
    temperature: 1,
    encoding: encoding.id,
    settings: encoding.settings,
    parameters: encoding.parameters?.data,
    seed: encoding.seed,
    embeddingScale: options.embeddingScale,
    ...dataOf(stages),
  });
  refuseOverflow('x', stages.output);
  return stages;
}
