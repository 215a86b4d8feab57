// Runs every fuzz target for a while: node scripts/fuzz.mjs [--seconds=60]. What crashed is kept in build/fuzz/crashes.
// Prints a table; fails where a target crashed, or where a bound function has no target.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { project } from './setup/folders.mjs';

const seconds = process.argv.find((word) => word.startsWith('--seconds='))?.slice('--seconds='.length) ?? '60';
const crashes = join(project, 'build/fuzz/crashes');
const corpora = join(project, 'build/fuzz/corpora');

/** Where a module's bindings are, how a target says which of them it drives, and the one that asks for memory only. */
const modules = [
  { folders: ['cpp/bindings', 'cpp/bindings/shared'], line: 'Drives', asks: ['available'] },
  { folders: ['cpp/bindings/trainer'], line: 'Drives in the trainer', asks: [] },
];

const sources = filesOf('tests/fuzz');
const results = sources.map(([file]) => fuzz(parse(file).name));
console.log(
  `\n${'target'.padEnd(24)}${'executions'.padStart(12)}${'coverage'.padStart(10)}${'new'.padStart(6)}  crashes`,
);
for (const { name, executions, coverage, fresh, crashed } of results) {
  console.log(
    name.padEnd(24) +
      executions.padStart(12) +
      coverage.padStart(10) +
      fresh.padStart(6) +
      (crashed ? '  YES' : '  none'),
  );
}

const forgotten = modules.flatMap(({ folders, line, asks }) => {
  const driven = new Set([...asks, ...namesAfter(line)]);
  return boundFunctions(folders).filter((name) => !driven.has(name));
});
if (forgotten.length > 0) console.log(`No target drives: ${forgotten.join(', ')}.`);
console.log(`${results.length} targets, ${seconds} s each.`);
if (forgotten.length > 0 || results.some(({ crashed }) => crashed)) process.exitCode = 1;

/** Starts from what earlier runs found interesting. */
function fuzz(name) {
  const corpus = join(corpora, name);
  mkdirSync(corpus, { recursive: true });
  mkdirSync(crashes, { recursive: true });
  const { status, stderr } = spawnSync(
    join(project, 'build/fuzz/tests/fuzz', `fuzz_${name}`),
    [
      corpus,
      `-max_total_time=${seconds}`,
      '-max_len=512',
      '-print_final_stats=1',
      `-artifact_prefix=${crashes}/${name}-`,
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) console.log(stderr.split('\n').slice(-60).join('\n'));
  const last = (pattern) => [...stderr.matchAll(pattern)].at(-1)?.[1] ?? '?';
  return {
    name,
    executions: last(/number_of_executed_units: (\d+)/g),
    coverage: last(/\bcov: (\d+)/g),
    fresh: last(/new_units_added: +(\d+)/g),
    crashed: status !== 0,
  };
}

/** The names that a module has in JavaScript. */
function boundFunctions(folders) {
  return folders
    .flatMap(filesOf)
    .flatMap(([, text]) => [...text.matchAll(/emscripten::function\("(\w+)"/g)].map(([, name]) => name));
}

/** The names that targets say they drive. */
function namesAfter(line) {
  return sources.flatMap(([, text]) => (text.match(new RegExp(`^// ${line}: (.*)$`, 'm'))?.[1] ?? '').split(', '));
}

function filesOf(folder) {
  const names = readdirSync(join(project, folder)).filter((name) => name.endsWith('.cpp'));
  return names.map((name) => [name, readFileSync(join(project, folder, name), 'utf8')]);
}
