// <attention-lab demo lang theme state>: one demo with everything around it; the same in the course, in a frame and on any page.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html as staticHtml, literal } from 'lit/static-html.js';
import type { DemoText } from '../text/format';
import { controlsPanel, partTabs } from './controls/panel';
import { copyText } from './copy';
import { openLane } from './core';
import { controlAtFault, wordFault } from './faults';
import { foldedSections, type Places } from './folded';
import { Frame, pieces } from './frame';
import { adoptFormulas, fillLive } from './live';
import { demos, type Entry } from './registry';
import { Session } from './session';
import { demoStyles } from './styles';
import { triesSection } from './tries';
import { pickLanguage, Words } from './words';

/** Detail of the `attention-lab-change` event. */
export interface Change {
  readonly demo: string;
  /** The settings as they stand in a link; empty at the defaults. */
  readonly state: string;
  /** A step of its own for "back" (a "try this"), not one of many while something is dragged. */
  readonly step: boolean;
}

const titles = [literal`h1`, literal`h2`, literal`h3`, literal`h4`, literal`h5`, literal`h6`] as const;

export class AttentionLab extends LitElement {
  static override properties = {
    demo: { reflect: true },
    lang: { reflect: true },
    theme: { reflect: true },
    state: {},
    level: { type: Number },
    places: { attribute: false },
  };
  static override styles = demoStyles;

  /** Which demo: the name of its folder. */
  declare demo: string;
  /** Its settings as in a link: `pairing=mixed&start=1000`. Read it to know the present ones. */
  declare state: string;
  /** Colours: light, dark, or as the system (auto). */
  declare theme: string;
  /** Level of the title, so that it fits the headings of the page. */
  declare level: number;
  /** Addresses of this demo in the present state, for "link and embed"; without it there is no such part. */
  declare places: ((state: string) => Places) | undefined;

