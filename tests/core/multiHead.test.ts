// The forgotten transpose and the terms of additive positions, through the public interface, in all three tiers.
import { describe, expect, it } from 'vitest';
import type { Core, Tensor } from '#core';
import { coreOf, distance, golden, tiers } from './cores';

const values = golden('multi_head');
const tensor = (name: string, ...shape: number[]): Tensor => ({
  data: Float32Array.from(values(name).values),
  shape,
});
const double = ({ data, shape }: Tensor) => ({ data: Float64Array.from(data), shape });
const same = (x: Tensor) => x;

/** The problem of tests/golden/multi_head.json: two heads of 4 numbers. */
function problem(make: typeof same | typeof double) {
  const weights = {
    q: make(tensor('wq', 8, 8)),
    k: make(tensor('wk', 8, 8)),
    qBias: make(tensor('q_bias', 8)),
    kBias: make(tensor('k_bias', 8)),
  };
  const all = { ...weights, v: make(tensor('wv', 8, 8)), o: make(tensor('wo', 8, 8)) };
  return { x: make(tensor('x', 6, 8)), heads: 2, weights, all };
}

describe.each(tiers)('tier %s', (tier) => {
  const core = coreOf(tier);
  const close = (found: ArrayLike<number>, name: string) => {
    expect(distance(found, values(name).values)).toBeLessThanOrEqual(values(name).tolerance);
  };

  describe.each([
    ['float32', same],
    ['double', double],
  ] as const)('in %s', (_, make) => {
    const { x, heads, weights, all } = problem(make);

    it('a forgotten transpose has PyTorch’s wrong output and every right shape', async () => {
      const { multiHeadAttention } = await core;
      const options = { x, heads, weights: all };
      const right = multiHeadAttention(options);
      close(right.output.data, 'output');
      const wrong = multiHeadAttention({ ...options, headSplit: 'forgotten-transpose' });
      close(wrong.output.data, 'forgotten_transpose');
      for (const stage of Object.keys(right) as (keyof typeof right)[]) {
        expect(wrong[stage].shape).toEqual(right[stage].shape);
      }
      expect(distance(right.output.data, wrong.output.data)).toBeGreaterThan(0.1);
    });

    it('positionTerms gives the four products of a sum times a sum', async () => {
      const { positionTerms } = await core;
      const encoding = { id: 'sinusoidal' };
      const terms = positionTerms({ x, heads, weights, encoding, embeddingScale: 3 });
      close(terms.contentContent.data, 'content_content');
      close(terms.contentPosition.data, 'content_position');
      close(terms.positionContent.data, 'position_content');
      close(terms.positionPosition.data, 'position_position');
      expect(terms.added.data.every((value) => value === 0)).toBe(true);
    });
  });

  it('the terms of every encoding sum to the scores', async () => {
    const lab: Core = await core;
    const { x, heads, weights, all } = problem(same);
    for (const { id } of lab.encodings()) {
      const encoding = { id };
      const terms = Object.values(lab.positionTerms({ x, heads, weights, encoding })) as Tensor[];
      const { scores } = lab.multiHeadAttention({ x, heads, weights: all, encoding });
      const sums = Array.from(scores.data, (_, i) => terms.reduce((sum, { data }) => sum + (data[i] ?? NaN), 0));
      expect(distance(sums, scores.data)).toBeLessThan(1e-5);
    }
  });

  it('rotary is one term, additive positions are three more, ALiBi is added', async () => {
    const { positionTerms } = await core;
    const { x, heads, weights } = problem(same);
    const used = (id: string) =>
      Object.entries(positionTerms({ x, heads, weights, encoding: { id } }))
        .filter(([, { data }]) => (data as Float32Array).some((value) => value !== 0))
        .map(([name]) => name);
    expect(used('none')).toEqual(['contentContent']);
    expect(used('rotary')).toEqual(['contentContent']);
    expect(used('sinusoidal')).toEqual(['contentContent', 'contentPosition', 'positionContent', 'positionPosition']);
    expect(used('alibi')).toEqual(['contentContent', 'added']);
  });
});
