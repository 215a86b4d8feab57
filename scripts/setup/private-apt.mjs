// An apt that knows Debian 13 and keeps everything in folders of its own: the system's sources and lists stay as they are.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianMirror } from './apt-sources.mjs';
import { toolchain } from './folders.mjs';
import { output, runQuietly, SetupError } from './run.mjs';

export const suite = 'trixie';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const home = join(toolchain, 'apt');
const downloads = join(home, 'downloads');

/** Reads Debian 13's package list (10 MB) from the mirror that the machine uses already. */
export function readList(codename) {
  const mirror = debianMirror(codename);
  if (!mirror)
    throw new SetupError('/etc/apt names no mirror of Debian, so the Emscripten of Debian 13 cannot be found.');
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'downloads']) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  const architecture = output('dpkg', ['--print-architecture']).trim();
  writeFileSync(join(home, 'state/status'), '');
  writeFileSync(
    join(home, 'sources.list'),
    `deb [arch=${architecture} signed-by=${keyring}] ${mirror} ${suite} main\n`,
  );
  writeFileSync(join(home, 'apt.conf'), settings);
  runQuietly("reading Debian 13's package list", 'apt-get', [...own, 'update']);
}

/** apt's lines `'uri' file size hash`. */
export function urisOf(names) {
  const uris = output('apt-get', [...own, 'download', '--print-uris', ...names]);
  if (uris === undefined)
    throw new SetupError(`The Debian mirror of this machine does not have ${names.join(', ')} of Debian 13.`);
  return uris;
}

/** The folder with the downloaded archives. apt checks their signatures. */
export function download(names) {
  const args = [...own, 'download', ...names];
  runQuietly(`downloading ${names.join(', ')} of Debian 13`, 'apt-get', args, { cwd: downloads });
  return downloads;
}

export function removePrivateApt() {
  rmSync(home, { recursive: true });
}

const own = ['--config-file', join(home, 'apt.conf')];

const settings = `Dir::State "${home}/state";
Dir::State::status "${home}/state/status";
Dir::Cache "${home}/cache";
Dir::Etc::SourceList "${home}/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Acquire::Languages "none";
// As root, apt would download as a user who cannot write into the project.
APT::Sandbox::User "root";
// Hooks of the machine are about the machine's own lists.
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
`;
