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
const linked = join(project, 'build/wasm/tiers');
const out = join(project, 'dist/core');

const tiers = { 'attention-lab': ['relaxed', 'simd', 'js'], trainer: ['simd', 'js'] };

/** `name` is a module's with a tier: attention-lab.simd. */
const linkedFile = (name, extension) => join(linked, `${name}.${extension}`);

/** `#tiers/….js`: emcc's glue, that of the tier js with its translated code; `#wasm/…`: a tier's code in base64. */
const tierFiles = {
  name: 'attention-lab:tier-files',
  // Before package.json's "imports", which know no such names.
  enforce: 'pre',
  resolveId(id) {
    const [, kind, name] = /^#(tiers|wasm)\/([\w-]+\.\w+)/.exec(id) ?? [];
    if (kind) return kind === 'tiers' ? linkedFile(name, 'js') : `\0wasm:${name}`;
  },
  load(id) {
    if (id.startsWith('\0wasm:')) {
      return `export default '${readFileSync(linkedFile(id.replace('\0wasm:', ''), 'wasm'), 'base64')}'`;
    }
    if (id.startsWith(linked) && id.endsWith('.js.js')) {
      const parts = [id, id.replace(/js$/, 'wasm.js')].map((file) => readFileSync(file, 'utf8'));
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
  for (const file of ['index', 'error', 'types', 'trainer-types'])
    copyFileSync(join(made, `${file}.d.ts`), join(out, `${file}.d.ts`));
  writeFileSync(join(out, 'inline.d.ts'), "export * from './index.js';\n");
  rmSync(made, { recursive: true });
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.js'), await bundle(join(source, 'index.ts')));
writeFileSync(join(out, 'worker.js'), await bundle(join(source, 'worker.ts')));
copyFileSync(join(source, 'assets.js'), join(out, 'assets.js'));
for (const [module, its] of Object.entries(tiers)) {
  // The core's files are called by their tier alone.
  const file = (tier) => join(out, module === 'attention-lab' ? tier : `${module}.${tier}`);
  for (const tier of its) {
    writeFileSync(`${file(tier)}.js`, await bundle(linkedFile(`${module}.${tier}`, 'js')));
    if (tier !== 'js') copyFileSync(linkedFile(`${module}.${tier}`, 'wasm'), `${file(tier)}.wasm`);
  }
}
writeFileSync(join(out, 'inline.js'), await inlined());
writeTypes();
