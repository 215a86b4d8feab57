// The one message for machines on which set-up may not install: what is missing and how to get it.
import { canBeRoot } from './apt.mjs';
import { minimum } from './emscripten.mjs';
import { proofs } from './packages.mjs';

export function cannotInstall({ system, install }) {
  return install.length > 0 && (system.kind === 'other' || !canBeRoot());
}

export function explainMissing({ system, install }) {
  if (system.kind !== 'other') {
    return `These packages are missing, and without root or sudo they cannot be installed:\n  apt-get install ${install.join(' ')}`;
  }
  const tools = install.filter((name) => name !== 'emscripten');
  const lines = [
    'Set-up can install its tools on Debian 12 and newer and on Ubuntu 25.04 and newer. Here these are missing:',
  ];
  if (install.includes('emscripten')) {
    lines.push(
      `  emcc ${minimum} or newer: get emsdk (github.com/emscripten-core/emsdk), then`,
      '    ./emsdk install latest && ./emsdk activate latest && source ./emsdk_env.sh',
    );
  }
  lines.push(...tools.map((name) => `  ${proofs[name]} (in Debian it is the package ${name})`));
  lines.push('Install them, so that they are found on PATH, and run the command again.');
  return lines.join('\n');
}
