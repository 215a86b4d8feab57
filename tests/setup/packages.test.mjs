import assert from 'node:assert/strict';
import test from 'node:test';
import { proofs, wanted } from '../../scripts/setup/packages.mjs';

const kinds = ['debian12', 'newer', 'other'];

test('each level needs what the level before it needs', () => {
  for (const kind of kinds) {
    const [build, test, long] = ['build', 'test', 'long'].map((level) => wanted(kind, level, false).installed);
    assert.deepEqual(
      build.filter((name) => !test.includes(name)),
      [],
    );
    assert.deepEqual(
      test.filter((name) => !long.includes(name)),
      [],
    );
  }
});

test('only Debian 12 fetches packages of another release, and never installs them', () => {
  const { installed, fetched } = wanted('debian12', 'build', false);
  assert.deepEqual(fetched.toSorted(), ['emscripten', 'libxsimd-dev']);
  assert.ok(!installed.includes('emscripten') && !installed.includes('libxsimd-dev'));
  assert.deepEqual(wanted('newer', 'build', false).fetched, []);
});

test('an emcc that is there already brings its own compiler', () => {
  const { installed, fetched } = wanted('debian12', 'build', true);
  assert.ok(!installed.includes('clang-19'));
  assert.deepEqual(fetched, ['libxsimd-dev']);
});

test('set-up knows how to see that a package is there, for every package it may want', () => {
  for (const kind of kinds) {
    const { installed, fetched } = wanted(kind, 'long', false);
    assert.deepEqual(
      [...installed, ...fetched].filter((name) => !(name in proofs)),
      [],
    );
  }
});
