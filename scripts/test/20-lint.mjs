// Form, types and the usual mistakes. Each tool is one test; set-up pins their versions.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cmake } from '../build-steps.mjs';
import { oneCheck } from '../counts.mjs';
import { project } from '../setup/folders.mjs';

function filesIn(folder, extension) {
  const files = readdirSync(join(project, folder), { recursive: true });
  return files.filter((file) => extension.test(file)).map((file) => join(folder, file));
}

const cpp = ['cpp', 'tests/cpp', 'tests/fuzz'].flatMap((folder) => filesIn(folder, /\.[ch]pp$/));

// clang-tidy learns from the native build how each file is compiled, tables written by the build included.
const tidy = ['run-clang-tidy-19', '-quiet', '-p', 'build/native', '-warnings-as-errors', '*', `${project}/cpp/core/`];

export const steps = [
  { name: 'prettier', command: ['prettier', '--check', '.'], count: oneCheck },
  { name: 'eslint', command: ['eslint', '--max-warnings=0', '.'], count: oneCheck },
  { name: 'tsc', command: ['tsc'], count: oneCheck },
  { name: 'clang-format', command: ['clang-format-19', '--dry-run', '-Werror', ...cpp], count: oneCheck },
  ...cmake('native'),
  { name: 'clang-tidy', command: tidy, count: oneCheck },
];
