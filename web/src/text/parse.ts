// Reads `text.<lang>.md` into a DemoText; the format and its sections are described in format.ts.
import { readFileSync } from 'node:fs';
import { errorLabels, type DemoText, type Erratum, type TryText } from './format.ts';
import { Formulas } from './formula.ts';
import { Lines, type Line } from './lines.ts';
import { markdown } from './markdown.ts';

/** Throws an error that begins with `file:line` where the text does not keep to the format. */
export function parseText(source: string, lang: string, file: string): DemoText {
  const text = new Lines(source, file);
  const sections = text.sections();
  const formulas = new Formulas();
  const md = markdown(formulas);
  const block = (lines: readonly Line[]) => text.guard(lines, (joined) => md.render(joined));
  const inline = (line: Line) => text.guard([line], (joined) => md.renderInline(joined));
  const take = (name: string): readonly Line[] => {
    const lines = sections.get(name);
    sections.delete(name);
    return lines ?? [];
  };
  const need = (name: string): readonly Line[] => {
    const lines = take(name);
    if (lines.every((line) => !line.text.trim())) throw text.error(1, `the section "## ${name}" is missing`);
    return lines;
  };

  const front = take('').filter((line) => line.text.trim());
  const [title, ...lead] = front;
  if (!title?.text.startsWith('# ')) throw text.error(1, 'the text must begin with "# " and the question');
  if (lead.length === 0) throw text.error(title.number, 'the lead is missing under the question');

  const result = {
    lang,
    title: title.text.slice(2).trim(),
    leadHtml: block(lead),
    labels: text.pairs(need('labels')),
    sentences: text.pairs(need('sentences')),
    tries: readTries(text, need('tries'), inline),
    whyHtml: block(need('why')),
    limitHtml: block(need('limit')),
    sourcesHtml: block(need('sources')),
    errata: readErrata(text, take('errata'), lang, inline),
    live: formulas.live,
    css: formulas.css,
  };
  for (const [name, [first]] of sections) throw text.error(first?.number ?? 1, `no section is called "## ${name}"`);
  return result;
}

function readTries(text: Lines, lines: readonly Line[], inline: (line: Line) => string): TryText[] {
  const steps: { html: string; parts: { kind: string; html: string }[] }[] = [];
  for (const line of lines) {
    if (!line.text.trim()) continue;
    const step = /^\d+\.\s+(.+)$/.exec(line.text)?.[1];
    const part = /^\s+-\s+(predict|option|right|then):\s*(.+)$/.exec(line.text);
    if (step !== undefined) steps.push({ html: inline({ ...line, text: step }), parts: [] });
    else if (part?.[1] !== undefined && part[2] !== undefined && steps.length > 0) {
      steps.at(-1)?.parts.push({ kind: part[1], html: inline({ ...line, text: part[2] }) });
    } else throw text.error(line.number, 'expected "1. step", or under it "- predict: / option: / right: / then:"');
  }
  return steps.map(({ html, parts }) => {
    const question = parts.find((part) => part.kind === 'predict');
    const options = parts.filter((part) => part.kind === 'option' || part.kind === 'right');
    const then = parts.find((part) => part.kind === 'then');
    if (question ? options.filter((o) => o.kind === 'right').length !== 1 || options.length < 2 : options.length > 0) {
      throw text.error(lines[0]?.number ?? 1, 'a prediction needs a question, two options or more, and one "right"');
    }
    return {
      html,
      ...(question && {
        predict: {
          questionHtml: question.html,
          options: options.map((o) => ({ html: o.html, right: o.kind === 'right' })),
        },
      }),
      ...(then && { thenHtml: then.html }),
    };
  });
}

/** `- Chapter 001, property 1, wrong: what holds`; how a label is called in a language stands in its locale. */
function readErrata(text: Lines, lines: readonly Line[], lang: string, inline: (line: Line) => string): Erratum[] {
  const locale = new URL(`../locales/${lang}.json`, import.meta.url);
  const words = JSON.parse(readFileSync(locale, 'utf8')) as Readonly<Record<string, string>>;
  return lines
    .filter((line) => line.text.trim())
    .map((line) => {
      const [, where = '', called, holds] = /^- (.+?)(?:, |，)([^,，:：]+)(?:: |：)(.+)$/.exec(line.text) ?? [];
      const label = errorLabels.find((one) => words[`erratum.${one}`] === called);
      if (label === undefined || holds === undefined) {
        const labels = errorLabels.map((one) => words[`erratum.${one}`] ?? one).join(' | ');
        throw text.error(line.number, `expected "- where, ${labels}: what holds"`);
      }
      // Errata are also read in a list of all, where no demo runs.
      if (holds.includes('\\live')) throw text.error(line.number, 'an erratum cannot show a live value');
      return { label, whereHtml: inline({ ...line, text: where }), holdsHtml: inline({ ...line, text: holds }) };
    });
}
