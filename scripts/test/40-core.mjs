// The module that JavaScript sees, under Node.
import { core } from '../build-steps.mjs';
import { vitest } from '../counts.mjs';

export const steps = [...core, { name: 'test core', command: ['vitest', 'run', '--project', 'core'], count: vitest }];
