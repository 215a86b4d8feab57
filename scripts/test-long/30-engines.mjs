// The single file from disk in Chromium, Firefox and WebKitGTK, in every tier.
import { everything } from '../build-steps.mjs';
import { vitest } from '../counts.mjs';

export const steps = [
  ...everything,
  { name: 'three engines', command: ['vitest', 'run', '--project', 'hosts'], count: vitest },
];
