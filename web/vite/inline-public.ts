// Puts what pages take from the folder `public` (the script that runs before the first paint, the icon) into the page itself.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const folder = resolve(import.meta.dirname, '../public');
const read = (file: string) => readFileSync(resolve(folder, file), 'utf8');

export function inlinePublic(): Plugin {
  return {
    name: 'attention-lab:inline-public',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(
            /<script vite-ignore src="([\w.-]+)"><\/script>/g,
            (_, file: string) => `<script>${read(file)}</script>`,
          )
          .replace(/href="([\w.-]+\.svg)"/g, (_, file: string) => {
            return `href="data:image/svg+xml,${encodeURIComponent(read(file))}"`;
          }),
    },
  };
}
