// Everything that cannot be computed is a LabError that says what is wrong, in every function and for any input at all.
import { describe, expect, it } from 'vitest';
import { LabError, type Allowed, type CoreFunctions, type LabErrorCode } from '#core';
import { coreOf } from './cores';

type Name = keyof CoreFunctions;
type Case = readonly [Name, unknown, LabErrorCode, parameter: string, allowed?: Allowed];

const core = await coreOf('js');
const call = (name: Name, options: unknown) => (core[name] as (options: unknown) => unknown)(options);

/** One good call of each function, to be spoilt. */
const good = {
  draws: { seed: 1, draws: [{ kind: 'normal', shape: [2, 2] }] },
  encodings: {},
  sinusoidal: { length: 3, dim: 4 },
  rotaryFrequencies: { headDim: 8, scaling: { rope_type: 'linear', factor: 2 }, maxPosition: 64 },
  scalings: {},
  alibiSlopes: { heads: 4 },
  alibiBias: { heads: 2, queries: 2, keys: 3 },
  relativeBuckets: { queries: 2, keys: 3 },
  applyRotary: { x: [[1, 2, 3, 4]], positions: [1] },
  positionTerms: {
    x: [[1, 0]],
    weights: {
      q: [
        [1, 0],
        [0, 1],
      ],
      k: [[1], [0]],
      kBias: [1],
    },
    heads: 2,
    kvHeads: 1,
    encoding: { id: 'sinusoidal' },
  },
  parameterCount: { dModel: 8, heads: 4, kvHeads: 2, headDim: 2, bias: { q: true }, length: 3 },
  softmax: { x: [[1, 2]], temperature: 2 },
  entropy: { weights: [[0.5, 0.5]] },
  softmaxGradient: { weights: [[0.5, 0.5]], temperature: 2, upstream: [[1, 0]] },
  headStatistics: { weights: [[[0.5, 0.5]]], causal: true, mask: [true, true] },
  attention: { q: [[[1, 0]]], k: [[[1, 0]]], v: [[[1, 0]]], causal: true, mask: [true], bias: [[[0]]] },
  multiHeadAttention: {
    x: [[1, 0]],
    weights: {
      q: [
        [1, 0],
        [0, 1],
      ],
      k: [
        [1, 0],
        [0, 1],
      ],
      v: [
        [1, 0],
        [0, 1],
      ],
      o: [
        [1, 0],
        [0, 1],
      ],
    },
    heads: 1,
    encoding: { id: 'rotary' },
  },
} satisfies Record<Name, object>;
const names = Object.keys(good) as (keyof typeof good)[];

/** More of them in the long tests. */
const spoiltCalls = Number(process.env.SPOILT_CALLS ?? 2000);

const doubles = (...values: number[]) => ({ data: Float64Array.from(values), shape: [1, values.length] });
const narrow = (rows: number, columns: number) => ({ data: new Float32Array(rows * columns), shape: [rows, columns] });
/** An array whose memory another thread has now. */
function handedOver(): Float32Array {
  const array = new Float32Array(2);
  structuredClone(array, { transfer: [array.buffer] });
  return array;
}
const cube = (h: number, t: number, d: number) => ({ data: new Float32Array(h * t * d), shape: [h, t, d] });
const mla = { kvRank: 4, nopeDim: 4, ropeDim: 4, valueDim: 4 };
const divisorsOf512 = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const square = (n: number) => ({ data: new Float32Array(n * n), shape: [n, n] });
const heads = (x: object, options: object) => ({ ...good.multiHeadAttention, x, ...options });

