// Fetches packages of Debian 13 on Debian 12: downloaded by an apt with folders of its own, unpacked into the project.
// The system's sources, lists and libraries stay as they are, and dpkg never hears of these packages.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sumOfSizes } from './apt.mjs';
import { debianMirror } from './apt-sources.mjs';
import { toolchain } from './folders.mjs';
import { output, runQuietly, SetupError } from './run.mjs';

const suite = 'trixie';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const apt = join(toolchain, 'apt');
const downloads = join(apt, 'downloads');

/** Left in the archive: of 1.6 GB these are nearly all, and the build links none of them. */
const leftOut = {
  emscripten: [
    '*/wasm32-emscripten/*lto*', // link-time optimisation
    '*/wasm32-emscripten/*pic*', // dynamic linking
    '*-mt*', // threads
    '*-ww*', // wasm workers
    '*san_*', // sanitizers
    '*sanitizer_*',
    '*-asan*',
    '*/emscripten/test',
    '*/emscripten/media',
    '*/emscripten/docs',
  ],
};

/** Written into a folder before it gets its name: the folder is there and says this, or it is not finished. */
function stampOf(name) {
  return JSON.stringify({ name, suite, leftOut: leftOut[name] ?? [] });
}

export function isUnpacked(name) {
  const file = join(toolchain, name, 'set-up');
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(name) && existsSync(join(toolchain, name, 'usr'));
}

/** Reads Debian 13's package list (10 MB) and returns the bytes that the packages take to download. */
export function measureFetch(names, codename) {
  prepare(codename);
  runQuietly("reading Debian 13's package list", 'apt-get', [...withOwnFolders(), 'update']);
  const uris = output('apt-get', [...withOwnFolders(), 'download', '--print-uris', ...names]);
  if (uris === undefined)
    throw new SetupError(`The machine's Debian mirror does not have ${names.join(', ')} of Debian 13.`);
  return sumOfSizes(uris);
}

/** Needs `measureFetch` to have read the list. */
export function fetchPackages(names) {
  mkdirSync(downloads, { recursive: true });
  const args = [...withOwnFolders(), 'download', ...names];
  runQuietly(`downloading ${names.join(', ')} of Debian 13`, 'apt-get', args, { cwd: downloads });
  for (const name of names) unpack(name);
  rmSync(downloads, { recursive: true });
}

function unpack(name) {
  const folder = join(toolchain, name);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const archive = join(
    downloads,
    readdirSync(downloads).find((file) => file.startsWith(`${name}_`)),
  );
  const exclude = (leftOut[name] ?? []).map((pattern) => `--exclude=${pattern}`);
  // dpkg -x would write all of it first.
  runQuietly(`unpacking ${name}`, 'sh', [
    '-c',
    'archive=$1; shift; dpkg-deb --fsys-tarfile "$archive" | tar --extract "$@"',
    'sh',
    archive,
    `--directory=${unfinished}`,
    ...exclude,
  ]);
  // Emscripten's tools are CommonJS; without a word here they would take "module" from the project's package.json.
  writeFileSync(join(unfinished, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(unfinished, 'set-up'), stampOf(name));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

function withOwnFolders() {
  return ['--config-file', join(apt, 'apt.conf')];
}

function prepare(codename) {
  const mirror = debianMirror(codename);
  if (!mirror)
    throw new SetupError(
      "No mirror of Debian's main archive is named in /etc/apt, so Debian 13's Emscripten cannot be found.",
    );
  const architecture = spawnSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).stdout.trim();
  for (const folder of ['state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(apt, folder), { recursive: true });
  }
  writeFileSync(join(apt, 'state/status'), '');
  writeFileSync(join(apt, 'sources.list'), `deb [arch=${architecture} signed-by=${keyring}] ${mirror} ${suite} main\n`);
  writeFileSync(
    join(apt, 'apt.conf'),
    `Dir::State "${apt}/state";
Dir::State::status "${apt}/state/status";
Dir::Cache "${apt}/cache";
Dir::Etc::SourceList "${apt}/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Acquire::Languages "none";
// As root, apt downloads as a user who cannot write into the project.
APT::Sandbox::User "root";
// Hooks of the machine are about its own lists.
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
`,
  );
}
