// Reads from a test runner's output how many of its tests passed and failed.
import { stripVTControlCharacters } from 'node:util';

/** Tools that only say yes or no count as one test. */
export function oneCheck({ status }) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Every doctest program ends with: [doctest] test cases: 12 | 11 passed | 1 failed | 0 skipped */
export function doctest(result) {
  return withExitCode(result, sum(result.text.matchAll(/test cases:.*?(\d+) passed.*?(\d+) failed/g)));
}

/** Vitest ends with: Tests  1 failed | 20 passed (21) */
export function vitest(result) {
  const line = stripVTControlCharacters(result.text).match(/^\s*Tests\s+(.*)$/m)?.[1] ?? '';
  return withExitCode(result, { passed: number(line, /(\d+) passed/), failed: number(line, /(\d+) failed/) });
}

/** Node's own runner ends with lines "# pass 12" and "# fail 0", with another sign where the output is a terminal. */
export function nodeTest(result) {
  const { text } = result;
  return withExitCode(result, { passed: number(text, /^\S+ pass (\d+)/m), failed: number(text, /^\S+ fail (\d+)/m) });
}

/** A runner that failed without naming a failed test (a crash, an error between tests) is a failure all the same. */
function withExitCode({ status }, { passed, failed }) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

function sum(matches) {
  let passed = 0;
  let failed = 0;
  for (const [, passing, failing] of matches) {
    passed += Number(passing);
    failed += Number(failing);
  }
  return { passed, failed };
}

function number(text, pattern) {
  return Number(text.match(pattern)?.[1] ?? 0);
}
