// What is missing for a level of work? Looks only; a few dozen files, so that it costs nothing at every start.
import { existsSync } from 'node:fs';
import { packageStates } from './dpkg.mjs';
import { isUnpacked } from './debian13.mjs';
import { readyEmscripten } from './emscripten.mjs';
import { project } from './folders.mjs';
import { node24 } from './node24.mjs';
import { npmIsCurrent } from './npm.mjs';
import { proofs, wanted } from './packages.mjs';
import { onPath } from './run.mjs';
import { thisSystem } from './system.mjs';

export function makePlan(level) {
  const system = thisSystem();
  const { installed, fetched } = wanted(system.kind, level, emccIsReady());
  const states = packageStates(installed);
  return {
    system,
    install: installed.filter((name) => states[name] === 'broken' || !isHere(name)),
    fetch: fetched.filter((name) => !isUnpacked(name)),
    npm: !npmIsCurrent(project),
    node24: level !== 'build' && node24() === undefined,
  };
}

export function isEmpty({ install, fetch, npm, node24 }) {
  return install.length + fetch.length === 0 && !npm && !node24;
}

/** The file alone may be the first half of an installation that was cut off. */
function emccIsReady() {
  return readyEmscripten() !== undefined && packageStates(['emscripten']).emscripten !== 'broken';
}

function isHere(name) {
  if (name === 'emscripten') return emccIsReady();
  const proof = proofs[name];
  return proof.startsWith('/') ? existsSync(proof) : onPath(proof) !== undefined;
}
