// `import text from './text.zh.md'` gives a DemoText; with `?title`, only the question (for the contents),
// with `?errata`, what the page of errata needs.
// `import text from './question.zh.md'` gives the QuestionText of a question of the quiz.
// The words of the frame (`locales/*.json`) are spaced like these texts.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseQuestion } from '../src/quiz/parse.ts';
import { parseText } from '../src/text/parse.ts';
import { spaced } from '../src/text/spacing.ts';

/** What a text file says, in the form of its kind; undefined if it is none. */
export function readText(file: string) {
  const [, kind, lang] = /\/(text|question)\.([\w-]+)\.md$/.exec(file) ?? [];
  if (lang === undefined) return;
  const source = readFileSync(file, 'utf8');
  return kind === 'text' ? parseText(source, lang, file) : parseQuestion(source, lang, file);
}

export function textPlugin(): Plugin {
  return {
    name: 'attention-lab:text',
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?');
      if (/\/locales\/[\w-]+\.json$/.test(file)) return spaced(readFileSync(file, 'utf8'));
      const text = readText(file);
      if (!text) return;
      this.addWatchFile(file);
      const asked =
        query === undefined || !('title' in text)
          ? text
          : query === 'title'
            ? text.title
            : { errata: text.errata, css: text.css };
      return `export default ${JSON.stringify(asked)}`;
    },
  };
}
