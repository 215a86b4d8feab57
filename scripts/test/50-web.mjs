// The page's parts, without a browser.
import { vitest } from '../counts.mjs';

export const steps = [{ name: 'test web', command: ['vitest', 'run', '--project', 'web'], count: vitest }];
