// draws: the random numbers of PyTorch after manual_seed, one generator for the whole list.
import { maxCallBytes, maxSeed } from '../limits.js';
import { makeRoom, type Wanted } from '../memory.js';
import type { LabModule } from '../module.js';
import { integer, list, readOptions, variants } from '../options.js';
import { shape } from '../tensor.js';

const draw = variants('kind', {
  normal: { shape },
  uniform: { shape },
  permutation: { n: integer({ min: 1, max: maxCallBytes }) },
});

const maxDraws = 1000;
const schema = { seed: integer({ min: 0, max: maxSeed }), draws: list(draw, maxDraws) };

export function draws(module: LabModule, given: unknown) {
  const { seed, draws } = readOptions(given, schema);
  const wanted = draws.map((one): Wanted<Float32Array | Int32Array> =>
    one.kind === 'permutation' ? { Kind: Int32Array, shape: [one.n] } : { Kind: Float32Array, shape: one.shape },
  );
  const made = makeRoom(module, { parameter: 'draws', inputs: [], results: Object.fromEntries(wanted.entries()) });
  // Keys that are indices keep their order.
  const tensors = Object.values(made);
  module.draws(
    seed,
    tensors.map(({ data }, i) => ({ kind: draws[i]?.kind, count: data.length, data })),
  );
  return tensors;
}
