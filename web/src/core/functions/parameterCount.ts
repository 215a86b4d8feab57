// parameterCount: what the attention of a model learns, caches and computes with.
import { refusal } from '../error.js';
import { maxInteger } from '../limits.js';
import type { LabModule } from '../module.js';
import { boolean, integer, object, optional, readOptions, wrongType } from '../options.js';
import type { ParameterCount } from '../types.js';
import { refuseIndivisible } from './heads.js';

const count = integer({ min: 1, max: maxInteger });

const perMatrix = object({
  q: optional(boolean, false),
  k: optional(boolean, false),
  v: optional(boolean, false),
  o: optional(boolean, false),
});

const biases: typeof perMatrix = {
  ...perMatrix,
  check(value, parameter) {
    if (typeof value === 'boolean') return { q: value, k: value, v: value, o: value };
    if (typeof value === 'object' && value !== null) return perMatrix.check(value, parameter);
    throw wrongType(parameter, value, 'true, false or an object of q, k, v, o', { oneOf: [true, false] });
  },
};

const schema = {
  dModel: integer({ min: 1, max: 2 ** 20 }),
  heads: count,
  kvHeads: optional(count),
  headDim: optional(count),
  bias: optional(biases, { q: false, k: false, v: false, o: false }),
  mla: optional(object({ qRank: optional(count, 0), kvRank: count, nopeDim: count, ropeDim: count, valueDim: count })),
  layers: optional(count, 1),
  length: optional(count),
};

export function parameterCount(module: LabModule, given: unknown): ParameterCount {
  const options = readOptions(given, schema);
  const { dModel, heads, kvHeads = heads, headDim, mla } = options;
  if (mla) refuseBeside(options);
  refuseIndivisible('kvHeads', 'kvHeads', kvHeads, 'heads', heads);
  if (!mla && headDim === undefined) refuseIndivisible('heads', 'heads', heads, 'd_model', dModel);
  return module.parameterCount({ ...options, kvHeads, headDim: headDim ?? dModel / heads });
}

/** Latent attention has sizes of its own, and no biases in any published model. */
function refuseBeside({ kvHeads, headDim, bias }: ReturnType<typeof readOptions<typeof schema>>): void {
  const given = Object.entries({ kvHeads, headDim, bias: Object.values(bias).includes(true) || undefined });
  for (const [name, value] of given) {
    if (value === undefined) continue;
    throw refusal('conflict', name, value, `${name} and mla are both given: mla has sizes of its own and no bias.`);
  }
}
