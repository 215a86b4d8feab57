// The custom element: one module that other pages import, with everything it needs beside it.
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { builtCore, project, shared } from './web/vite/shared.ts';

export default defineConfig(
  mergeConfig(shared, {
    publicDir: false,
    resolve: { alias: { '#core': builtCore } },
    build: {
      outDir: resolve(project, 'dist/element'),
      rolldownOptions: {
        input: { 'attention-lab': resolve(shared.root, 'src/ui/element.ts') },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  }),
);
