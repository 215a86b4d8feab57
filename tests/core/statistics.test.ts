// softmaxGradient and headStatistics through the public interface, in all three tiers.
import { describe, expect, it } from 'vitest';
import type { Tensor } from '#core';
import { coreOf, distance, golden, tiers } from './cores';

const gradients = golden('softmax_gradient');
const staged = golden('attention');
const float = (values: readonly number[], ...shape: number[]): Tensor => ({ data: Float32Array.from(values), shape });
const double = (values: readonly number[], ...shape: number[]) => ({ data: Float64Array.from(values), shape });

describe.each(tiers)('tier %s', (tier) => {
  const core = coreOf(tier);
  const close = (found: ArrayLike<number>, { tolerance, values }: ReturnType<typeof gradients>) => {
    expect(distance(found, values)).toBeLessThanOrEqual(tolerance);
  };

  it.each([
    ['float32', float],
    ['double', double],
  ])('softmaxGradient gives PyTorch’s gradient, and the norm of its Jacobian, in %s', async (_, make) => {
    const { softmax, softmaxGradient } = await core;
    const weights = softmax({ x: make(gradients('x').values, 4, 6), temperature: 2 });
    const upstream = make(gradients('upstream').values, 4, 6);
    const { norm, gradient } = softmaxGradient({ weights, temperature: 2, upstream });
    expect(norm.shape).toEqual([4]);
    expect(gradient?.shape).toEqual([4, 6]);
    close(norm.data, gradients('norm'));
    close(gradient?.data ?? [], gradients('gradient'));
    expect(Object.keys(softmaxGradient({ weights, temperature: 2 }))).toEqual(['norm']);
  });

  it('a row of the identity upstream gives a row of the Jacobian', async () => {
    const { softmaxGradient } = await core;
    const { gradient } = softmaxGradient({
      weights: [
        [0.25, 0.75],
        [0.25, 0.75],
      ],
      upstream: [
        [1, 0],
        [0, 1],
      ],
    });
    expect([...(gradient?.data ?? [])]).toEqual([0.1875, -0.1875, -0.1875, 0.1875]);
  });

  it('a softmax of unscaled products moves less with them than one of scaled products', async () => {
    const { draws, attention, softmaxGradient } = await core;
    const [q, k] = draws({ seed: 0, draws: [normal(256, 1, 64), normal(256, 16, 64)] });
    const mean = (scale: number) => {
      const { norm } = softmaxGradient({ weights: attention({ q, k, v: k, scale }).weights });
      return [...norm.data].reduce((sum, value) => sum + value, 0) / 256;
    };
    close([mean(1), mean(1 / 8)], gradients('mean_norms'));
  });

  it.each([
    ['float32', float],
    ['double', double],
  ])('headStatistics says where the heads of causal attention look, in %s', async (_, make) => {
    const { headStatistics } = await core;
    const weights = make(staged('grouped_causal_weights').values, 4, 5, 7);
    const { previous, first, same, distance: away, entropy, entropyShare } = headStatistics({ weights, causal: true });
    close(previous, staged('head_previous'));
    close(first, staged('head_first'));
    close(same, staged('head_same'));
    close(away, staged('head_distance'));
    close(entropy, staged('head_entropy'));
    close(entropyShare, staged('head_entropy_share'));
    const allowed = {
      data: new Uint8Array(35).map((_flag, i) => (i % 7 <= Math.floor(i / 7) + 2 ? 1 : 0)),
      shape: [5, 7],
    };
    expect(headStatistics({ weights, mask: allowed })).toEqual(headStatistics({ weights, causal: true }));
  });
});

function normal(...shape: number[]) {
  return { kind: 'normal', shape } as const;
}
