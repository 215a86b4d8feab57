// Reads `question.<lang>.md` into a QuestionText; the format is described in format.ts.
import { Formulas } from '../text/formula.ts';
import { Lines, type Line } from '../text/lines.ts';
import { markdown } from '../text/markdown.ts';
import type { QuestionText } from './format.ts';

/** Throws an error that begins with `file:line` where the text does not keep to the format. */
export function parseQuestion(source: string, lang: string, file: string): QuestionText {
  const text = new Lines(source, file);
  const sections = text.sections();
  const formulas = new Formulas();
  const md = markdown(formulas);
  const inline = (line: Line) => text.guard([line], (joined) => md.renderInline(joined));
  const take = (name: string): readonly Line[] => {
    const lines = sections.get(name) ?? [];
    sections.delete(name);
    return lines.filter((line) => line.text.trim());
  };

  const [title, ...given] = take('');
  if (!title?.text.startsWith('# ')) throw text.error(1, 'the text must begin with "# " and the question');
  const options = take('options').map((line) => {
    const [, kind, option] = /^- (right|wrong):\s*(.+)$/.exec(line.text) ?? [];
    if (option === undefined) throw text.error(line.number, 'expected "- right: text" or "- wrong: text"');
    return { html: inline({ ...line, text: option }), right: kind === 'right' };
  });
  const field = take('field')
    .map((line) => line.text.trim())
    .join(' ');
  const because = take('because');
  if (because.length === 0) throw text.error(1, 'the section "## because" is missing');
  if (options.length > 0 === (field !== '')) throw text.error(1, 'a question has either options or a field');
  for (const [name, [first]] of sections) throw text.error(first?.number ?? 1, `no section is called "## ${name}"`);
  const block = (lines: readonly Line[]) => text.guard(lines, (joined) => md.render(joined));
  return {
    lang,
    titleHtml: inline({ ...title, text: title.text.slice(2) }),
    givenHtml: given.length > 0 ? block(given) : '',
    options,
    field,
    becauseHtml: block(because),
    live: formulas.live,
    css: formulas.css,
  };
}
