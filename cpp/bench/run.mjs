// Runs a bench built for WebAssembly under Node: node --no-liftoff run.mjs bench_simd.mjs [words]
import { run } from '../../tests/cpp/run.mjs';

// The program's clock() asks for Date.now(): processor time, in milliseconds. That of this thread alone comes in whole
// ticks on some machines; the other threads have nothing to do here.
Date.now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const [program, ...args] = process.argv.slice(2);
const { code } = await run(program, { args, print: console.log });
process.exitCode = code;
