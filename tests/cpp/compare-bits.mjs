// Says whether the simd and the js tier compute the same bits: node compare-bits.mjs tests_simd.mjs tests_js.mjs
import { run } from './run.mjs';

const [simd, js] = process.argv.slice(2);
const fingerprints = (program, javascript) => run(program, { javascript, args: ['--fingerprints'] });
const one = await fingerprints(simd, false);
const other = await fingerprints(js, true);

console.log(one.lines.join('\n'));
const different = one.lines.filter((line, index) => line !== other.lines[index]);
if (one.code !== 0 || other.code !== 0 || one.lines.length === 0 || different.length > 0) {
  console.error(`simd and js differ:\n${different.join('\n')}\njs:\n${other.lines.join('\n')}`);
  process.exitCode = 1;
}
