// A folder that holds links to xsimd and doctest and nothing else. Handing /usr/include itself to emcc would hand it glibc's headers too.
import { existsSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toolchain } from './folders.mjs';

const folder = join(toolchain, 'include');
const headers = {
  xsimd: ['../libxsimd-dev/usr/include/xsimd', '/usr/include/xsimd'],
  doctest: ['/usr/include/doctest'],
};

export function linkHeaders() {
  mkdirSync(folder, { recursive: true });
  for (const [name, places] of Object.entries(headers)) {
    const link = join(folder, name);
    const target = places.find((place) => existsSync(resolve(folder, place)));
    if (!target || targetOf(link) === target) continue;
    rmSync(link, { recursive: true, force: true });
    symlinkSync(target, link);
  }
}

function targetOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
