// The page's parts, without a browser; their numbers come from the core.
import { core } from '../build-steps.mjs';
import { vitest } from '../counts.mjs';

export const steps = [...core, { name: 'test web', command: ['vitest', 'run', '--project', 'web'], count: vitest }];
