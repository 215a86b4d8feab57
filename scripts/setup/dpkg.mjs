// What dpkg says of packages, read from its own files: starting dpkg at every `npm start` would cost more than the check.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
  const updates = `${folder}/updates`;
  return existsSync(updates) && readdirSync(updates).length > 0;
}

function readStatus() {
  const file = `${folder}/status`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
