// Reads `text.<lang>.md` into a DemoText; the format and its sections are described in format.ts.
import type { DemoText, TryText } from './format.ts';
import { Formulas } from './formula.ts';
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
    errataHtml: block(take('errata')),
    live: formulas.live,
    css: formulas.css,
  };
  for (const [name, [first]] of sections) throw text.error(first?.number ?? 1, `no section is called "## ${name}"`);
  return result;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

const between = /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])\n(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu;

class Lines {
  readonly #lines: readonly Line[];

  constructor(
    source: string,
    readonly file: string,
  ) {
    const blank = (comment: string) => comment.replace(/[^\n]/g, '');
    this.#lines = source
      .replace(/<!--.*?-->/gs, blank)
      .split(/\r?\n/)
      .map((text, i) => ({ number: i + 1, text }));
  }

  error(line: number, message: string): Error {
    return new Error(`${this.file}:${line}: ${message}`);
  }

  /** Lines by the heading above them; the front part is under ''. */
  sections(): Map<string, Line[]> {
    const found = new Map<string, Line[]>([['', []]]);
    let current = found.get('') ?? [];
    for (const line of this.#lines) {
      const name = /^## (.+)$/.exec(line.text)?.[1]?.trim();
      if (name === undefined) {
        current.push(line);
        continue;
      }
      if (found.has(name)) throw this.error(line.number, `"## ${name}" appears twice`);
      found.set(name, (current = []));
    }
    return found;
  }

  /** `- key: text` lines; an indented line continues the one above. */
  pairs(lines: readonly Line[]): Record<string, string> {
    const found: Record<string, string> = {};
    let last = '';
    for (const { number, text } of lines) {
      if (!text.trim()) continue;
      const pair = /^- ([\w.-]+):\s*(.+)$/.exec(text);
      if (pair?.[1] !== undefined && pair[2] !== undefined) {
        last = pair[1];
        if (Object.hasOwn(found, last)) throw this.error(number, `"${last}" appears twice`);
        found[last] = pair[2].trim();
      } else if (last && /^\s/.test(text)) {
        found[last] = `${found[last] ?? ''}\n${text.trim()}`.replace(between, '').replace('\n', ' ');
      } else throw this.error(number, 'expected "- key: text"');
    }
    return found;
  }

  /** Runs `render` on the joined lines and says where a fault stands. */
  guard(lines: readonly Line[], render: (joined: string) => string): string {
    try {
      // A line break in the source is no space between Chinese characters.
      return render(
        lines
          .map((line) => line.text)
          .join('\n')
          .replace(between, ''),
      ).trim();
    } catch (fault) {
      throw this.error(lines[0]?.number ?? 1, fault instanceof Error ? fault.message : String(fault));
    }
  }
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
