// Says what set-up is about to bring, where it goes and how much it is.
import { project } from './folders.mjs';
import { countLocked } from './npm.mjs';

/** Measured, since a registry tells no sizes before the download. */
const megabytesOfNpm = 80;
const megabytesOfNode24 = 50;

/** `sizes` comes from apt; without it (the doctor asks nobody) only the names are said. */
export function describe({ install, fetch, npm, node24 }, sizes) {
  const lines = [];
  if (install.length > 0) {
    const size = sizes ? ` (${megabytes(sizes.install.bytes)} to download, ${sizes.install.disk} on disk)` : '';
    lines.push(`into the system, with apt-get${size}: ${install.join(', ')}`);
  }
  if (fetch.length > 0) {
    const size = sizes ? ` (${megabytes(sizes.fetch)} to download)` : '';
    lines.push(`into .toolchain/, from Debian 13${size}: ${fetch.join(', ')}`);
  }
  if (npm) lines.push(`into node_modules/, with npm (about ${megabytesOfNpm} MB): ${countLocked(project)} packages`);
  if (node24) lines.push(`into .toolchain/, with npm (about ${megabytesOfNode24} MB): Node 24`);
  return lines.map((line) => `  to be installed ${line}`).join('\n');
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
