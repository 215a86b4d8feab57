// Set-up, build and tests on a Debian 12 and a Debian 13 on which nothing was installed by hand. Needs root.
import { oneCheck } from '../counts.mjs';
import { debianMirror } from '../setup/apt-sources.mjs';
import { thisSystem } from '../setup/system.mjs';

const mirror = debianMirror(thisSystem().codename);
const script = ['unshare', '--mount', 'bash', 'scripts/fresh-debian.sh'];

export const steps = ['bookworm', 'trixie'].map((suite) => ({
  name: `fresh Debian: ${suite}`,
  command: [...script, suite, mirror],
  count: oneCheck,
}));
