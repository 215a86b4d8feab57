// positionTerms: what content and position each put into the scores of multiHeadAttention.
import { dataOf, like, makeRoom, referenceScratch, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { object, optional, readOptions } from '../options.js';
import { isDouble, tensor } from '../tensor.js';
import { encodingArguments, encodingScratch, readText, textOptions } from './text.js';

const schema = {
  ...textOptions,
  weights: object({
    q: tensor('C H·D'),
    k: tensor('C Hkv·D'),
    qBias: optional(tensor('H·D')),
    kBias: optional(tensor('Hkv·D')),
  }),
};

export function positionTerms(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { x, weights } = options;
  const { sizes, encoding } = readText(module, schema, options);
  const { T, C, H, Hkv, D } = sizes;

  const inputs = [x, ...Object.values(weights), encoding.parameters];
  const map = like(x, [H, T, T]);
  const terms = makeRoom(module, {
    parameter: 'x',
    inputs,
    results: {
      contentContent: map,
      contentPosition: map,
      positionContent: map,
      positionPosition: map,
      added: map,
    },
    scratchBytes:
      (isDouble(x) ? referenceScratch(inputs, H * T * T) : module.positionTermsScratchBytes(T, C, H, Hkv, D)) +
      encodingScratch(encoding),
  });
  module.positionTerms({
    ...sizes,
    x: x.data,
    wq: weights.q.data,
    wk: weights.k.data,
    qBias: weights.qBias?.data,
    kBias: weights.kBias?.data,
    scale: options.scale ?? 1 / Math.sqrt(D),
    ...encodingArguments(encoding),
    embeddingScale: options.embeddingScale,
    ...dataOf(terms),
  });
  for (const term of Object.values(terms)) refuseOverflow('x', term);
  return terms;
}
