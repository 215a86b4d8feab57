// Runs a test program built for WebAssembly: node run.mjs tests_simd.mjs [--javascript] [arguments of the program]
// --javascript runs the translation beside it (<name>.wasm.js) in place of the .wasm.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';

/** Runs the program and returns { code, lines }: its exit code and what it printed. */
export async function run(program, { javascript, args, print }) {
  const { default: create } = await import(pathToFileURL(resolve(program)));
  const lines = [];
  const say = (line) => (print ? print(line) : lines.push(line));
  let code = 0;
  await create({
    arguments: args,
    print: say,
    printErr: say,
    onExit: (status) => (code = status),
    ...(javascript && { instantiateWasm: translated(program.replace(/\.mjs$/, '.wasm.js')) }),
  });
  return { code, lines };
}

function translated(file) {
  const instantiate = runInThisContext(`${readFileSync(file, 'utf8')}; instantiate`, { filename: file });
  return (imports, done) => done({ exports: instantiate(imports) });
}

if (process.argv[1] === import.meta.filename) {
  const [program, ...rest] = process.argv.slice(2);
  const javascript = rest[0] === '--javascript';
  const args = javascript ? rest.slice(1) : rest;
  const { code } = await run(program, { javascript, args, print: console.log });
  process.exitCode = code;
}
