// What system is this? Only one question matters: how can the build tools come to it?
import { existsSync, readFileSync } from 'node:fs';
import { isAtLeast } from './version.mjs';

/**
 * `newer`: its own packages are new enough (Debian 13, Ubuntu 25.04).
 * `debian12`: its compiler is, its Emscripten is not.
 * `other`: set-up cannot install anything there.
 */
export function classify({ ID: id, VERSION_ID: version, VERSION_CODENAME: codename }) {
  const numbered = version !== undefined;
  if (id === 'debian' && (!numbered || isAtLeast(version, '13'))) return { kind: 'newer', codename };
  if (id === 'debian' && isAtLeast(version, '12')) return { kind: 'debian12', codename };
  if (id === 'ubuntu' && numbered && isAtLeast(version, '25.04')) return { kind: 'newer', codename };
  return { kind: 'other' };
}

/** Reads the lines NAME=value of an os-release file; quotes around a value are dropped. */
export function parseOsRelease(text) {
  const lines = text.matchAll(/^(\w+)=(["']?)(.*)\2$/gm);
  return Object.fromEntries([...lines].map(([, name, , value]) => [name, value]));
}

export function thisSystem() {
  const file = '/etc/os-release';
  return classify(existsSync(file) ? parseOsRelease(readFileSync(file, 'utf8')) : {});
}
