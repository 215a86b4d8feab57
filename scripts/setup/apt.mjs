// The system's own packages: how large, and installed. Nothing here changes where the system gets its packages from.
import { onPath, output, runQuietly } from './run.mjs';
import { wasInterrupted } from './dpkg.mjs';

/** --reinstall: a file of an installed package may have been deleted by hand. */
const install = ['install', '--yes', '--no-install-recommends', '--reinstall'];
/** Another apt may be at work; waiting for it beats failing. */
const patient = ['-o', 'DPkg::Lock::Timeout=600'];

/** Bytes to download and the space the result takes, or undefined if the package lists do not know some package. */
export function measure(packages) {
  if (packages.length === 0) return { bytes: 0, disk: '0 B' };
  const said = output('apt-get', [...install, '--print-uris', ...packages]);
  if (said === undefined) return undefined;
  const disk = said.match(/After this operation, (.*) of additional disk space/)?.[1] ?? '0 B';
  return { bytes: sumOfSizes(said), disk };
}

/** Adds up the lines `'uri' file size hash` that apt prints with --print-uris. */
export function sumOfSizes(uris) {
  return [...uris.matchAll(/^'[^']*' \S+ (\d+)/gm)].reduce((sum, [, size]) => sum + Number(size), 0);
}

export function updateLists() {
  runQuietly('reading the package lists', ...asRoot('apt-get', ['update']));
}

export function installPackages(packages) {
  const count = packages.length === 1 ? '1 package' : `${packages.length} packages`;
  if (wasInterrupted()) {
    // The dpkg of a killed apt may still be at work. `check` waits for it; what else it says does not matter here.
    console.log('  an installation was cut off; waiting until no other apt or dpkg is at work');
    output(...asRoot('apt-get', [...patient, 'check']));
    runQuietly('finishing what was cut off', ...asRoot('dpkg', ['--configure', '--pending']), { holdsLock: false });
  }
  const command = asRoot('apt-get', [...patient, ...install, ...packages]);
  runQuietly(`installing ${count}`, ...command, { holdsLock: false });
}

export function canBeRoot() {
  return process.getuid() === 0 || onPath('sudo') !== undefined;
}

/** The command and its arguments, through sudo where that is needed. */
function asRoot(command, args) {
  const [first, ...rest] = ['env', 'DEBIAN_FRONTEND=noninteractive', command, ...args];
  return process.getuid() === 0 ? [first, rest] : ['sudo', [first, ...rest]];
}
