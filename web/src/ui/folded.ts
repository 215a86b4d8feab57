// What is folded under a demo: the numbers, the code, the sources, the errata, link and embed.
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { toCsv, toJson } from './csv';
import { erratum } from './erratum';
import type { Frame } from './frame';
import { fullNumber } from './number';
import type * as MethodModule from './method';
import type * as SaveModule from './save';
import { sibling, snippet as snippetOf } from './snippet';

/** Addresses under which this demo can be had, where the page knows them. */
export interface Places {
  readonly link: string;
  readonly frame?: string;
  readonly element?: string;
}

export interface Folded {
  readonly frame: Frame;
  /** Colours that a frame or an element is to have: light, dark or auto. */
  readonly theme: string;
  /** How high the demo is with everything folded, in pixels. */
  readonly height: number;
  /** Which folds are open: what is closed is not computed. */
  readonly open: ReadonlySet<string>;
  readonly toggle: (name: string, open: boolean) => void;
  readonly copy: (text: string, shown: Element | null) => void;
  /** Takes in the styles of formulas. */
  readonly adopt: (formulas: { readonly css: string }) => void;
  /** Shows a short note. */
  readonly say: (note: string) => void;
  /** What is on the stage. */
  readonly picture: () => SVGSVGElement | null;
  readonly places: Places | undefined;
  readonly dialect: 'pytorch' | 'numpy';
  readonly setDialect: (dialect: 'pytorch' | 'numpy') => void;
}

export function foldedSections(folded: Folded): TemplateResult {
  const { frame, places } = folded;
  const { text, words } = frame;
  return html`
    ${fold(folded, 'numbers', words.say('numbers'), () => numbers(folded))}
    ${fold(folded, 'code', words.say('code'), () => code(folded))}
    ${frame.session.demo.method ? fold(folded, 'method', words.say('method'), () => method(folded)) : nothing}
    ${fold(folded, 'sources', words.say('sources'), () => unsafeHTML(text.sourcesHtml))}
    ${
      text.errata.length > 0
        ? fold(folded, 'errata', words.say('errata'), () => text.errata.map((one) => erratum(one, words)))
        : nothing
    }
    ${fold(folded, 'save', words.say('save'), () => save(folded))}
    ${places ? fold(folded, 'share', words.say('share'), () => share(folded, places)) : nothing}
  `;
}

function fold({ open, toggle }: Folded, name: string, title: string, content: () => unknown): TemplateResult {
  return html`<details
    class="fold"
    ?open=${open.has(name)}
    @toggle=${(event: Event) => {
      toggle(name, (event.target as HTMLDetailsElement).open);
    }}
  >
    <summary>${title}</summary>
    <div class="fold-body">${open.has(name) ? content() : nothing}</div>
  </details>`;
}

function numbers({ frame, copy }: Folded): TemplateResult {
  const { session, words } = frame;
  const { columns, rows } = session.demo.table(session.shown.result, session.shown.settings);
  const head = columns.map((column) => frame.label(column));
  const cell = (value: number | string) =>
    typeof value === 'number' ? html`<td class="number">${fullNumber(value)}</td>` : html`<td>${value}</td>`;
  const button = (title: string, text: () => string) =>
    html`<button
      type="button"
      class="button"
      @click=${(event: Event) => {
        copy(text(), sibling(event, 'table'));
      }}
    >
      ${title}
    </button>`;
  return html`<div class="steps">
      ${button(words.say('copy-csv'), () => toCsv(head, rows))}
      ${button(words.say('copy-json'), () => toJson(head, rows))}
    </div>
    <div class="scrolls" role="group" aria-label=${words.say('numbers')}>
      <table translate="no">
        <thead>
          <tr>
            ${head.map((title) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map(cell)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function code({ frame, copy, dialect, setDialect }: Folded): TemplateResult {
  const { session, words } = frame;
  const source = session.demo.code(session.settings)[dialect];
  const names = { pytorch: 'PyTorch', numpy: 'NumPy' } as const;
  return html`<div class="row">
      <fieldset class="segments" aria-label=${words.say('code')}>
        ${(['pytorch', 'numpy'] as const).map(
          (one) =>
            html`<label class="segment"
              ><input
                type="radio"
                name="dialect"
                .checked=${one === dialect}
                @change=${() => {
                  setDialect(one);
                }}
              /><span translate="no">${names[one]}</span></label
            >`,
        )}
      </fieldset>
      <button
        type="button"
        class="button"
        @click=${(event: Event) => {
          copy(source, sibling(event, 'code'));
        }}
      >
        ${words.say('copy-code')}
      </button>
    </div>
    <pre class="scrolls" translate="no" role="group" aria-label=${names[dialect]}><code>${source}</code></pre>`;
}

let saving: typeof SaveModule | undefined;
let defining: typeof MethodModule | undefined;

function save(folded: Folded): unknown {
  if (saving) return saving.saveSection(folded);
  return awaited(folded, import('./save'), (loaded) => {
    saving = loaded;
  });
}

function method(folded: Folded): unknown {
  if (defining) {
    folded.adopt(defining.formulas);
    return defining.methodSection(folded);
  }
  return awaited(folded, import('./method'), (loaded) => {
    defining = loaded;
  });
}

/** What few need is loaded when it is first opened. */
function awaited<M>({ frame, say }: Folded, module: Promise<M>, take: (loaded: M) => void): typeof nothing {
  module.then(
    (loaded) => {
      take(loaded);
      frame.redraw();
    },
    (fault: unknown) => {
      say(frame.words.say('load-failed'));
      reportError(fault);
    },
  );
  return nothing;
}

function share({ frame, copy, theme, height }: Folded, places: Places): TemplateResult {
  const { words, text, session } = frame;
  const { id } = session.demo;
  const snippet = (title: string, source: string) => snippetOf(title, source, words, copy);
  const frameTag = (src: string) =>
    tag('iframe', {
      src,
      title: text.title,
      width: '100%',
      height: String(height),
      allow: 'clipboard-write; fullscreen',
      loading: 'lazy',
    });
  const elementTag = (src: string) =>
    [
      tag('script', { type: 'module', src }),
      tag('attention-lab', {
        demo: id,
        lang: words.lang,
        ...(theme !== 'auto' && { theme }),
        ...(session.state && { state: session.state }),
      }),
    ].join('\n');
  return html`
    ${snippet(words.say('share.link'), places.link)}
    ${places.frame ? snippet(words.say('share.iframe'), frameTag(places.frame)) : nothing}
    ${places.element ? snippet(words.say('share.element'), elementTag(places.element)) : nothing}
  `;
}

/** An empty element as HTML. */
function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}></${name}>`;
}
