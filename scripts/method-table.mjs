// What stands behind each method, as a table: node scripts/method-table.mjs [--cases=24]
// Nothing is listed by hand. Methods and their errors are what a run of the C++ tests prints; laws are the tests that
// logged the method; golden values those of tests/golden that name it, or whose test does; tiers the test programs that are built.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { buildEnvironment } from './setup/environment.mjs';
import { project } from './setup/folders.mjs';

const cases = process.argv.find((word) => word.startsWith('--cases=')) ?? '--cases=24';
const node = buildEnvironment().NODE24 ?? 'node';
const programs = {
  native: [join(project, 'build/native/tests/cpp/tests_native')],
  relaxed: wasm('tests_relaxed.mjs'),
  simd: wasm('tests_simd.mjs'),
  js: [...wasm('tests_js.mjs'), '--javascript'],
};

const runs = Object.entries(programs)
  .filter(([, command]) => existsSync(command.at(command.at(-1) === '--javascript' ? -2 : -1)))
  .map(([tier, command]) => ({ tier, text: run(command, tier === 'native' ? [cases, '--success'] : [cases]) }));
const [native] = runs;
const laws = testsByMethod(native.text);
const golden = goldenByMethod(methodsOf(native.text));

const head = ['method', 'laws', 'golden values', 'error against reference', 'of gradients', 'tiers', 'sources'];
console.log(row(head));
console.log(row(head.map(() => '---')));
for (const method of methodsOf(native.text)) {
  const entries = golden.get(method) ?? [];
  console.log(
    row([
      method,
      laws.get(method)?.size ?? 0,
      entries.reduce((sum, { count }) => sum + count, 0),
      largest(native.text, method, 'from the reference'),
      largest(native.text, method, 'gradient'),
      runs.map(({ tier }) => tier).join(' '),
      [...new Set(entries.map(({ source }) => source))].join('; '),
    ]),
  );
}
console.log(
  `\n${cases.slice(2)}; a law is a test case that logged the method, errors are relative, the largest of the run.`,
);

function wasm(name) {
  return [node, join(project, 'tests/cpp/run.mjs'), join(project, 'build/wasm/tests/cpp', name)];
}

/** A method stands in the table because a loop over the registry printed its error, so a failed test is no row less. */
function run([program, ...args], more) {
  const { stdout, status } = spawnSync(program, [...args, ...more], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: tests failed.\n${stdout.slice(-2000)}`);
  return stdout;
}

/** "MESSAGE: alibi: largest relative difference from the reference 8e-08 in 5 cases" */
function methodsOf(text) {
  const found = text.matchAll(/MESSAGE: (\w+): largest relative difference from the reference \S+ in/g);
  return [...new Set([...found].map(([, method]) => method))];
}

/** The largest of the numbers that the run printed about a method and this word. */
function largest(text, method, word) {
  const lines = text.match(/^.*MESSAGE: .*$/gm) ?? [];
  const about = lines.filter((line) => line.includes(word) || (word === 'gradient' && line.includes('gradients of')));
  const numbers = about
    .filter((line) => new RegExp(`MESSAGE: (gradients of )?${method}: `).test(line))
    .map((line) => Number(/ (\d\S*)( in \d+ cases)?$/.exec(line)?.[1]));
  return numbers.length === 0 ? '' : Math.max(...numbers).toExponential(1);
}

/** doctest prints the test case, then for each assertion what was logged, a method's id first. */
function testsByMethod(text) {
  const tests = new Map();
  let test = '';
  for (const line of text.split('\n')) {
    test = /^TEST CASE: {2}(.*)/.exec(line)?.[1] ?? test;
    const method = /^ *logged: (\w+)/.exec(line)?.[1];
    if (method === undefined) continue;
    if (!tests.has(method)) tests.set(method, new Set());
    tests.get(method).add(test);
  }
  return tests;
}

/** A golden value belongs to the methods that its name says, else its file, else the test that reads it. */
function goldenByMethod(methods) {
  const found = new Map();
  const blocks = testBlocks();
  const folder = join(project, 'tests/golden');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { entries } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [key, { source, values }] of Object.entries(entries)) {
      const readers = blocks.filter(({ text }) => new RegExp(`::${key}\\b`).test(text));
      const [owners = []] = [
        methods.filter((method) => key === method || key.startsWith(`${method}_`)),
        methods.filter((method) => parse(file).name === method),
        methods.filter((method) => readers.some((test) => test.file.includes(`_${method}_`))),
        methods.filter((method) => readers.some((test) => test.text.includes(`"${method}"`))),
      ].filter((owners) => owners.length > 0);
      for (const method of owners) {
        found.set(method, [...(found.get(method) ?? []), { source, count: values.flat(Infinity).length }]);
      }
    }
  }
  return found;
}

function testBlocks() {
  const folder = join(project, 'tests/cpp');
  return readdirSync(folder)
    .filter((name) => name.endsWith('_test.cpp'))
    .flatMap((file) => {
      const parts = readFileSync(join(folder, file), 'utf8').split('TEST_CASE(').slice(1);
      return parts.map((text) => ({ file, text }));
    });
}

function row(cells) {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}
