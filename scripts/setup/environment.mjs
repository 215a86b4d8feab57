// The environment in which the project is built and tested: every tool that set-up found or brought, by name.
import { delimiter, join } from 'node:path';
import { findEmscripten } from './emscripten.mjs';
import { project } from './folders.mjs';
import { node24 } from './node24.mjs';
import { onPath } from './run.mjs';

/**
 * PATH             starts with emcc's folder and node_modules/.bin
 * EMSCRIPTEN_ROOT  holds cmake/Modules/Platform/Emscripten.cmake
 * EM_CONFIG        tells an unpacked emcc where its parts are; left alone for an emcc that knows
 * CC, CXX          clang 19 where it is installed, for the native builds
 * CHROMIUM         the browser of the tests
 * NODE24           a Node that accepts relaxed SIMD
 */
export function buildEnvironment() {
  const emscripten = findEmscripten();
  const path = [emscripten?.root, join(project, 'node_modules/.bin'), process.env.PATH];
  return withoutUndefined({
    ...process.env,
    PATH: path.filter(Boolean).join(delimiter),
    EMSCRIPTEN_ROOT: emscripten?.root,
    EM_CONFIG: emscripten?.config ?? process.env.EM_CONFIG,
    CC: onPath('clang-19'),
    CXX: onPath('clang++-19'),
    CHROMIUM: onPath('chromium'),
    NODE24: node24(),
  });
}

function withoutUndefined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