const cases: readonly Case[] = [
  ['sinusoidal', { length: 3, dim: 4, lenght: 3 }, 'unknown-option', 'lenght'],
  ['encodings', { id: 'rotary' }, 'unknown-option', 'id'],
  ['draws', { seed: 0, draws: [{ kind: 'normal', shape: [1], n: 1 }] }, 'unknown-option', 'draws[0].n'],
  [
    'multiHeadAttention',
    { ...good.multiHeadAttention, encoding: { id: 'none', base: 2 } },
    'unknown-option',
    'encoding.base',
  ],
  ['softmax', {}, 'missing-option', 'x'],
  ['softmax', undefined, 'missing-option', 'x'],
  [
    'multiHeadAttention',
    heads([[1, 0]], { weights: { ...good.multiHeadAttention.weights, o: undefined } }),
    'missing-option',
    'weights.o',
  ],
  ['draws', { seed: 0, draws: [{ kind: 'permutation' }] }, 'missing-option', 'draws[0].n'],
  ['softmax', null, 'wrong-type', 'options'],
  ['softmax', { x: '1 2' }, 'wrong-type', 'x'],
  ['softmax', { x: [[1, '2']] }, 'wrong-type', 'x[0][1]'],
  ['softmax', { x: { data: Int32Array.of(1, 2), shape: [2] } }, 'wrong-type', 'x.data'],
  ['sinusoidal', { length: 2.5, dim: 4 }, 'wrong-type', 'length'],
  ['sinusoidal', { length: 2n, dim: 4 }, 'wrong-type', 'length'],
  ['attention', { ...good.attention, causal: 1 }, 'wrong-type', 'causal', { oneOf: [true, false] }],
  ['attention', { ...good.attention, mask: [1] }, 'wrong-type', 'mask[0]'],
  ['softmax', { x: [[1, NaN]] }, 'not-finite', 'x[0][1]'],
  ['softmax', { x: [[1, Infinity]] }, 'not-finite', 'x[0][1]'],
  ['attention', { ...good.attention, q: [[[-Infinity, 0]]] }, 'not-finite', 'q[0][0][0]'],
  ['attention', { ...good.attention, q: [[[3e38, 0]]], k: [[[3e38, 0]]] }, 'not-finite', 'q'],
  ['sinusoidal', { length: NaN, dim: 4 }, 'not-finite', 'length'],
  ['softmax', { x: [[1, 2]], temperature: 0 }, 'out-of-range', 'temperature', { min: 0 }],
  ['softmax', { x: [[1, 1e39]] }, 'out-of-range', 'x[0][1]'],
  ['entropy', { weights: [[1, -0.5]] }, 'out-of-range', 'weights[0][1]', { min: 0 }],
  ['sinusoidal', { length: 0, dim: 4 }, 'out-of-range', 'length', { min: 1, max: 8192, step: 1 }],
  ['draws', { seed: -1, draws: [] }, 'out-of-range', 'seed'],
  [
    'applyRotary',
    { ...good.applyRotary, pairing: 'halves' },
    'out-of-range',
    'pairing',
    { oneOf: ['half', 'interleaved'] },
  ],
  ['multiHeadAttention', { ...good.multiHeadAttention, encoding: { id: 'Rotary' } }, 'out-of-range', 'encoding.id'],
  ['rotaryFrequencies', { headDim: 8, rotaryDim: 10 }, 'out-of-range', 'rotaryDim'],
  ['softmax', { x: [[1, 2], [3]] }, 'shape-mismatch', 'x[1]'],
  ['softmax', { x: [] }, 'shape-mismatch', 'x'],
  ['softmax', { x: { data: new Float32Array(3), shape: [2, 2] } }, 'shape-mismatch', 'x'],
  ['attention', { ...good.attention, q: [[1, 0]] }, 'shape-mismatch', 'q'],
  ['attention', { ...good.attention, v: [[[1, 0, 0]]] }, 'shape-mismatch', 'v', { oneOf: [2] }],
  ['attention', { ...good.attention, mask: [true, true] }, 'shape-mismatch', 'mask', { oneOf: [1] }],
  ['applyRotary', { ...good.applyRotary, positions: [1, 2] }, 'shape-mismatch', 'positions', { oneOf: [1] }],
  [
    'applyRotary',
    { ...good.applyRotary, inverseFrequencies: [1, 1, 1] },
    'shape-mismatch',
    'inverseFrequencies',
    { max: 2 },
  ],
  ['multiHeadAttention', heads([[1, 0, 0]], {}), 'shape-mismatch', 'weights.q', { oneOf: [3] }],
  ['sinusoidal', { length: 3, dim: 5 }, 'not-divisible', 'dim', { min: 2, max: 8192, step: 2 }],
  ['applyRotary', { x: [[1, 2, 3]] }, 'not-divisible', 'x', { step: 2 }],
  ['attention', { q: cube(4, 1, 2), k: cube(3, 1, 2), v: cube(3, 1, 2) }, 'not-divisible', 'k', { oneOf: [1, 2, 4] }],
  ['multiHeadAttention', heads(square(512), { heads: 7 }), 'not-divisible', 'heads'],
  ['multiHeadAttention', heads([[1, 0]], { heads: 2, kvHeads: 3 }), 'not-divisible', 'kvHeads', { oneOf: [1, 2] }],
  [
    'attention',
    { q: cube(1, 3, 2), k: cube(1, 2, 2), v: cube(1, 2, 2), causal: true },
    'conflict',
    'causal',
    { oneOf: [false] },
  ],
  [
    'attention',
    { ...good.attention, k: { data: new Float64Array(2), shape: [1, 1, 2] } },
    'conflict',
    'k',
    { oneOf: ['Float32'] },
  ],
  ['applyRotary', { ...good.applyRotary, base: 10, inverseFrequencies: [1] }, 'conflict', 'base'],
  [
    'attention',
    { q: cube(8, 4096, 1), k: cube(8, 4096, 1), v: cube(8, 4096, 1) },
    'too-large',
    'maps',
    { max: 2 ** 29 },
  ],
  ['sinusoidal', { length: 8192, dim: 8192 }, 'too-large', 'length', { max: 2 ** 29 }],
  // Told by its size, before a single number is looked at.
  [
    'attention',
    {
      q: { data: new Float32Array(64 * 8192).fill(NaN), shape: [64, 8192, 1] },
      k: cube(64, 8192, 1),
      v: cube(64, 8192, 1),
    },
    'too-large',
    'maps',
    { max: 2 ** 29 },
  ],
  // Three tables of x's size fit, six do not: that of the encoding is made in double.
  [
    'multiHeadAttention',
    {
      x: { data: new Float32Array(3072 * 8192), shape: [3072, 8192] },
      weights: { q: narrow(8192, 8), k: narrow(8192, 8), v: narrow(8192, 8), o: narrow(8, 8192) },
      heads: 1,
      headDim: 8,
      encoding: { id: 'sinusoidal' },
    },
    'too-large',
    'x',
    { max: 2 ** 29 },
  ],
  ['sinusoidal', { length: 2, dim: 2, start: 2 ** 31 - 1 }, 'out-of-range', 'start', { min: 0, max: 2 ** 31 - 2 }],
  ['applyRotary', { x: [[1, 2]], positions: [-3e9] }, 'out-of-range', 'positions', { min: -(2 ** 31), max: 2 ** 31 }],
  [
    'applyRotary',
    { x: [[1, 2]], positions: [2 ** 31], inverseFrequencies: [2] },
    'out-of-range',
    'positions',
    { min: -(2 ** 30), max: 2 ** 30 },
  ],
  [
    'applyRotary',
    { x: [[1, 2]], positions: [0], inverseFrequencies: [1e300], angles: 'float32' },
    'out-of-range',
    'positions',
  ],
  // Each below the limit until it is rounded to bfloat16.
  [
    'applyRotary',
    { x: [[1, 2]], positions: [1.4256e9], inverseFrequencies: [1.5059], angles: 'bfloat16' },
    'out-of-range',
    'positions',
  ],
  ['relativeBuckets', { queries: 3, keys: 2 }, 'conflict', 'queries', { min: 1, max: 2 }],
  [
    'attention',
    { ...good.attention, mask: { data: Uint8Array.of(2), shape: [1] } },
    'wrong-type',
    'mask.data[0]',
    { oneOf: [0, 1] },
  ],
  ['softmax', { x: { data: handedOver(), shape: [2] } }, 'wrong-type', 'x.data'],
  ['softmax', { x: { data: new Float64Array(1024), shape: [1, 1024] } }, 'too-large', 'x', { max: 512 }],
  ['applyRotary', { x: { data: new Float32Array(16386), shape: [8193, 2] } }, 'too-large', 'x', { max: 8192 }],
  ['draws', { seed: 0, draws: [{ kind: 'uniform', shape: [2 ** 27, 2] }] }, 'too-large', 'draws'],
  ['softmaxGradient', { weights: [[0.5, 0.5]], upstream: [1, 0] }, 'shape-mismatch', 'upstream'],
  ['softmaxGradient', { weights: [[0.5, 0.5]], upstream: [[1, 0, 0]] }, 'shape-mismatch', 'upstream', { oneOf: [2] }],
  ['softmaxGradient', { weights: [[0.5, 0.5]], upstream: doubles(1, 0) }, 'conflict', 'upstream'],
  ['softmaxGradient', { weights: [[1, 2]], temperature: 1e-44 }, 'not-finite', 'weights'],
  ['headStatistics', { weights: cube(1, 3, 2), causal: true }, 'conflict', 'causal', { oneOf: [false] }],
  ['headStatistics', { weights: [[[1, -1]]] }, 'out-of-range', 'weights[0][0][1]', { min: 0 }],
  ['positionTerms', { ...good.positionTerms, heads: 3, kvHeads: 3 }, 'not-divisible', 'heads', { oneOf: [1, 2] }],
  ['positionTerms', { ...good.positionTerms, kvHeads: 2 }, 'shape-mismatch', 'weights.k', { oneOf: [2] }],
  [
    'positionTerms',
    { ...good.positionTerms, weights: { ...good.positionTerms.weights, v: [[1], [0]] } },
    'unknown-option',
    'weights.v',
  ],
  ['multiHeadAttention', { ...good.multiHeadAttention, headSplit: 'view' }, 'out-of-range', 'headSplit'],
  ['parameterCount', { dModel: 512, heads: 7 }, 'not-divisible', 'heads', { oneOf: divisorsOf512 }],
  ['parameterCount', { dModel: 512, heads: 8, kvHeads: 3 }, 'not-divisible', 'kvHeads', { oneOf: [1, 2, 4, 8] }],
  ['parameterCount', { dModel: 512, heads: 8, bias: 1 }, 'wrong-type', 'bias', { oneOf: [true, false] }],
  ['parameterCount', { dModel: 512, heads: 8, bias: { w: true } }, 'unknown-option', 'bias.w'],
  ['parameterCount', { dModel: 512, heads: 8, headDim: 64, mla }, 'conflict', 'headDim'],
  ['parameterCount', { dModel: 512, heads: 8, kvHeads: 8, mla }, 'conflict', 'kvHeads'],
  ['parameterCount', { dModel: 512, heads: 8, bias: true, mla }, 'conflict', 'bias'],
  ['parameterCount', { dModel: 512, heads: 8, mla: { ...mla, kvRank: undefined } }, 'missing-option', 'mla.kvRank'],
  ['parameterCount', { dModel: 2 ** 20 + 1, heads: 1 }, 'out-of-range', 'dModel', { min: 1, max: 2 ** 20, step: 1 }],
  ['softmax', { x: doubles(1, 2), temperature: 1n }, 'wrong-type', 'temperature'],
];

