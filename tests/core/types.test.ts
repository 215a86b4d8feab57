// The hand-written types against what is really exported.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, it } from 'vitest';
import * as api from '#core';
import type { AsyncCore, Core, CoreFunctions, Drawn, Tensor } from '#core';
import { coreOf } from './cores';

const names = Object.keys({
  alibiBias: true,
  alibiSlopes: true,
  applyRotary: true,
  attention: true,
  draws: true,
  encodings: true,
  entropy: true,
  headStatistics: true,
  multiHeadAttention: true,
  parameterCount: true,
  positionTerms: true,
  relativeBuckets: true,
  rotaryFrequencies: true,
  scalings: true,
  sinusoidal: true,
  softmax: true,
  softmaxGradient: true,
} satisfies Record<keyof CoreFunctions, true>);

it('the module exports what its types say', () => {
  const exported: Record<keyof typeof api, true> = {
    LabError: true,
    createClient: true,
    createCore: true,
    createCoreWorker: true,
  };
  expect(Object.keys(api).sort()).toEqual(Object.keys(exported).sort());
});

it('a core has the functions of its type, and its tier', async () => {
  expect(Object.keys(await coreOf('js')).sort()).toEqual([...names, 'tier', 'trainer'].sort());
});

it('a core in a worker has the same functions', async () => {
  const worker = await api.createCoreWorker({ tier: 'simd' });
  expect(Object.keys(worker).sort()).toEqual([...names, 'terminate', 'tier', 'trainer'].sort());
  worker.terminate();
});

it('results have the types that are promised', () => {
  expectTypeOf<Drawn<[{ kind: 'normal'; shape: [2] }, { kind: 'permutation'; n: 3 }]>>().toEqualTypeOf<
    [Tensor, Tensor<Int32Array>]
  >();
  const precise = (
    core: Core,
    worker: AsyncCore,
    single: Tensor,
    double: Tensor<Float64Array>,
    either: typeof single | typeof double,
  ) => ({
    ofSingle: core.attention({ q: single, k: [[[1]]], v: single }).weights,
    ofNested: core.softmax({ x: [[1, 2]] }),
    ofDouble: core.applyRotary({ x: double }),
    ofDoubleElsewhere: worker.entropy({ weights: double }),
    ofEither: core.softmax({ x: either }),
  });
  expectTypeOf(precise).returns.toEqualTypeOf<{
    ofSingle: Tensor;
    ofNested: Tensor;
    ofDouble: Tensor<Float64Array>;
    ofDoubleElsewhere: Promise<Tensor<Float64Array>>;
    ofEither: Tensor | Tensor<Float64Array>;
  }>();
  const lean = (core: Core, q: Tensor) => core.attention({ q, k: q, v: q, maps: false });
  expectTypeOf(lean).returns.not.toHaveProperty('weights');
});

it('the shipped declarations serve a program outside the project', () => {
  const folder = mkdtempSync(join(import.meta.dirname, '../../build/consumer-'));
  const program = `import { createCore, LabError, type Core } from 'attention-lab/core';
    const core: Core = await createCore({ tier: 'auto' });
    const weights: Float32Array | Float64Array = core.softmax({ x: [[1, 2]] }).data;
    // @ts-expect-error: no such option
    core.softmax({ y: weights });
    export { LabError };`;
  writeFileSync(join(folder, 'consumer.mts'), program);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--ignoreConfig'];
  try {
    execFileSync(join(folder, '../../node_modules/.bin/tsc'), [...options, join(folder, 'consumer.mts')], {
      stdio: 'pipe',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
