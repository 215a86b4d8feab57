// The site: the course and the frame page, for any path of any static server.
import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { builtCore, project, shared } from './web/vite/shared.ts';

const outDir = resolve(project, 'dist/site');

/** A site offers its element to other pages; it is built before. */
const withElement: Plugin = {
  name: 'attention-lab:with-element',
  writeBundle: () => cpSync(resolve(project, 'dist/element'), resolve(outDir, 'element'), { recursive: true }),
};

export default defineConfig(
  mergeConfig(shared, {
    plugins: [withElement],
    resolve: { alias: { '#core': builtCore } },
    build: {
      outDir,
      rolldownOptions: { input: ['index.html', 'embed.html'].map((page) => resolve(shared.root, page)) },
    },
  }),
);
