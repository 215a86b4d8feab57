// Puts the classic scripts of a page (they run before the first paint) into the page itself.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const folder = resolve(import.meta.dirname, '../public');

export function inlineScripts(): Plugin {
  return {
    name: 'attention-lab:inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<script src="([\w.-]+)"><\/script>/g, (_, file: string) => {
          return `<script>${readFileSync(resolve(folder, file), 'utf8')}</script>`;
        }),
    },
  };
}
