// The version and the place of every tool that the build and the tests use, as far as it is here.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEmscripten } from './emscripten.mjs';
import { project, toolchain } from './folders.mjs';
import { node24 } from './node24.mjs';
import { proofs, wanted } from './packages.mjs';
import { onPath, output } from './run.mjs';

const missing = ['missing', ''];

/** Rows of name, version, place. */
export function toolVersions() {
  const { installed } = wanted('debian12', 'long', false);
  const named = installed.filter((name) => !(name in headers));
  return [
    ['node', process.version, process.execPath],
    ['npm', ...program(onPath('npm'))],
    ['emcc', ...emcc()],
    ...Object.keys(headers).map((name) => [name, ...header(headers[name])]),
    ...named.map((name) => [
      name,
      ...(proofs[name].startsWith('/') ? file(name) : program(onPath(proofs[name]), name)),
    ]),
    ['node 24', ...program(node24())],
    ['binaryen (npm)', ...npmPackage('binaryen')],
    ['vite (npm)', ...npmPackage('vite')],
  ];
}

function emcc() {
  const found = findEmscripten();
  return found ? [found.version, found.root] : missing;
}

/** Headers say their version in macros; what counts is what the builds see. */
const headers = { 'libxsimd-dev': 'xsimd/config/xsimd_config.hpp', 'doctest-dev': 'doctest/doctest.h' };

function header(path) {
  const place = join(toolchain, 'include', path);
  if (!existsSync(place)) return missing;
  const parts = readFileSync(place, 'utf8').matchAll(/^#define \w+_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)/gm);
  return [[...parts].map(([, part]) => part).join('.'), place];
}

/** Not every program knows --version; Debian's record knows its package. */
function program(place, debianPackage) {
  if (!place) return missing;
  const said = output(place, ['--version'])?.match(/\d+(\.\d+)+\S*/)?.[0];
  return [said ?? debianVersion(debianPackage), place];
}

function file(name) {
  return existsSync(proofs[name]) ? [debianVersion(name), proofs[name]] : missing;
}

function debianVersion(name) {
  return output('dpkg-query', ['--show', '--showformat=${Version}', name]) ?? 'of unknown version';
}

function npmPackage(name) {
  const place = join(project, 'node_modules', name);
  const description = join(place, 'package.json');
  return existsSync(description) ? [JSON.parse(readFileSync(description, 'utf8')).version, place] : missing;
}
