// <attention-lab-errata lang theme>: every erratum that a demo settles, by course text, each with the demo that shows it.
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { html as staticHtml, literal } from 'lit/static-html.js';
import type { Erratum } from '../text/format';
import { erratum } from './erratum';
import { adoptFormulas } from './live';
import { demos } from './registry';
import { errataStyles } from './styles';
import { pickLanguage, Words } from './words';

interface Settled {
  readonly errata: readonly Erratum[];
  readonly css: string;
}

const texts = import.meta.glob<Settled>('../demos/*/text.*.md', { query: '?errata', import: 'default' });

/** The course texts, by the numbers under which errata name them. */
const chapters = ['000', '001'] as const;

interface Card extends Erratum {
  readonly demo: (typeof demos)[number];
}

export class AttentionLabErrata extends LitElement {
  static override properties = {
    lang: { reflect: true },
    theme: { reflect: true },
    level: { type: Number },
    href: { attribute: false },
  };
  static override styles = errataStyles;

  declare theme: string;
  /** Level of its title among the page's headings. */
  declare level: number;
  /** The address of a demo in a state. */
  declare href: ((demo: string, state: string) => string) | undefined;

  #cards: readonly Card[] = [];
  #lang: string | undefined;

  constructor() {
    super();
    this.theme = 'auto';
    this.level = 2;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('lang')) void this.#load();
  }

  protected override updated(): void {
    for (const link of this.renderRoot.querySelectorAll<HTMLAnchorElement>('a[data-state]')) {
      const demo = link.closest<HTMLElement>('[data-demo]')?.dataset.demo ?? '';
      link.href = this.href?.(demo, link.dataset.state ?? '') ?? '#';
    }
  }

  protected override render(): TemplateResult {
    const words = new Words(this.#lang ?? this.#language());
    const about = (card: Card) => chapters.filter((chapter) => card.whereHtml.includes(chapter));
    const groups = [
      ...chapters.map((chapter) => ({
        title: words.say('all-errata.course', { chapter }),
        cards: this.#cards.filter((card) => about(card).join() === chapter),
      })),
      { title: words.say('all-errata.both'), cards: this.#cards.filter((card) => about(card).length !== 1) },
    ];
    return html`<article class="errata" lang=${words.lang} dir=${words.dir}>
      ${this.#heading(this.level, words.say('all-errata'))}
      <p class="lead">${words.say('all-errata.lead')}</p>
      ${groups
        .filter(({ cards }) => cards.length > 0)
        .map(
          ({ title, cards }) =>
            html`<section>
              ${this.#heading(this.level + 1, title)} ${cards.map((card) => this.#card(card, words))}
            </section>`,
        )}
    </article>`;
  }

  #card(card: Card, words: Words): TemplateResult {
    const { id, titles } = card.demo;
    return html`<div class="card" data-demo=${id}>
      ${erratum(card, words)}
      <p class="shown">
        ${words.say('all-errata.shown')}
        <a href=${this.href?.(id, '') ?? '#'}>${titles[words.lang] ?? titles.en}</a>
      </p>
    </div>`;
  }

  #heading(level: number, content: string): TemplateResult {
    const tag = [literal`h1`, literal`h2`, literal`h3`, literal`h4`][Math.min(4, Math.max(1, level)) - 1];
    return staticHtml`<${tag} class="title">${content}</${tag}>`;
  }

  #language(): string {
    const around = this.closest('[lang]')?.getAttribute('lang');
    return pickLanguage([this.lang, around, ...navigator.languages]);
  }

  async #load(): Promise<void> {
    const lang = this.#language();
    const loaded = await Promise.all(
      demos.map(async (demo) => {
        const load = texts[`../demos/${demo.id}/text.${lang}.md`] ?? texts[`../demos/${demo.id}/text.en.md`];
        const settled = await load?.();
        if (settled) adoptFormulas(this.shadowRoot, settled);
        return (settled?.errata ?? []).map((one): Card => ({ ...one, demo }));
      }),
    );
    if (lang !== this.#language()) return;
    this.#cards = loaded.flat();
    this.#lang = lang;
    this.requestUpdate();
  }
}

if (!customElements.get('attention-lab-errata')) customElements.define('attention-lab-errata', AttentionLabErrata);
