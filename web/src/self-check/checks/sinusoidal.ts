import { absolutely, type Checks } from '../define';

export const checks: Checks = {
  allowed: absolutely,
  entries: {
    four_channels: async (core) => (await core.sinusoidal({ length: 3, dim: 4, start: 1 })).data,
    products: async (core) => {
      const row = async (start: number) => (await core.sinusoidal({ length: 1, dim: 512, start })).data;
      const product = async (one: number, other: number) => {
        const [a, b] = [await row(one), await row(other)];
        return a.reduce((sum, value, i) => sum + value * (b[i] ?? NaN), 0);
      };
      return [await product(3, 10), await product(103, 110), await product(3, 3)];
    },
  },
};
