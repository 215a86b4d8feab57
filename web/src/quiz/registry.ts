// Every question there is, in the order of the story: a folder with `question.ts` and a text per language is one.
import type { Question } from './define';
import type { QuestionText } from './format';

const questionsByFile = import.meta.glob<Question>('./*/question.ts', { eager: true, import: 'default' });
const textsByFile = import.meta.glob<QuestionText>('./*/question.*.md', { import: 'default' });

export const questions: readonly Question[] = Object.values(questionsByFile).sort((a, b) => a.order - b.order);

/** The text of a question; in English where the language has none. */
export async function questionText(id: string, lang: string): Promise<QuestionText> {
  const load = textsByFile[`./${id}/question.${lang}.md`] ?? textsByFile[`./${id}/question.en.md`];
  if (!load) throw new Error(`the question "${id}" has no text`);
  return load();
}
