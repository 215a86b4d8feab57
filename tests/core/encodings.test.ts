// Encodings through the public interface: their table, their parameters, what is refused, and ALiBi's and T5's functions.
import { describe, expect, it } from 'vitest';
import { LabError, type Core, type EncodingChoice, type Tensor } from '#core';
import { coreOf, distance, golden, tiers } from './cores';

const published = golden('encodings');

describe.each(tiers)('tier %s', (tier) => {
  const core = coreOf(tier);

  it("gives ALiBi's slopes for any number of heads", async () => {
    const instance = await core;
    for (const heads of [1, 2, 4, 6, 8, 12, 16]) {
      const { values, tolerance } = published(`slopes_${heads}`);
      expect(distance(instance.alibiSlopes({ heads }), values)).toBeLessThanOrEqual(tolerance);
    }
  });

  it("gives ALiBi's bias, causal by default, the queries at the end of the keys", async () => {
    const instance = await core;
    const causal = instance.alibiBias({ heads: 2, queries: 2, keys: 4 });
    expect(causal.shape).toEqual([2, 2, 4]);
    expect([...causal.data.slice(0, 8)]).toEqual([-0.125, -0.0625, -0, -Infinity, -0.1875, -0.125, -0.0625, -0]);
    const symmetric = instance.alibiBias({ heads: 1, queries: 1, keys: 3, causal: false });
    expect([...symmetric.data]).toEqual([-2 / 256, -1 / 256, -0]);
    expect([...instance.alibiBias({ heads: 1, queries: 2, keys: 1, causal: false }).data]).toEqual([-1 / 256, -0]);
  });

  it("gives T5's buckets in both modes", async () => {
    const instance = await core;
    const { shape, data } = instance.relativeBuckets({
      queries: 9,
      keys: 9,
      buckets: 8,
      maxDistance: 20,
      bidirectional: true,
    });
    expect(shape).toEqual([9, 9]);
    expect([...data]).toEqual(published('t5_small').values);
    const row = instance.relativeBuckets({ queries: 1, keys: 400 }).data.toReversed();
    const first = Array.from({ length: 32 }, (_, bucket) => row.indexOf(bucket));
    expect(first).toEqual(published('t5_first_distances').values);
  });

  it('lists every encoding with what is known of it', async () => {
    const table = (await core).encodings();
    expect(table.length).toBeGreaterThanOrEqual(12);
    for (const info of table) {
      expect(info.formula).not.toBe('');
      expect(info.citation.source).not.toBe('');
      expect(typeof info.relative).toBe('boolean');
      expect(info.axes).toBeGreaterThanOrEqual(1);
    }
  });

  it('writes the formula of a method without words: it is read in every language', async () => {
    const { encodings, scalings } = await core;
    for (const { id, formula } of [...encodings(), ...scalings()]) expect(formula, id).not.toMatch(/\\text\b/);
  });

  it('runs every encoding with its own parameters, in float32 and, where there is a double reference, in double alike', async () => {
    const instance = await core;
    for (const { id } of instance.encodings()) {
      const single = run(instance, { id, seed: 3 });
      expect(single.output.data.every(Number.isFinite), id).toBe(true);
      const double = orRefusal(() => run(instance, { id, seed: 3 }, Float64Array));
      if (double instanceof LabError) expect(double).toMatchObject({ code: 'conflict', parameter: 'encoding.id' });
      else expect(distance(single.output.data, double.output.data), id).toBeLessThan(1e-4);
    }
  });

  it('takes the parameters it is given, and draws others for another seed', async () => {
    const instance = await core;
    const table = Float32Array.from({ length: 6 * 8 }, (_, i) => i / 10);
    const learned = (choice: object) => run(instance, { id: 'learned', maxLength: 6, ...choice }).output.data;
    const given = learned({ parameters: { data: table, shape: [6, 8] } });
    expect(distance(given, learned({ seed: 1 }))).toBeGreaterThan(1e-3);
    expect(distance(learned({ seed: 1 }), learned({ seed: 2 }))).toBeGreaterThan(1e-6);
    expect(distance(learned({}), learned({ seed: 0 }))).toBe(0);
  });
});

