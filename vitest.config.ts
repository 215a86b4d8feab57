// Tests in TypeScript: the core as Node sees it, the page's parts, the built page in a browser.
import { defineConfig } from 'vitest/config';
import { builtCore, project, shared } from './web/vite/shared.ts';

const tests = (name: string) => ({ name, root: project, include: [`tests/${name}/**/*.test.ts`] });

export default defineConfig({
  test: {
    projects: [
      { test: { ...tests('core'), testTimeout: 60_000 } },
      {
        plugins: shared.plugins,
        define: shared.define,
        resolve: { alias: { '#core': builtCore } },
        assetsInclude: shared.assetsInclude,
        test: { ...tests('web'), testTimeout: 180_000 },
      },
      { test: { ...tests('hosts'), testTimeout: 60_000, fileParallelism: false } },
      // A browser each: two at a time is what a small machine carries.
      { test: { ...tests('e2e'), testTimeout: 180_000, hookTimeout: 60_000, maxWorkers: 2 } },
    ],
  },
});
