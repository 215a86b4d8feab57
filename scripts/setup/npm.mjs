// Are the npm packages of the lock file here? npm's own record of what it put into node_modules tells, without starting npm.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run.mjs';

/** npm writes its record last, so an installation that was cut off has none. Folders removed since are missed, too. */
export function npmIsCurrent(folder) {
  const record = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const present = packagesIn(record);
  const untouched = Object.keys(present).every((path) => existsSync(join(folder, path, 'package.json')));
  return untouched && sameVersions(packagesIn(join(folder, 'package-lock.json')), present);
}

/** Optional packages may be absent: most of them are for another processor or system. */
export function sameVersions(locked, present) {
  const asLocked = Object.keys(present).every((path) => locked[path]?.version === present[path].version);
  const complete = Object.keys(locked).every((path) => path === '' || path in present || locked[path].optional);
  return asLocked && complete;
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

export function countLocked(folder) {
  const packages = Object.values(packagesIn(join(folder, 'package-lock.json')));
  return packages.filter(({ optional }) => !optional).length - 1;
}

export function npmInstall(label, folder) {
  runQuietly(label, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
}
