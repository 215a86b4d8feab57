// What the built files hold and do not hold.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const built = join(project, 'dist/core');
const linked = join(project, 'build/wasm/tiers');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

function count(file: string, pattern: RegExp): number {
  const text = execFileSync(
    join(project, 'node_modules/.bin/wasm-dis'),
    ['--all-features', join(built, `${file}.wasm`)],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  );
  return text.match(pattern)?.length ?? 0;
}

it('one relaxed instruction would make the whole simd file invalid where there is no relaxed SIMD', () => {
  for (const file of ['simd', 'trainer.simd']) {
    expect(count(file, /relaxed/g)).toBe(0);
    expect(count(file, /f32x4\./g)).toBeGreaterThan(0);
  }
});

it('the relaxed file fuses multiply and add', () => {
  expect(count('relaxed', /f32x4\.relaxed_madd/g)).toBeGreaterThan(0);
});

it.each(['attention-lab.relaxed', 'attention-lab.simd', 'attention-lab.js', 'trainer.simd', 'trainer.js'])(
  '%s asks JavaScript for Embind and memory, nothing else',
  (name) => {
    const glue = read(linked, `${name}.js`);
    const imports = /wasmImports=\{([^}]*)\}/
      .exec(glue)?.[1]
      ?.split(',')
      .map((entry) => entry.split(':')[1] ?? '');
    const unexpected = imports?.filter(
      (name) => !/^__emb?in?d_|^__emval_|^__abort_js$|^_emscripten_resize_heap$/.test(name),
    );
    expect(unexpected).toEqual([]);
  },
);

it.each(readdirSync(built).filter((file) => file.endsWith('.js')))('%s makes no code from text', (file) => {
  expect(read(built, file)).not.toMatch(/\bnew Function\b|\beval\(/);
});