it('simd and js give the same bits with every encoding', async () => {
  const [simd, js] = await Promise.all([coreOf('simd'), coreOf('js')]);
  for (const { id } of simd.encodings()) {
    const [one, other] = [simd, js].map((core) => run(core, { id, seed: 3 }));
    expect(one, id).toEqual(other);
  }
});

describe('what is refused', async () => {
  const core = await coreOf('simd');

  it.each([
    ['more tokens than learned positions', { id: 'learned', maxLength: 4 }, 'out-of-range', 'x'],
    ['too few parameters', { id: 'cope', parameters: [1, 2] }, 'shape-mismatch', 'encoding.parameters'],
    ['parameters where there are none', { id: 'alibi', parameters: [1] }, 'shape-mismatch', 'encoding.parameters'],
    ['parameters and a seed', { id: 'kerple', parameters: [1, 1, 1, 1], seed: 1 }, 'conflict', 'encoding.seed'],
    [
      'parameters in double beside float32',
      { id: 'kerple', parameters: { data: new Float64Array(4), shape: [4] } },
      'conflict',
      'encoding.parameters',
    ],
    [
      'a maximum distance that leaves no far bucket',
      { id: 'relative_bias', maxDistance: 16 },
      'out-of-range',
      'encoding.maxDistance',
    ],
    ['a setting of another encoding', { id: 'alibi', base: 2 }, 'unknown-option', 'encoding.base'],
  ] as const)('%s', (_, encoding, code, parameter) => {
    expect(refusalOf(() => run(core, encoding))).toMatchObject({ code, parameter });
  });

  it('a head that cannot be halved twice, or once', () => {
    const odd = (id: string, headDim: number) => refusalOf(() => run(core, { id }, Float32Array, headDim));
    expect(odd('axial', 6)).toMatchObject({ code: 'not-divisible', parameter: 'headDim', allowed: { step: 4 } });
    expect(odd('xpos', 5)).toMatchObject({ code: 'not-divisible', parameter: 'headDim', allowed: { step: 2 } });
  });

  it('what ALiBi and T5 have no answer for', () => {
    expect(refusalOf(() => core.alibiSlopes({ heads: 0 }))).toMatchObject({ code: 'out-of-range', parameter: 'heads' });
    expect(refusalOf(() => core.alibiBias({ heads: 1, queries: 3, keys: 2 }))).toMatchObject({
      code: 'conflict',
      parameter: 'queries',
      allowed: { max: 2 },
    });
    expect(refusalOf(() => core.relativeBuckets({ queries: 1, keys: 1, buckets: 5 }))).toMatchObject({
      code: 'not-divisible',
      parameter: 'buckets',
    });
    expect(refusalOf(() => core.relativeBuckets({ queries: 1, keys: 1, maxDistance: 16 }))).toMatchObject({
      code: 'out-of-range',
      parameter: 'maxDistance',
      allowed: { min: 17 },
    });
  });
});

/** Six tokens of eight channels through two heads. */
function run(
  core: Core,
  encoding: EncodingChoice,
  Kind: Float32ArrayConstructor | Float64ArrayConstructor = Float32Array,
  headDim = 4,
) {
  let seed = 0;
  const tensor = (...shape: number[]) => {
    const [drawn] = core.draws({ seed: seed++, draws: [{ kind: 'normal', shape }] });
    return { data: new Kind(Array.from(drawn.data, (value) => value / 2)), shape } as Tensor;
  };
  const width = 2 * headDim;
  const weights = { q: tensor(8, width), k: tensor(8, width), v: tensor(8, width), o: tensor(width, 8) };
  return core.multiHeadAttention({ x: tensor(6, 8), weights, heads: 2, headDim, causal: true, encoding });
}

function orRefusal<Result>(call: () => Result): Result | LabError {
  try {
    return call();
  } catch (error) {
    if (error instanceof LabError) return error;
    throw error;
  }
}

function refusalOf(call: () => unknown): LabError {
  const answer = orRefusal(call);
  if (answer instanceof LabError) return answer;
  throw new Error('nothing was refused');
}
