// Node's own modules, without an import that a bundler for browsers would stumble over.
import type * as files from 'node:fs/promises';
import type * as threads from 'node:worker_threads';

interface Modules {
  'node:fs/promises': typeof files;
  'node:worker_threads': typeof threads;
}

/** Undefined in a browser. */
export function nodeModule<Name extends keyof Modules>(name: Name): Modules[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: Name): Modules[Name] } };
  return process?.getBuiltinModule?.(name);
}
