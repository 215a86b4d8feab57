// Node's own modules, without an import that a bundler for browsers would stumble over.

interface Modules {
  'node:fs/promises': typeof import('node:fs/promises');
  'node:worker_threads': typeof import('node:worker_threads');
}

/** Undefined in a browser. */
export function nodeModule<Name extends keyof Modules>(name: Name): Modules[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: Name): Modules[Name] } };
  return process?.getBuiltinModule?.(name);
}
