// What is built, in order. Ninja skips what is up to date; Vite takes a few seconds and always runs.
import { runStep } from './run-step.mjs';
import { SetupError } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

/** One CMake preset: configured and built into build/<preset>, all of it or one target. */
export function cmake(preset, target = 'all') {
  return [
    { name: `configure ${preset}`, command: ['cmake', '--preset', preset] },
    { name: `build ${preset} (${target})`, command: ['cmake', '--build', '--preset', preset, '--target', target] },
  ];
}

/** The core as WebAssembly, and the package that JavaScript imports, which holds its three tiers. */
export const core = [
  ...cmake('wasm', 'modules'),
  { name: 'build the core package', command: ['node', 'web/build-core.mjs'] },
];

/** The three forms of the page; the site takes the element along. */
export const everything = [
  ...core,
  { name: 'build the element', command: ['vite', 'build', '--config', 'vite.element.config.ts'] },
  { name: 'build the site', command: ['vite', 'build'] },
  { name: 'build the single file', command: ['vite', 'build', '--config', 'vite.single.config.ts'] },
];

export async function build() {
  setUp('build');
  for (const step of everything) {
    const { status } = await runStep(step);
    if (status !== 0) throw new SetupError(`The build stopped at "${step.name}".`);
  }
}
