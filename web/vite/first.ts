// `demo.ts?card`: what the contents need of a demo. `demo.ts?first`: its result at the default settings, computed now.
import { existsSync } from 'node:fs';
import { createRunnableDevEnvironment, resolveConfig, type Plugin } from 'vite';
import type { AsyncCore } from '../src/core/types';
import type { AnyDemo } from '../src/ui/session.ts';
import { defaults } from '../src/ui/settings.ts';
import { assetsInclude } from './assets.ts';
import { loadCore } from './built-core.ts';
import { methodsPlugin } from './methods.ts';
import { toSource } from './to-source.ts';

export function firstPicturePlugin(): Plugin {
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
        // Its answers come at once, not as promises: to a demo, which awaits them, that is the same.
        const core = (await loadCore()) as unknown as AsyncCore;
        const first = await demo.compute(core, defaults(demo.controls));
        return `export default ${toSource(first)}`;
      });
    },
  };
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
      plugins: [methodsPlugin()],
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
