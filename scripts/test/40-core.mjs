// The module that JavaScript sees, under Node.
import { cmake } from '../build-steps.mjs';
import { vitest } from '../counts.mjs';

export const steps = [
  ...cmake('wasm'),
  { name: 'test core', command: ['vitest', 'run', '--project', 'core'], count: vitest },
];
