// The lines of a text file: sections by heading, pairs, and errors that begin with file:line.
import { spaced } from './spacing.ts';

export interface Line {
  readonly number: number;
  readonly text: string;
}

const between = /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])\n(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu;

export class Lines {
  readonly #lines: readonly Line[];

  constructor(
    source: string,
    readonly file: string,
  ) {
    const blank = (comment: string) => comment.replace(/[^\n]/g, '');
    this.#lines = spaced(source)
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
