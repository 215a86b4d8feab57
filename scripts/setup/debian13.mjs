// Packages of Debian 13 on Debian 12, unpacked into the project: dpkg never hears of them.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumOfSizes } from './apt.mjs';
import { toolchain } from './folders.mjs';
import { download, readList, removePrivateApt, suite, urisOf } from './private-apt.mjs';
import { runQuietly } from './run.mjs';

/** `proof`: a file without which the package is of no use. `leftOut`: not unpacked. */
const packages = {
  'libxsimd-dev': { proof: 'usr/include/xsimd/xsimd.hpp', leftOut: [] },
  emscripten: {
    proof: 'usr/share/emscripten/emcc.py',
    // Of 1.6 GB these are nearly all, and the build links none of them.
    leftOut: [
      '*/wasm32-emscripten/*lto*', // link-time optimisation
      '*/wasm32-emscripten/*pic*', // dynamic linking
      '*-mt*', // threads
      '*-ww*', // wasm workers
      '*san_*', // sanitizers
      '*sanitizer_*',
      '*-asan*',
      '*/emscripten/test',
      '*/emscripten/media',
      '*/emscripten/docs',
    ],
  },
};

/** Written into a folder before it gets its name: the folder is there and says this, or it is not finished. */
function stampOf(name) {
  return JSON.stringify({ name, suite, leftOut: packages[name].leftOut });
}

export function isUnpacked(name) {
  const folder = join(toolchain, name);
  const stamp = join(folder, 'set-up');
  const finished = existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(name);
  return finished && existsSync(join(folder, packages[name].proof));
}

/** Bytes to download. */
export function measureFetch(names, codename) {
  readList(codename);
  return sumOfSizes(urisOf(names));
}

/** After `measureFetch`, which has read the list of packages. */
export function fetchPackages(names) {
  const archives = download(names);
  for (const name of names) {
    const file = readdirSync(archives).find((file) => file.startsWith(`${name}_`));
    unpack(name, join(archives, file));
  }
  removePrivateApt();
}

function unpack(name, archive) {
  const folder = join(toolchain, name);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  // dpkg -x would write everything first.
  const command = 'archive=$1; shift; dpkg-deb --fsys-tarfile "$archive" | tar --extract "$@"';
  const exclude = packages[name].leftOut.map((pattern) => `--exclude=${pattern}`);
  runQuietly(`unpacking ${name}`, 'sh', ['-c', command, 'sh', archive, `--directory=${unfinished}`, ...exclude]);
  // Emscripten's tools are CommonJS; without a word here they would take "module" from the project's package.json.
  writeFileSync(join(unfinished, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(unfinished, 'set-up'), stampOf(name));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}
