// One set-up at a time in one project. The lock lies on an open file that the programs set-up starts inherit, so it lasts until the
// last of them has ended, even if set-up itself was killed; and it is gone then, whatever happened.
import { spawnSync } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { toolchain } from './folders.mjs';

let file;

/** Waits for another set-up, if there is one. Held until this process ends. */
export function takeLock() {
  mkdirSync(toolchain, { recursive: true });
  file = openSync(join(toolchain, 'lock'), 'w');
  if (flock('--nonblock') === 1) {
    console.log('Another set-up is at work in this folder; waiting for it ...');
    flock();
  }
}

/** What a program started by set-up gets as its fourth stream. */
export function lockStream() {
  return file ?? 'ignore';
}

// A system without flock has no apt either: there, set-up only runs npm.
function flock(...options) {
  return spawnSync('flock', [...options, '3'], { stdio: ['ignore', 'ignore', 'ignore', file] }).status;
}
