// The paths that clang's static analyzer follows through the core; npm test has the other checks of .clang-tidy.
import { cmake } from '../build-steps.mjs';
import { oneCheck } from '../counts.mjs';
import { project } from '../setup/folders.mjs';

const checks = '-checks=-*,clang-analyzer-*';
const tidy = ['run-clang-tidy-19', '-quiet', '-p', 'build/native', '-warnings-as-errors', '*', checks];

export const steps = [
  ...cmake('native'),
  { name: 'static analyzer', command: [...tidy, `${project}/cpp/core/`], count: oneCheck },
];
