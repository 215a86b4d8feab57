// The site: the course and the frame page, for any path of any static server.
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { builtCore, project, shared } from './web/vite/shared.ts';

export default defineConfig(
  mergeConfig(shared, {
    resolve: { alias: { '#core': builtCore } },
    build: {
      outDir: resolve(project, 'dist/site'),
      rolldownOptions: { input: ['index.html', 'embed.html'].map((page) => resolve(shared.root, page)) },
    },
  }),
);
