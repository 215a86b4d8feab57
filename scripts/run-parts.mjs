// Runs parts of the tests and counts what they find. A part is a file of a folder that exports its steps:
// a step with `count` tests something, one without prepares and must succeed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './run-step.mjs';
import { SetupError } from './setup/run.mjs';

/** The folder is the list: 30-cpp.mjs is the part "cpp" and comes after 20-lint.mjs. */
export async function runParts(folder, names) {
  const parts = new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [file.replace(/^\d+-|\.mjs$/g, ''), join(folder, file)]),
  );
  const unknown = names.filter((name) => !parts.has(name));
  if (unknown.length > 0)
    throw new SetupError(`No part "${unknown.join('", "')}"; there are: ${[...parts.keys()].join(', ')}.`);

  const results = [];
  for (const [name, file] of parts) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n=== ${name}`);
    const { steps } = await import(file);
    results.push(await runPart(name, steps));
  }
  report(results);
}

/** Several parts may need the same thing built; once is enough. */
const prepared = new Set();

async function runPart(name, steps) {
  const start = Date.now();
  const part = { name, passed: 0, failed: 0, notes: [] };
  for (const step of steps) {
    if (prepared.has(step.name)) continue;
    const result = await runStep(step);
    const { passed, failed } = step.count ? countTests(step, result) : countPreparation(step, result);
    part.passed += passed;
    part.failed += failed;
    if (failed > 0) part.notes.push(step.name);
    if (failed > 0 && !step.count) break;
  }
  part.seconds = (Date.now() - start) / 1000;
  return part;
}

/** A runner that finds no test has not proven anything. */
function countTests(step, result) {
  const { passed, failed } = step.count(result);
  return passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed };
}

/** Not a test, unless it fails. */
function countPreparation(step, { status }) {
  if (status === 0) prepared.add(step.name);
  return { passed: 0, failed: status === 0 ? 0 : 1 };
}

function report(results) {
  console.log('\n=== result');
  for (const { name, passed, failed, seconds, notes } of results) {
    const why = notes.length > 0 ? `  (${notes.join(', ')})` : '';
    console.log(
      `${name.padEnd(16)}${String(passed).padStart(6)} ok ${String(failed).padStart(4)} not ok ${seconds.toFixed(0).padStart(5)} s${why}`,
    );
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  if (total('failed') > 0) process.exitCode = 1;
}
