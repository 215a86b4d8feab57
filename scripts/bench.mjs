// Times the kernels against their plain references and against what the processor can do at most, native and in both
// WebAssembly tiers: npm run bench, or npm run bench -- GEMM for those with a word in their name.
// Prints a table and writes build/bench.json; GEMM 256 must reach 70 % of the ceiling in every tier.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cmake } from './build-steps.mjs';
import { runStep } from './run-step.mjs';
import { buildEnvironment } from './setup/environment.mjs';
import { explainFailure } from './setup/explain-failure.mjs';
import { project } from './setup/folders.mjs';
import { SetupError } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

const bound = { name: 'GEMM 256', share: 0.7 };

// V8 compiles a function quickly first and well only later; --no-liftoff makes it do the latter at once.
const wasm = [buildEnvironment().NODE24 ?? 'node', '--no-liftoff', 'cpp/bench/run.mjs'];
const tiers = {
  native: ['build/native/cpp/bench/bench_native'],
  simd: [...wasm, 'build/wasm/cpp/bench/bench_simd.mjs'],
  relaxed: [...wasm, 'build/wasm/cpp/bench/bench_relaxed.mjs'],
};

await explainFailure(async () => {
  setUp('test');
  const words = process.argv.slice(2);
  for (const step of [...cmake('native', 'bench'), ...cmake('wasm', 'bench')]) await succeed(step);
  const rows = [];
  for (const [tier, command] of Object.entries(tiers)) {
    const { text } = await succeed({ name: `bench ${tier}`, command: [...command, ...words] });
    for (const line of text.trim().split('\n')) rows.push(figures(tier, JSON.parse(line)));
  }
  mkdirSync(join(project, 'build'), { recursive: true });
  writeFileSync(join(project, 'build/bench.json'), JSON.stringify(rows, undefined, 2));
  console.log(`\n${table(rows)}\n\nThe same with medians: build/bench.json`);
  checkBound(rows);
});

async function succeed(step) {
  const result = await runStep(step);
  if (result.status !== 0) throw new SetupError(`The bench stopped at "${step.name}".`);
  return result;
}

/** Rates in billions per second, of the fastest round; times in milliseconds. */
function figures(tier, { name, unit, work, ceilingWork, kernel, reference, ceiling }) {
  const milliseconds = ({ min, median }) => ({ min: 1000 * min, median: 1000 * median });
  const rate = work / kernel.min / 1e9;
  const most = ceilingWork / ceiling.min / 1e9;
  return {
    tier,
    name,
    unit,
    rate,
    ...(unit === 'operations' && { ceiling: most, share: rate / most }),
    ...(reference && { timesFaster: reference.min / kernel.min, reference: milliseconds(reference) }),
    kernel: milliseconds(kernel),
  };
}

function table(rows) {
  const names = [...new Set(rows.map(({ name }) => name))];
  const head = ['', 'ms (least', 'median)', 'G/s', 'of ceiling', 'reference'].map((word, n) => pad(word, n));
  const lines = Object.keys(tiers).map((tier) => {
    const body = names.map((name) => {
      const { kernel, rate, share, timesFaster } = rows.find((row) => row.tier === tier && row.name === name);
      return [
        name,
        kernel.min.toPrecision(3),
        kernel.median.toPrecision(3),
        rate.toPrecision(3),
        share === undefined ? '' : `${(100 * share).toFixed(0)} %`,
        timesFaster === undefined ? '' : `x ${timesFaster.toPrecision(3)}`,
      ].map(pad);
    });
    return [`${tier}\n${head.join('')}`, ...body.map((cells) => cells.join(''))].join('\n');
  });
  return lines.join('\n\n');
}

function pad(cell, column) {
  return column === 0 ? cell.padEnd(34) : cell.padStart(12);
}

function checkBound(rows) {
  for (const { tier, share } of rows.filter(({ name }) => name === bound.name)) {
    const met = share >= bound.share;
    const percent = (part) => `${(100 * part).toFixed(0)} %`;
    console.log(
      `${bound.name}, ${tier}: ${percent(share)} of the ceiling; at least ${percent(bound.share)} must: ${met ? 'yes' : 'NO'}`,
    );
    if (!met) process.exitCode = 1;
  }
}