describe('a wrong call is refused by name', () => {
  for (const [name, options, code, parameter, allowed] of cases) {
    it(`${name}: ${code}, ${parameter}`, () => {
      const error = refused(() => call(name, options));
      expect({ code: error.code, parameter: error.parameter }).toEqual({ code, parameter });
      if (allowed) expect(error.allowed).toEqual(allowed);
      expect(JSON.parse(JSON.stringify(error))).toEqual(error.toJSON());
    });
  }

  it('says it in a sentence', () => {
    expect(refused(() => call('multiHeadAttention', heads(square(512), { heads: 7 }))).message).toBe(
      'heads must divide d_model: 512 is not divisible by 7.',
    );
    const { message } = refused(() =>
      call('attention', { q: cube(8, 4096, 1), k: cube(8, 4096, 1), v: cube(8, 4096, 1) }),
    );
    expect(message).toMatch(/needs 10\d\d MiB.*maps: false/);
  });
});

describe('hostile input', () => {
  const detached = new Float32Array(2);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const revoked = Proxy.revocable([1, 2], {});
  revoked.revoke();
  class Liar extends Float32Array {
    override get length() {
      return 1e9;
    }
  }
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  const hostile: Record<string, unknown> = {
    'a hole': [1, , 2], // eslint-disable-line no-sparse-arrays
    'an endless array': new Array(2 ** 32 - 1),
    'a cycle': cyclic,
    'a getter that throws': Object.defineProperty([1, 2], 1, { get: () => { throw new Error('no'); } }), // prettier-ignore
    'a revoked proxy': revoked.proxy,
    'detached memory': { data: detached, shape: [2] },
    'shared memory': { data: new Float32Array(new SharedArrayBuffer(8)), shape: [2] },
    'a huge shape': { data: new Float32Array(1), shape: [2 ** 31, 2 ** 31] },
    'a shape of holes': { data: new Float32Array(1), shape: new Array(3) },
    'a typed array by name only': { data: { [Symbol.toStringTag]: 'Float32Array', length: 2, 0: 1, 1: 2 }, shape: [2] },
    'a function': () => 1,
    'a symbol': Symbol('x'),
    'a BigInt': 1n,
    'a lone surrogate': '\ud800',
    'a prototype': Object.prototype,
    'an iterator without end': Object.defineProperty([[1], [2]], Symbol.iterator, { value: function* () { for (;;) yield 1; } }), // prettier-ignore
  };

  it.each(Object.keys(hostile).filter((kind) => !kind.startsWith('an iterator')))('%s is a typed error', (kind) => {
    refused(() => call('softmax', { x: hostile[kind] }));
    refused(() => call('draws', { seed: hostile[kind], draws: hostile[kind] }));
    refused(() => call('attention', { ...good.attention, mask: hostile[kind] }));
    refused(() => call('multiHeadAttention', { ...good.multiHeadAttention, encoding: hostile[kind] }));
    refused(() => call('sinusoidal', hostile[kind]));
  });

  it('own properties are options, inherited ones are not', () => {
    expect(refused(() => call('softmax', Object.create({ x: [1] }))).code).toBe('missing-option');
    expect(refused(() => call('softmax', JSON.parse('{"x":[1],"__proto__":1}'))).parameter).toBe('__proto__');
    expect(refused(() => call('softmax', { x: [1], constructor: 1 })).code).toBe('unknown-option');
    expect(
      refused(() => call('multiHeadAttention', { ...good.multiHeadAttention, encoding: { id: 'toString' } })).code,
    ).toBe('out-of-range');
  });

  it('an iterator or a length of the caller’s own is not asked', () => {
    expect(call('softmax', { x: hostile['an iterator without end'] })).toMatchObject({ shape: [2, 1] });
    expect(call('softmax', { x: { data: new Liar(2), shape: [2] } })).toMatchObject({ shape: [2] });
  });

  it(`${spoiltCalls} spoilt calls give results or typed errors, and leave no trace`, () => {
    const pick = seeded(20261129);
    const codes = new Map<string, number>();
    for (let i = 0; i < spoiltCalls; i++) {
      const name = pick(names);
      try {
        call(name, spoil(good[name], pick, Object.values(hostile).slice(0, -1)));
        codes.set('fine', (codes.get('fine') ?? 0) + 1);
      } catch (error) {
        if (!(error instanceof LabError)) throw error;
        expect(JSON.parse(JSON.stringify(error))).toEqual(error.toJSON());
        codes.set(error.code, (codes.get(error.code) ?? 0) + 1);
      }
    }
    // The generator reaches what it is meant to reach.
    expect([...codes.keys()]).toEqual(
      expect.arrayContaining([
        'fine',
        'unknown-option',
        'missing-option',
        'wrong-type',
        'not-finite',
        'out-of-range',
        'shape-mismatch',
      ]),
    );
    for (const name of names) expect(() => call(name, good[name])).not.toThrow();
  });
});

