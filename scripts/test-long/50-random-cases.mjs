// A hundred thousand random cases in every loop that has two thousand in npm test; the seed is the date, and printed.
import { cmake } from '../build-steps.mjs';
import { doctest } from '../counts.mjs';

export const steps = [
  ...cmake('native', 'tests_native'),
  { name: 'random cases', command: ['build/native/tests/cpp/tests_native', '--cases=100000'], count: doctest },
];
