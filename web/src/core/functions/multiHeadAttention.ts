// multiHeadAttention: from token vectors to token vectors, with every stage on the way.
import { dataOf, like, makeRoom, referenceScratch, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { boolean, object, oneOf, optional, readOptions } from '../options.js';
import { isDouble, mask, tensor } from '../tensor.js';
import { encodingArguments, encodingScratch, readText, textOptions } from './text.js';

const schema = {
  ...textOptions,
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
  causal: optional(boolean, false),
  mask: optional(mask('H T S')),
  headSplit: optional(oneOf(['heads', 'forgotten-transpose']), 'heads'),
};

export function multiHeadAttention(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { x, weights, mask } = options;
  const { sizes, encoding } = readText(module, schema, options);
  const { T, C, H, Hkv, D } = sizes;

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
      encodingScratch(encoding),
  });
  module.multiHeadAttention({
    ...sizes,
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
    headSplit: options.headSplit,
    scale: options.scale ?? 1 / Math.sqrt(D),
    temperature: 1,
    ...encodingArguments(encoding),
    embeddingScale: options.embeddingScale,
    ...dataOf(stages),
  });
  refuseOverflow('x', stages.output);
  return stages;
}
