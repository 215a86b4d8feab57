// The core that was built before the page: what the build computes, it computes.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Core } from '../src/core/types';

const built = resolve(import.meta.dirname, '../../dist/core/index.js');

let core: Promise<Core> | undefined;

export function loadCore(): Promise<Core> {
  core ??= load();
  return core;
}

async function load(): Promise<Core> {
  if (!existsSync(built)) throw new Error('dist/core is missing: build the core before the page');
  const { createCore } = (await import(pathToFileURL(built).href)) as { createCore: () => Promise<Core> };
  return createCore();
}
