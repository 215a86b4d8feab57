// TeX to HTML and MathML at build time, without a single style attribute.
import katex from 'katex';
import { escapeHtml } from './escape.ts';

/** Colours of query, key, value, output and position in formulas: `\Query{q}` and so on; the classes are in style/prose.css. */
const macros = Object.fromEntries(
  ['Query', 'Key', 'Value', 'Output', 'Position'].map((role) => [
    `\\${role}`,
    `\\htmlClass{is-${role.toLowerCase()}}{#1}`,
  ]),
);

/** Collects what the formulas of one text need beside their HTML. */
export class Formulas {
  readonly live: string[] = [];
  readonly #styles = new Map<string, string>();

  /** HTML of one formula; throws KaTeX's error, which names the place in the source. */
  render(source: string, display: boolean): string {
    // KaTeX knows no live values. A number nobody would write stands in for each and is found again in both outputs.
    const boxes: string[] = [];
    const prepared = source.replace(/\\live\{([^{}]+)\}\{([^{}]+)\}/g, (_, key: string, widest: string) => {
      boxes.push(this.liveAttributes(key, widest) + `>${escapeHtml(widest)}<`);
      return `\\text{${standIn(boxes.length - 1)}}`;
    });
    const html = katex
      .renderToString(prepared, {
        displayMode: display,
        output: 'htmlAndMathml',
        throwOnError: true,
        strict: (code: string) => (code === 'htmlExtension' || code === 'unicodeTextInMathMode' ? 'ignore' : 'error'),
        trust: ({ command }) => command === '\\htmlClass',
        macros: { ...macros },
      })
      .replace(/<annotation.*?<\/annotation>/gs, '');
    const filled = boxes.reduce((text, box, i) => {
      const parts = text.split(standIn(i));
      if (parts.length !== 3) throw new Error(`\\live appears ${parts.length - 1} times in the output of "${source}"`);
      // KaTeX wraps each run of text in an element of its own: <mtext>…</mtext> and <span class="mord">…</span>.
      return parts.map((part, at) => (at < 2 ? part.replace(/>$/, ` ${box.slice(0, -1)}`) : part)).join('');
    }, html);
    return this.#liftStyles(filled);
  }

  /** The attributes of an element that a live value fills. */
  liveAttributes(key: string, widest: string): string {
    this.live.push(key);
    return `data-live="${escapeHtml(key)}" data-widest="${escapeHtml(widest)}" translate="no"`;
  }

  /** The rules for the classes that took the place of inline styles, as strong as those were. */
  get css(): string {
    return [...this.#styles]
      .map(([style, name]) => `.${name}{${style.replace(/;?$/, ';').replaceAll(';', '!important;')}}`)
      .join('');
  }

  #liftStyles(html: string): string {
    return html.replace(
      /<([a-z]+)([^>]*?)\sstyle="([^"]*)"([^>]*)>/g,
      (_, tag, before: string, style: string, after) => {
        const name = this.#styles.get(style) ?? `k${hash(style)}`;
        this.#styles.set(style, name);
        const classed = before.includes('class="')
          ? before.replace('class="', `class="${name} `)
          : `${before} class="${name}"`;
        return `<${tag}${classed}${after}>`;
      },
    );
  }
}

const standIn = (i: number): string => `70707${String(i).padStart(3, '0')}07070`;

/** Equal styles get equal names in every text, so that sheets of several demos on one page agree. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 0x01000193);
  return (h >>> 0).toString(36);
}
