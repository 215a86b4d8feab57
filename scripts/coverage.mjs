// Which lines of the core the C++ tests run: node scripts/coverage.mjs [arguments of the tests]
// Prints a row per file, below it where code that never ran begins; fails below the bar.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './setup/folders.mjs';

const least = 95;

const folder = join(project, 'build/coverage/profile');
const program = join(project, 'build/coverage/tests/cpp/tests_native');
const merged = join(folder, 'merged.profdata');
const core = join(project, 'cpp/core');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
execFileSync(program, process.argv.slice(2), {
  env: { ...process.env, LLVM_PROFILE_FILE: join(folder, '%p.profraw') },
  stdio: ['ignore', 'ignore', 'inherit'],
});
execFileSync('llvm-profdata-19', ['merge', '-sparse', folder, '-o', merged]);
const json = execFileSync('llvm-cov-19', ['export', program, `-instr-profile=${merged}`, '-skip-expansions', core], {
  encoding: 'utf8',
  maxBuffer: 2 ** 30,
});

const [{ files, totals }] = JSON.parse(json).data;
for (const { filename, summary, segments } of files) {
  const { covered, count, percent } = summary.lines;
  const name = filename.slice(core.length + 1);
  console.log(`${name.padEnd(32)}${`${covered}/${count}`.padStart(9)}${percent.toFixed(1).padStart(8)} %`);
  for (const line of neverRun(segments)) console.log(`    cpp/core/${name}:${line}`);
}
const { covered, count, percent } = totals.lines;
console.log(`cpp/core: ${covered} of ${count} lines ran, ${percent.toFixed(2)} %; at least ${least} % must.`);
if (!(percent >= least)) process.exitCode = 1;

/** A segment is [line, column, runs, whether they were counted, whether a region of code begins here, ...]. */
function neverRun(segments) {
  const silent = segments.filter(([, , runs, counted, begins]) => counted && begins && runs === 0);
  return [...new Set(silent.map(([line]) => line))];
}