  #entry: Entry | undefined;
  #session: Session | undefined;
  #said: { words: Words; text: DemoText } | undefined;
  #failed: unknown;
  #width = 0;
  #note = '';
  #progress = new Map<number, number | undefined>();
  #open = new Set<string>();
  #dialect: 'pytorch' | 'numpy' = 'pytorch';
  readonly #sight = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void this.#load();
    },
    { rootMargin: '100%' },
  );
  readonly #size = new ResizeObserver(() => {
    this.#measure();
  });

  constructor() {
    super();
    this.demo = '';
    this.state = '';
    this.theme = 'auto';
    this.level = 2;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
    this.#size.disconnect();
  }

  /** Back to the defaults. */
  reset(): void {
    this.#session?.reset();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('demo')) {
      this.#entry = demos.find((entry) => entry.id === this.demo);
      this.#session = undefined;
      this.#said = undefined;
      this.#failed = undefined;
      this.#progress.clear();
      this.#sight.unobserve(this);
      this.#sight.observe(this);
    }
    if (changed.has('lang') && this.#said) void this.#speak();
    if (changed.has('state') && this.#session && this.state !== this.#session.state) this.#session.restore(this.state);
  }

  protected override updated(): void {
    this.#fillLive();
    this.#measure();
  }

  protected override render(): TemplateResult {
    const entry = this.#entry;
    const words = this.#said?.words ?? new Words(this.#language());
    if (!entry) return html`<p class="problem">${words.say('unknown-demo', { id: this.demo })}</p>`;
    const { level } = this;
    const session = this.#session;
    if (!session || !this.#said) {
      return html`<article class="demo" lang=${words.lang}>
        ${this.#heading(level, 'title', entry.titles[words.lang] ?? entry.titles.en ?? entry.id)}
        ${this.#failed === undefined ? html`<div class="waiting"></div>` : this.#loadFailed(words)}
      </article>`;
    }
    const { text } = this.#said;
    const frame = new Frame(session, words, text, () => {
      this.requestUpdate();
    });
    // Everything anew in another language: a translator that wraps texts in <font> leaves nothing to update.
    return html`${keyed(words.lang, this.#article(frame))}`;
  }

  #article(frame: Frame): TemplateResult {
    const { session, words, text } = frame;
    const { level } = this;
    return html`<article class="demo" lang=${words.lang} part="demo">
      ${this.#heading(level, 'title', text.title)}
      <div class="lead">${unsafeHTML(text.leadHtml)}</div>
      ${partTabs(frame)}
      <div class="scene">
        <div class="seen">${this.#stage(frame)} ${this.#sentence(frame)} ${this.#fault(frame)}</div>
        ${controlsPanel(frame)}
      </div>
      <div class="prose">
        <section>
          ${this.#heading(level + 1, 'section', words.say('tries'))}
          ${triesSection(frame, {
            progress: this.#progress,
            href: (state) => this.places?.(state).link ?? `#${state}`,
            take: (index, state, answer) => {
              this.#take(index, state, answer);
            },
          })}
        </section>
        <section>
          ${this.#heading(level + 1, 'section', words.say('why'))} ${unsafeHTML(text.whyHtml)}
          <div class="limit">
            ${this.#heading(level + 1, 'limit-title', words.say('limit'))} ${unsafeHTML(text.limitHtml)}
          </div>
        </section>
      </div>
      <div class="folded">
        ${foldedSections({
          frame,
          open: this.#open,
          toggle: (name, open) => {
            if (open) this.#open.add(name);
            else this.#open.delete(name);
            this.requestUpdate();
          },
          copy: (text, shown) => void this.#copy(text, shown),
          places: this.places?.(session.state),
          dialect: this.#dialect,
          setDialect: (dialect) => {
            this.#dialect = dialect;
            this.requestUpdate();
          },
        })}
      </div>
      <p class="note" role="status">${this.#note}</p>
    </article>`;
  }

  #stage(frame: Frame): TemplateResult {
    const { session, words } = frame;
    const { demo } = session;
    const height = demo.height(this.#width);
    const waiting = !session.live && session.fault === undefined;
    return html`<div
      class="stage"
      part="stage"
      translate="no"
      role="group"
      aria-label=${words.say('stage')}
      aria-busy=${session.busy ? 'true' : 'false'}
      ?data-first=${waiting}
      .style=${`block-size:${height}px`}
    >
      ${this.#width > 0 ? this.#picture(frame, height) : nothing}
      ${waiting ? html`<p class="stage-note">${words.say('loading')}</p>` : nothing}
    </div>`;
  }

  #picture(frame: Frame, height: number): TemplateResult {
    const { demo, shown } = frame.session;
    try {
      return demo.draw(frame.view(this.#width, height), shown.result);
    } catch (fault) {
      // A mistake in one picture must not take the controls with it.
      reportError(fault);
      return html`<p class="problem" role="alert">${wordFault(frame, fault)}</p>`;
    }
  }

  #sentence({ session, words, text }: Frame): TemplateResult {
    const { key, values } = session.demo.describe(session.shown.result, session.shown.settings);
    const parts = words.pieces(text.sentences[key] ?? key, values);
    // All sentences at their widest lie unseen in the same place: nothing below moves when another one is said.
    // Anew, not updated in place: where a translator has wrapped some of the text, the rest would not fit it.
    return html`<div class="said">
      ${guard([text], () =>
        Object.values(text.sentences).map(
          (template) => html`<p class="room" aria-hidden="true">${pieces(words.widest(template))}</p>`,
        ),
      )}
      <p class="sentence" part="sentence" aria-live="polite" aria-atomic="true">
        ${keyed(JSON.stringify(parts), pieces(parts))}
      </p>
    </div>`;
  }

  #fault(frame: Frame): TemplateResult | typeof nothing {
    const { session, words } = frame;
    const { fault } = session;
    if (fault === undefined || controlAtFault(frame, fault) !== undefined) return nothing;
    return html`<div class="problem" role="alert">
      ${frame.sentences(wordFault(frame, fault), words.say('error.kept'))}
      <button
        type="button"
        class="button"
        @click=${() => {
          session.compute();
        }}
      >
        ${words.say('retry')}
      </button>
    </div>`;
  }

  #loadFailed(words: Words): TemplateResult {
    return html`<div class="problem" role="alert">
      ${words.say('load-failed')}
      <button type="button" class="button" @click=${() => void this.#load()}>${words.say('retry')}</button>
    </div>`;
  }

  #heading(level: number, name: string, content: string): TemplateResult {
    const tag = titles[Math.min(6, Math.max(1, level)) - 1];
    return staticHtml`<${tag} class=${name}>${content}</${tag}>`;
  }

  #language(): string {
    const around = this.closest('[lang]')?.getAttribute('lang');
    return pickLanguage([this.lang, around ?? '', ...navigator.languages]);
  }

  async #load(): Promise<void> {
    this.#sight.unobserve(this);
    const entry = this.#entry;
    if (!entry || this.#session) return;
    try {
      const [{ demo, first }] = await Promise.all([entry.load(), this.#speak()]);
      if (entry !== this.#entry) return;
      const session = new Session(demo, first, openLane(), () => {
        this.#changed();
      });
      this.#session = session;
      this.#failed = undefined;
      session.restore(this.state);
      await this.updateComplete;
      this.dispatchEvent(new CustomEvent('attention-lab-ready', { bubbles: true, composed: true }));
    } catch (fault) {
      this.#failed = fault;
      this.requestUpdate();
    }
  }

  /** Loads the text in the present language; the old one stays until the new one is there. */
  async #speak(): Promise<void> {
    const lang = this.#language();
    const text = await this.#entry?.text(lang);
    if (!text || lang !== this.#language()) return;
    adoptFormulas(this.shadowRoot, text);
    this.#said = { words: new Words(lang), text };
    this.requestUpdate();
  }

  #changed(step = false): void {
    const session = this.#session;
    this.requestUpdate();
    if (!session || this.state === session.state) return;
    this.state = session.state;
    const detail: Change = { demo: this.demo, state: session.state, step };
    this.dispatchEvent(new CustomEvent('attention-lab-change', { detail, bubbles: true, composed: true }));
  }

  #take(index: number, state: string, answer: number | undefined): void {
    this.#progress.set(index, answer);
    const session = this.#session;
    if (!session) return;
    this.state = state;
    session.restore(state);
    const detail: Change = { demo: this.demo, state, step: true };
    this.dispatchEvent(new CustomEvent('attention-lab-change', { detail, bubbles: true, composed: true }));
    // The answers are gone from the page now; who pressed one by keyboard goes on from the step.
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(`.tries > :nth-child(${index + 1}) .try`)?.focus();
    });
  }

  async #copy(text: string, shown: Element | null): Promise<void> {
    const words = this.#said?.words;
    if (!words) return;
    const copied = shown !== null && (await copyText(text, shown));
    this.#note = words.say(copied ? 'copied' : 'copy-by-hand');
    this.requestUpdate();
    setTimeout(() => {
      this.#note = '';
      this.requestUpdate();
    }, 4000);
  }

  /** Live values of the prose and of both outputs of a formula. */
  #fillLive(): void {
    const session = this.#session;
    const said = this.#said;
    if (!session || !said) return;
    fillLive(this.renderRoot, session.demo.live(session.shown.result, session.shown.settings), said.words);
  }

  #measure(): void {
    const width = Math.floor(this.renderRoot.querySelector('.stage')?.clientWidth ?? 0);
    if (width !== this.#width && width > 0) {
      this.#width = width;
      this.requestUpdate();
    }
    // What scrolls must be reachable by keyboard, what does not must not be a stop.
    for (const box of this.renderRoot.querySelectorAll<HTMLElement>('.scrolls')) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  }
}
