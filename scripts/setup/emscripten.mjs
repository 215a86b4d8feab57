// Which Emscripten builds the project: one on PATH if it is new enough, otherwise the one that set-up unpacked.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { toolchain } from './folders.mjs';
import { onPath, output } from './run.mjs';
import { isAtLeast } from './version.mjs';

export const minimum = '3.1.69';
const unpacked = join(toolchain, 'emscripten/usr/share/emscripten');

/** `root` holds cmake/Modules/Platform/Emscripten.cmake; `config` is set if emcc has to be told where its parts are. */
export function findEmscripten() {
  const ready = readyEmscripten();
  if (ready) return ready;
  if (!existsSync(join(unpacked, 'emcc'))) return undefined;
  const config = join(import.meta.dirname, 'debian12.emscripten.py');
  return { root: unpacked, version: versionIn(unpacked), config };
}

/** The user's or the system's own. Inside the environment that we make, ours is on PATH too: that one does not count. */
export function readyEmscripten() {
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(toolchain));
  const emcc = onPath('emcc', path.join(delimiter));
  const root = emcc && rootOf(emcc);
  const version = root && versionIn(root);
  return version && isAtLeast(version, minimum) ? { root, version } : undefined;
}

function rootOf(emcc) {
  const beside = dirname(realpathSync(emcc));
  if (versionIn(beside)) return beside;
  return output(join(dirname(emcc), 'em-config'), ['EMSCRIPTEN_ROOT'])?.trim();
}

// A file read instead of `emcc --version`, which takes half a second at every start.
function versionIn(root) {
  const file = join(root, 'emscripten-version.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replaceAll('"', '') : undefined;
}
