// Memory: nothing is left behind, and too little of it is an error of one call.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createCore, LabError } from '#core';

const file = join(import.meta.dirname, '../../dist/core/index.js');

it('1,000 refused and 1,000 good calls leave the heap as large as it was', async () => {
  const instances = vi.spyOn(WebAssembly, 'instantiate');
  const core = await createCore({ tier: 'simd' });
  const instance = (await instances.mock.results[0]?.value) as WebAssembly.Instance;
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
  const x = { data: new Float32Array(2 ** 16), shape: [2, 2 ** 15] };
  const spoilt = { ...x, data: x.data.with(2 ** 16 - 1, NaN) };
  core.softmax({ x });
  const before = memory?.buffer.byteLength;
  for (let i = 0; i < 1000; i++) {
    expect(() => core.softmax({ x: spoilt })).toThrow(LabError);
    core.softmax({ x });
  }
  expect(memory?.buffer.byteLength).toBe(before);
  instances.mockRestore();
});

// 64 MiB is all there is; a megabyte of maps fits, two hundred do not.
const program = (tier: string) => `
  const { createCore } = await import(${JSON.stringify(file)});
  const core = await createCore({ tier: '${tier}' });
  const x = (t) => ({ data: new Float32Array(t * 8), shape: [1, t, 8] });
  const run = (t) => { try { return core.attention({ q: x(t), k: x(t), v: x(t) }).weights.data[0]; } catch (e) { return [e.code, e.allowed.max > 2 ** 20, e.message]; } };
  console.log(JSON.stringify([run(5000), run(4)]));`;

it.each([
  ['simd', ['--wasm-max-mem-pages=1024'], ''],
  // What a browser's limit on one ArrayBuffer does.
  [
    'js',
    [],
    'const Real = ArrayBuffer; globalThis.ArrayBuffer = new Proxy(Real, { construct(Target, [size]) { if (size > 2 ** 26) throw new RangeError("too much"); return new Target(size); } });',
  ],
] as const)('running out of memory in tier %s is an error of one call', (tier, flags, before) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '-e', before + program(tier)],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const [large, small] = JSON.parse(stdout) as [unknown[], number];
  expect(large).toEqual(['out-of-memory', true, expect.stringContaining('maps: false')]);
  expect(small).toBe(0.25);
});
