// Builds dist/core, the package's `attention-lab/core`, from the modules that CMake linked: node web/build-core.mjs
//   index.js   for pages and Node; finds everything else beside itself
//   inline.js  the same in one file, for a page that cannot load a second one
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const project = fileURLToPath(new URL('..', import.meta.url));
const source = join(project, 'web/src/core');
const linked = join(process.argv[2] ?? join(project, 'build/wasm'), 'tiers');
const out = join(project, 'dist/core');

const linkedFile = (tier, extension) => join(linked, `attention-lab.${tier}.${extension}`);

/** `#tiers/….js`: emcc's glue, that of the tier js with its translated code; `#wasm/…`: a tier's code in base64. */
const tierFiles = {
  name: 'attention-lab:tier-files',
  // Before package.json's "imports", which know no such names.
  enforce: 'pre',
  resolveId(id) {
    const [, kind, tier] = /^#(tiers|wasm)\/(\w+)/.exec(id) ?? [];
    if (kind) return kind === 'tiers' ? linkedFile(tier, 'js') : `\0wasm:${tier}`;
  },
  load(id) {
    if (id.startsWith('\0wasm:')) {
      return `export default '${readFileSync(linkedFile(id.replace('\0wasm:', ''), 'wasm'), 'base64')}'`;
    }
    if (id === linkedFile('js', 'js')) {
      const parts = ['js', 'wasm.js'].map((extension) => readFileSync(linkedFile('js', extension), 'utf8'));
      return `${parts.join('\n')}\nexport { instantiate };`;
    }
  },
};

/** One entry as one file of minified code, returned as text. */
async function bundle(entry, format = 'es') {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [tierFiles],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: [format], name: 'core' },
      rolldownOptions: { external: /\/assets\.js$/, output: { minify: true, codeSplitting: false } },
    },
  });
  return output[0].code;
}

/**
 * The whole core as a function: called here, and as text the script of a worker. So everything is there once, and where
 * no worker can be made the same code runs on the page, without a second copy and without eval.
 */
async function inlined() {
  const core = await bundle(join(source, 'inline.ts'), 'iife');
  return `function build() { ${core}; return core; }
const core = build();
export const { LabError } = core;
export const { createCore, createCoreWorker, createClient } = core.open(\`"use strict";(\${build})().runInWorker()\`);
`;
}

function writeTypes() {
  const made = mkdtempSync(join(tmpdir(), 'attention-lab-types-'));
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--outDir',
    made,
    '--rootDir',
    source,
  ];
  execFileSync('tsc', ['--project', join(project, 'web/tsconfig.core.json'), ...options], { stdio: 'inherit' });
  for (const file of ['index', 'error', 'types']) copyFileSync(join(made, `${file}.d.ts`), join(out, `${file}.d.ts`));
  writeFileSync(join(out, 'inline.d.ts'), "export * from './index.js';\n");
  rmSync(made, { recursive: true });
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.js'), await bundle(join(source, 'index.ts')));
writeFileSync(join(out, 'worker.js'), await bundle(join(source, 'worker.ts')));
copyFileSync(join(source, 'assets.js'), join(out, 'assets.js'));
for (const tier of ['relaxed', 'simd', 'js']) {
  writeFileSync(join(out, `${tier}.js`), await bundle(linkedFile(tier, 'js')));
}
for (const tier of ['relaxed', 'simd']) copyFileSync(linkedFile(tier, 'wasm'), join(out, `${tier}.wasm`));
writeFileSync(join(out, 'inline.js'), await inlined());
writeTypes();
