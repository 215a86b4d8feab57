// The one thing set-up cannot bring: a Node that runs it.
import { readFileSync } from 'node:fs';
import { isAtLeast } from './version.mjs';

/** Undefined, or what to do about a Node that is too old. The version is package.json's. */
export function nodeTooOld(version = process.version) {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (isAtLeast(version, engines.node)) return undefined;
  return `Attention Lab needs Node ${engines.node}; this one is ${version}. Install a newer Node and run the command again.`;
}
