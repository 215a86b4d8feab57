// `import text from './text.zh.md'` gives a DemoText; with `?title`, only the question (for the contents).
// `import text from './question.zh.md'` gives the QuestionText of a question of the quiz.
// The words of the frame (`locales/*.json`) are spaced like these texts.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { parseQuestion } from '../src/quiz/parse.ts';
import { parseText } from '../src/text/parse.ts';
import { spaced } from '../src/text/spacing.ts';

export function textPlugin(): Plugin {
  return {
    name: 'attention-lab:text',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (/\/locales\/[\w-]+\.json$/.test(file)) return spaced(await readFile(file, 'utf8'));
      const [, kind, lang] = /\/(text|question)\.([\w-]+)\.md$/.exec(file) ?? [];
      if (lang === undefined) return;
      this.addWatchFile(file);
      const source = await readFile(file, 'utf8');
      if (kind === 'question') return `export default ${JSON.stringify(parseQuestion(source, lang, file))}`;
      const text = parseText(source, lang, file);
      return `export default ${JSON.stringify(query === 'title' ? text.title : text)}`;
    },
  };
}
