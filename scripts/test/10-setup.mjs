// Set-up's own decisions, without a package being installed.
import { nodeTest } from '../counts.mjs';

export const steps = [{ name: 'set-up', command: ['node', '--test', 'tests/setup/'], count: nodeTest }];
