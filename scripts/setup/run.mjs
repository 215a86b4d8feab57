// Runs other programs: found on PATH, without a shell, loud when they fail.
import { spawnSync } from 'node:child_process';
import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toolchain } from './folders.mjs';
import { lockStream } from './lock.mjs';

/** The full path of a command, or undefined. */
export function onPath(command, path = process.env.PATH) {
  return path
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What a command prints, or undefined if it fails. Its words are asked for in English, since some are read. */
export function output(command, args, options = {}) {
  const env = { ...process.env, LC_ALL: 'C' };
  const result = spawnSync(command, args, { env, ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return result.status === 0 ? result.stdout : undefined;
}

/**
 * Runs a long command quietly: what it says goes to a log, of which a failure shows the end.
 * `holdsLock: false` for a command that may leave a service running, which would hold the lock for ever.
 */
export function runQuietly(label, command, args, { cwd, holdsLock = true } = {}) {
  mkdirSync(toolchain, { recursive: true });
  const log = join(toolchain, 'setup.log');
  const start = Date.now();
  process.stdout.write(`  ${label} ...`);
  const file = openSync(log, 'w');
  const result = spawnSync(command, args, { cwd, stdio: ['ignore', file, file, holdsLock ? lockStream() : 'ignore'] });
  closeSync(file);
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  process.stdout.write(result.status === 0 ? ` ${seconds} s\n` : ` failed after ${seconds} s\n`);
  if (result.status === 0) return;
  const said = result.error?.message ?? readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n');
  throw new SetupError(`${label}: "${command} ${args.join(' ')}" failed:\n${said}`);
}

/** A failure that is explained by its message; a stack trace would only hide it. */
export class SetupError extends Error {}
