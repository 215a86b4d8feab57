import { absolutely, type Checks } from '../define';
import { draw, normal, uniform } from '../draws';

const permutation = (n: number) => ({ kind: 'permutation', n }) as const;

export const checks: Checks = {
  allowed: absolutely,
  entries: {
    normal_q: async (core) => (await draw(core, 0, normal(16)))[0],
    normal_k: async (core) => (await draw(core, 0, normal(16), normal(16)))[1],
    normal_small: async (core) => (await draw(core, 0, normal(3)))[0],
    normal_small_after_small: async (core) => (await draw(core, 0, normal(3), normal(2)))[1],
    normal_large_between_small: async (core) => (await draw(core, 0, normal(3), normal(2), normal(16)))[2],
    normal_small_after_large: async (core) => (await draw(core, 0, normal(3), normal(2), normal(16), normal(2)))[3],
    normal_37: async (core) => (await draw(core, 7, normal(37)))[0],
    normal_sum_of_squares: async (core) => {
      const [values] = await draw(core, 123, normal(10000));
      return [values.reduce((sum, value) => sum + value * value, 0)];
    },
    uniform: async (core) => (await draw(core, 42, uniform(5)))[0],
    uniform_large_seed: async (core) => (await draw(core, 2 ** 40 + 5, uniform(3)))[0],
    uniform_700: async (core) => (await draw(core, 1, uniform(700)))[0].slice(-3),
    permutation: async (core) => (await draw(core, 3, permutation(20)))[0],
    mixed_sequence: async (core) => (await draw(core, 11, uniform(2), permutation(4), uniform(2))).flat(),
  },
};
