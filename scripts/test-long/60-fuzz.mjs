// A minute of libFuzzer for each file of tests/fuzz; `-- fuzz --seconds=10` for another time.
import { cmake } from '../build-steps.mjs';
import { oneCheck } from '../counts.mjs';

const seconds = process.argv.filter((word) => word.startsWith('--seconds='));

export const steps = [
  ...cmake('fuzz', 'fuzz'),
  { name: 'fuzz', command: ['node', 'scripts/fuzz.mjs', ...seconds], count: oneCheck },
];
