// Node 24 runs the relaxed-SIMD tests, which Node 20 and 22 refuse without a flag. It stays out of node_modules/.bin, where it would
// shadow the Node that runs everything else.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toolchain } from './folders.mjs';
import { npmInstall } from './npm.mjs';
import { isAtLeast } from './version.mjs';

const folder = join(toolchain, 'node24');
const name = `node-linux-${process.arch}`;

/** The path of a Node that accepts relaxed SIMD, or undefined. */
export function node24() {
  if (isAtLeast(process.version, '24')) return process.execPath;
  const program = join(folder, 'node_modules', name, 'bin/node');
  return existsSync(program) && readLock(folder) === readLock(ours()) ? program : undefined;
}

export function installNode24() {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(ours(), file), join(unfinished, file));
  npmInstall('installing Node 24 for the tests', unfinished);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

/** The folder of the lock file that says which Node 24, and its checksum. */
function ours() {
  return join(import.meta.dirname, 'node24');
}

function readLock(place) {
  const file = join(place, 'package-lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
