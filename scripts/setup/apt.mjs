// The system's own packages: how large, and installed. Nothing here changes where the system gets its packages from.
import { onPath, output, runQuietly, SetupError } from './run.mjs';
import { wasInterrupted } from './dpkg.mjs';

const install = ['install', '--yes', '--no-install-recommends'];
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
  runAsRoot('reading the package lists', 'apt-get', [...patient, 'update']);
}

export function installPackages(packages) {
  const count = packages.length === 1 ? '1 package' : `${packages.length} packages`;
  if (wasInterrupted()) runAsRoot('finishing an installation that was cut off', 'dpkg', ['--configure', '--pending']);
  runAsRoot(`installing ${count}`, 'apt-get', [...patient, ...install, ...packages]);
}

export function canBeRoot() {
  return process.getuid() === 0 || onPath('sudo') !== undefined;
}

function runAsRoot(label, command, args) {
  if (!canBeRoot()) throw new SetupError(`Run this as root, or install sudo:\n  ${command} ${args.join(' ')}`);
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', command, ...args];
  const [first, ...rest] = process.getuid() === 0 ? quiet : ['sudo', ...quiet];
  runQuietly(label, first, rest);
}
