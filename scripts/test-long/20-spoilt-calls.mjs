// A hundred thousand wrong calls through the public interface: every one a typed error.
import { core } from '../build-steps.mjs';
import { vitest } from '../counts.mjs';

const run = ['vitest', 'run', '--project', 'core', 'tests/core/refusals.test.ts'];

export const steps = [
  ...core,
  { name: 'spoilt calls', command: ['env', 'SPOILT_CALLS=100000', ...run], count: vitest },
];
