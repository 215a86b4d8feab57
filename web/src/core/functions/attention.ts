// attention: softmax(q·k·scale + bias)·v for every head, with its maps or without.
import { dataOf, like, makeRoom, referenceScratch, refuseOverflow } from '../memory.js';
import type { LabModule } from '../module.js';
import { boolean, number, optional, readOptions } from '../options.js';
import { isDouble, mask, maskedScores, readExtents, tensor } from '../tensor.js';
import { refuseCausal } from './causal.js';
import { refuseIndivisible } from './heads.js';

const schema = {
  q: tensor('H T D'),
  k: tensor('Hkv S D'),
  v: tensor('Hkv S D'),
  bias: optional(tensor('H T S', maskedScores)),
  mask: optional(mask('H T S')),
  causal: optional(boolean, false),
  scale: optional(number()),
  temperature: optional(number({ above: 0 }), 1),
  maps: optional(boolean, true),
};

export function attention(module: LabModule, given: unknown) {
  const options = readOptions(given, schema);
  const { q, k, v, bias, mask, maps } = options;
  const extents = readExtents(schema, options) as Record<'H' | 'Hkv' | 'T' | 'S' | 'D', number>;
  const { H, Hkv, T, S, D } = extents;
  refuseIndivisible('k', 'the heads of k', Hkv, 'the heads of q', H);
  refuseCausal(options.causal, extents);
  const inputs = [q, k, v, bias, mask];
  const map = like(q, [H, T, S]);
  const results: Partial<Record<'scores' | 'weights', typeof map>> & Record<'output' | 'logSumExp', typeof map> = {
    ...(maps && { scores: map, weights: map }),
    output: like(q, [H, T, D]),
    logSumExp: like(q, [H, T]),
  };
  const made = makeRoom(module, {
    parameter: maps ? 'maps' : 'q',
    inputs,
    results,
    scratchBytes: isDouble(q) ? referenceScratch(inputs, maps ? 0 : H * T * S) : module.attentionScratchBytes(S, D),
    advice: maps ? 'maps: false computes the output without the T × S maps.' : '',
  });
  module.attention({
    ...options,
    ...extents,
    scale: options.scale ?? 1 / Math.sqrt(D),
    q: q.data,
    k: k.data,
    v: v.data,
    bias: bias?.data,
    mask: mask?.data,
    ...dataOf(made),
  });
  refuseOverflow('q', made.output);
  return made;
}