function refused(run: () => unknown): LabError {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    if (error instanceof LabError) return error;
    throw error;
  }
  throw new Error(`not refused: ${JSON.stringify(result)}`);
}

type Pick = <T>(from: readonly T[]) => T;

/** A copy of good options with one thing wrong somewhere, or nothing. */
function spoil(value: unknown, pick: Pick, hostile: readonly unknown[]): unknown {
  const odd: readonly unknown[] = [
    ...hostile, NaN, Infinity, -Infinity, -1, -0, 0, 0.5, 1e300, 2 ** 53, '', 'half', true, null, undefined, [], [[]], [0], {}, new Date(0), /x/, new Map(),
    { data: new Float32Array(4), shape: [2, 2] }, { data: new Float64Array(2), shape: [1, 1, 2] }, new Float32Array(2), [[1, 2], [3, 4]], [[[NaN]]],
  ]; // prettier-ignore
  if (typeof value !== 'object' || value === null || pick([true, false, false, false])) return pick(odd);
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])];
    const place = pick([...copy.keys(), copy.length]);
    copy[place] = spoil(copy[place], pick, hostile);
    return copy;
  }
  const copy: Record<string, unknown> = { ...value };
  const key = pick([
    ...Object.keys(copy),
    'x',
    'base',
    'scale',
    'temperature',
    'maps',
    'kvHeads',
    'headDim',
    '\ud800',
    '__proto__x',
  ]);
  if (pick([true, false, false])) Reflect.deleteProperty(copy, key);
  else copy[key] = spoil(copy[key], pick, hostile);
  return copy;
}

/** mulberry32: the same spoilt calls on every machine. */
function seeded(seed: number): Pick {
  let state = seed;
  return (from) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from[Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * from.length)] as never;
  };
}
