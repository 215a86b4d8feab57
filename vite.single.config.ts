// The course as one HTML file that works from a double click: every module, font and tier of the core inside it.
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { contentPolicy } from './web/vite/content-policy.ts';
import { inlinePublic } from './web/vite/inline-public.ts';
import { project, shared } from './web/vite/shared.ts';

export default defineConfig(
  mergeConfig(shared, {
    plugins: [inlinePublic(), viteSingleFile({ removeViteModuleLoader: true }), contentPolicy()],
    publicDir: false,
    resolve: { alias: { '#core': resolve(project, 'dist/core/inline.js') } },
    define: { __HOSTED__: 'false' },
    build: {
      outDir: resolve(project, 'build/single'),
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: { input: resolve(shared.root, 'index.html') },
    },
  }),
);
