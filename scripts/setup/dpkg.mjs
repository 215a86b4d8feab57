// What dpkg says of packages, read from its own files: starting dpkg at every `npm start` would cost more than the check.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/var/lib/dpkg';

/** `installed`, `broken` (an installation was cut off) or `absent`, for every package named. */
export function packageStates(names, status = readStatus()) {
  const states = Object.fromEntries(names.map((name) => [name, 'absent']));
  for (const [, name, wish, flag, state] of status.matchAll(/^Package: (\S+)\nStatus: (\S+) (\S+) (\S+)$/gm)) {
    if (!(name in states) || state === 'not-installed' || state === 'config-files') continue;
    const whole = flag === 'ok' && state === 'installed' && wish !== 'purge';
    states[name] = whole ? 'installed' : 'broken';
  }
  return states;
}

/** dpkg notes each change in a file of its own first; one that still lies there means that dpkg was killed. */
export function wasInterrupted() {
  return notedChanges().length > 0;
}

function notedChanges() {
  const updates = join(folder, 'updates');
  return existsSync(updates) ? readdirSync(updates).map((name) => join(updates, name)) : [];
}

/** What was noted last comes last, and counts. */
function readStatus() {
  const files = [join(folder, 'status'), ...notedChanges().sort()];
  return files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
