// `demo.ts?card`: what the contents need of a demo. `demo.ts?first`: its result at the default settings, computed now.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRunnableDevEnvironment, resolveConfig, type Plugin } from 'vite';
import type { AsyncCore, Core } from '../src/core/types';
import type { AnyDemo } from '../src/ui/session.ts';
import { defaults } from '../src/ui/settings.ts';
import { assetsInclude } from './assets.ts';
import { toSource } from './to-source.ts';

const built = resolve(import.meta.dirname, '../../dist/core/index.js');

export function firstPicturePlugin(): Plugin {
  let core: Promise<AsyncCore> | undefined;
  return {
    name: 'attention-lab:first',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('/demo.ts') || (query !== 'card' && query !== 'first')) return;
      return evaluated(file, async (demo, dependencies) => {
        for (const used of dependencies) this.addWatchFile(used);
        if (query === 'card') {
          const { id, chapter, order } = demo;
          return `export default ${JSON.stringify({ id, chapter, order })}`;
        }
        core ??= loadCore();
        const first = await demo.compute(await core, defaults(demo.controls));
        return `export default ${toSource(first)}`;
      });
    },
  };
}

/** The built core. Its answers come at once, not as promises: to a demo, which awaits them, that is the same. */
async function loadCore(): Promise<AsyncCore> {
  if (!existsSync(built)) throw new Error('dist/core is missing: build the core before the page');
  const { createCore } = (await import(pathToFileURL(built).href)) as { createCore: () => Promise<Core> };
  return (await createCore()) as unknown as AsyncCore;
}

/** A demo and the files it is made of, while it can still import more. */
async function evaluated<R>(
  file: string,
  use: (demo: AnyDemo, dependencies: readonly string[]) => Promise<R>,
): Promise<R> {
  const config = await resolveConfig(
    {
      configFile: false,
      envDir: false,
      assetsInclude,
      environments: {
        first: { consumer: 'server', dev: { moduleRunnerTransform: true }, resolve: { external: true } },
      },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment('first', config, { runnerOptions: { hmr: false }, hot: false });
  await environment.init();
  try {
    const { runner } = environment;
    const { default: demo } = await runner.import<{ default: AnyDemo }>(file);
    const files = [...runner.evaluatedModules.idToModuleMap.values()].map((used) => used.file);
    return await use(
      demo,
      files.filter((path) => existsSync(path)),
    );
  } finally {
    await environment.close();
  }
}
