// The page tests of npm test, where each demo is seen in one language, theme and size, with all of them for each.
import { everything } from '../build-steps.mjs';
import { vitest } from '../counts.mjs';

export const steps = [
  ...everything,
  { name: 'pages', command: ['env', 'PAGES=all', 'vitest', 'run', '--project', 'e2e'], count: vitest },
];
