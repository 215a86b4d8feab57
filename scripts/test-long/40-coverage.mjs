// The lines of the core that the C++ tests run.
import { cmake } from '../build-steps.mjs';
import { oneCheck } from '../counts.mjs';

export const steps = [
  ...cmake('coverage', 'tests_native'),
  { name: 'coverage', command: ['node', 'scripts/coverage.mjs', '--cases=500'], count: oneCheck },
];
