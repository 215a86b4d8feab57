// The built site in Chromium.
import { everything } from '../build-steps.mjs';
import { vitest } from '../counts.mjs';

export const steps = [
  ...everything,
  { name: 'test e2e', command: ['vitest', 'run', '--project', 'e2e'], count: vitest },
];
