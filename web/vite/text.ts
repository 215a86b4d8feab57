// `import text from './text.zh.md'` gives a DemoText; with `?title`, only the question (for the contents).
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { parseText } from '../src/text/parse.ts';

export function textPlugin(): Plugin {
  return {
    name: 'attention-lab:text',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      const lang = /\/text\.([\w-]+)\.md$/.exec(file)?.[1];
      if (lang === undefined) return;
      this.addWatchFile(file);
      const text = parseText(await readFile(file, 'utf8'), lang, file);
      return `export default ${JSON.stringify(query === 'title' ? text.title : text)}`;
    },
  };
}
