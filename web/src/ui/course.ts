// <attention-lab-course>: the page of the whole course.
import { html, LitElement, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { contents } from './contents';
import { watchTier, type TierState } from './core';
import type { AttentionLab, Change, Presenting } from './demo-element';
import { Page, sections, SELF_CHECK, themes } from './page';
import { placesOf } from './places';
import { demos } from './registry';
import { along, isRoute, type Route } from './routes';
import { choose } from './segments';
import { courseStyles } from './styles';
import { languages, Words, type WordKey } from './words';

export class AttentionLabCourse extends LitElement {
  static override styles = courseStyles;

  readonly #page = new Page(undefined, () => {
    this.requestUpdate();
    // Every demo is told, also one whose settings stay: what the last link got wrong is not said of this one.
    for (const lab of this.renderRoot.querySelectorAll<AttentionLab>('attention-lab')) {
      lab.state = this.#page.address.state(lab.demo);
    }
    // Back to another demo scrolls, back to another state of the same one does not.
    const { at } = this.#page;
    if (at !== this.#at) this.#goTo(at);
  });
  #at: string | undefined;
  #tier: TierState = 'waiting';
  /** What is no demo is loaded when it comes near, as demos are. */
  readonly #sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        this.#sight.unobserve(target);
        void sections[target.id as keyof typeof sections]();
      }
    },
    { rootMargin: '100%' },
  );
  #unwatch: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unwatch = watchTier((tier) => {
      this.#tier = tier;
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
  }

  protected override firstUpdated(): void {
    const page = this.#page;
    for (const section of this.renderRoot.querySelectorAll('main > :not(attention-lab)')) this.#sight.observe(section);
    this.#goTo(page.at);
    // What stands above the place that a link names grows while it loads; until the reader moves, keep it in place.
    const growth = new ResizeObserver(() => {
      this.#goTo(page.at);
    });
    growth.observe(this);
    for (const moved of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(
        moved,
        () => {
          growth.disconnect();
        },
        { once: true, passive: true },
      );
    }
  }

  protected override render(): TemplateResult {
    const page = this.#page;
    const words = new Words(page.lang);
    const shown = along(this.#route());
    document.title = words.say('title');
    this.setAttribute('theme', page.theme);
    // Anew in another language: a translator that wraps texts in <font> leaves nothing to update.
    const again = (key: string, part: TemplateResult) => keyed(words.lang + key, part);
    return html`<div class="course" lang=${words.lang} dir=${words.dir}>
      <header>
        <button
          type="button"
          class="skip"
          @click=${() => {
            this.renderRoot.querySelector<HTMLElement>('main')?.focus();
          }}
        >
          ${words.say('skip')}
        </button>
        <div class="bar">
          ${again(this.#tier, this.#tierNote(words))} ${this.#languageChoice(words)}
          ${again('', this.#themeChoice(words))}
        </div>
        ${again('', html`<h1>${words.say('title')}</h1>`)}
        ${again('', html`<p class="subtitle">${words.say('subtitle')}</p>`)}
        ${page.problems.map((problem) => html`<p class="problem" role="status">${problem}</p>`)}
      </header>
      ${again(
        '',
        contents(words, {
          shown,
          route: this.#route(),
          setRoute: (route) => {
            page.address.setOwn('route', route, false);
            this.requestUpdate();
          },
          href: (id) => page.address.href(id, page.address.state(id)),
          visit: this.#visit,
        }),
      )}
      <main id="demos" tabindex="-1" @attention-lab-change=${this.#onChange} @attention-lab-present=${this.#onPresent}>
        ${repeat(
          shown,
          ({ id }) => id,
          ({ id }) =>
            html`<attention-lab
              id=${id}
              demo=${id}
              lang=${words.lang}
              theme=${page.theme}
              .state=${live(page.address.state(id))}
              .lesson=${page.address.lesson(id)}
              .present=${live(page.presented === id)}
              .places=${placesOf(page, id)}
            ></attention-lab>`,
        )}
        <attention-lab-quiz
          id="quiz"
          lang=${words.lang}
          theme=${page.theme}
          .state=${page.address.state('quiz')}
          .href=${this.#href}
        ></attention-lab-quiz>
        <attention-lab-errata
          id="errata"
          lang=${words.lang}
          theme=${page.theme}
          .href=${this.#href}
        ></attention-lab-errata>
      </main>
      <footer>${this.#page.selfCheck ? this.#selfCheck(words) : again('', this.#selfCheckButton(words))}</footer>
    </div>`;
  }

  #languageChoice(words: Words): TemplateResult {
    return choose(
      words.say('languages'),
      'lang',
      languages.map((language) => ({ value: language, label: new Words(language).say('language'), lang: language })),
      this.#page.lang,
      (lang) => {
        this.#page.lang = lang;
        this.requestUpdate();
      },
    );
  }

  #themeChoice(words: Words): TemplateResult {
    return choose(
      words.say('theme'),
      'theme',
      themes.map((theme) => ({ value: theme, label: words.say(`theme.${theme}`), lang: words.lang })),
      this.#page.theme,
      (theme) => {
        this.#page.theme = theme;
        this.requestUpdate();
      },
    );
  }

  #tierNote(words: Words): TemplateResult {
    const tier = this.#tier;
    return html`<span class="tier"
      >${words.say('tier')}
      <button type="button" class="gloss" popovertarget="tier">
        ${words.say(`tier.${tier.startsWith('js.') ? 'js' : tier}` as WordKey)}</button
      ><span popover id="tier" class="gloss-note">${words.say(`tier.gloss.${tier}`)}</span></span
    >`;
  }

  #selfCheck(words: Words): TemplateResult {
    void import('./self-check');
    return html`<attention-lab-self-check
      id=${SELF_CHECK}
      lang=${words.lang}
      theme=${this.#page.theme}
    ></attention-lab-self-check>`;
  }

  #selfCheckButton(words: Words): TemplateResult {
    return html`<button
      type="button"
      class="button"
      @click=${() => {
        this.#page.address.setOwn('selfcheck', '', true);
        this.requestUpdate();
        this.#goTo(SELF_CHECK);
      }}
    >
      ${words.say('self-check.start')}
    </button>`;
  }

  readonly #href = (demo: string, state: string): string => this.#page.address.href(demo, state);

  readonly #visit = (id: string): void => {
    this.#page.address.setOwn('at', id, true);
    this.#goTo(id);
  };

  readonly #onChange = ({ detail }: CustomEvent<Change>): void => {
    this.#page.address.setState(detail.demo, detail.state, detail.step);
  };

  readonly #onPresent = ({ detail }: CustomEvent<Presenting>): void => {
    this.#page.setPresented(detail);
  };

  #route(): Route | undefined {
    const wanted = this.#page.address.own('route');
    return isRoute(wanted) ? wanted : undefined;
  }

  #goTo(id: string | undefined): void {
    this.#at = id;
    const isDemo = demos.some((demo) => demo.id === id);
    if (!id || !(isDemo || Object.hasOwn(sections, id) || id === SELF_CHECK)) return;
    // Who asks for a demo beside the route has left it.
    if (isDemo && !along(this.#route()).some((demo) => demo.id === id)) {
      this.#page.address.setOwn('route', undefined, false);
      this.requestUpdate();
    }
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView();
    });
  }
}
