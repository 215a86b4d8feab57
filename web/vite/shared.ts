// What the three forms of the page have in common.
import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { assetsInclude } from './assets.ts';
import { firstPicturePlugin } from './first.ts';
import { formulasPlugin } from './formulas.ts';
import { methodsPlugin } from './methods.ts';
import { textPlugin } from './text.ts';

export const project = resolve(import.meta.dirname, '../..');

/** Built by CMake and the border before the page. */
export const builtCore = resolve(project, 'dist/core/index.js');

export const shared = {
  root: resolve(project, 'web'),
  base: './',
  plugins: [textPlugin(), methodsPlugin(), formulasPlugin(), firstPicturePlugin()],
  define: { __HOSTED__: 'true' },
  assetsInclude,
  build: {
    target: 'es2023',
    emptyOutDir: true,
    // Browsers that need it do not run the module anyway, and it would be one more inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
} satisfies UserConfig;
