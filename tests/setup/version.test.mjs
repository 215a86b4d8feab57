import assert from 'node:assert/strict';
import test from 'node:test';
import { isAtLeast } from '../../scripts/setup/version.mjs';

test('parts of a version are compared as numbers', () => {
  assert.equal(isAtLeast('3.1.69', '3.1.9'), true);
  assert.equal(isAtLeast('3.1.9', '3.1.69'), false);
  assert.equal(isAtLeast('v20.19.0', '>=20.19'), true);
  assert.equal(isAtLeast('20.18.3', '20.19'), false);
});

test('a missing part counts as zero', () => {
  assert.equal(isAtLeast('4', '4.0.0'), true);
  assert.equal(isAtLeast('4', '4.0.1'), false);
});

test('text without a number is refused by name', () => {
  assert.throws(() => isAtLeast('trixie/sid', '13'), /trixie\/sid/);
});
