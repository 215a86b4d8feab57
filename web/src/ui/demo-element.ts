// <attention-lab demo lang theme state>: one demo with everything around it; the same in the course, in a frame and on any page.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html as staticHtml, literal } from 'lit/static-html.js';
import type { DemoText } from '../text/format';
import { controlsPanel, partTabs } from './controls/panel';
import { visibleControls } from './controls/visible';
import { copyText } from './copy';
import { openLane } from './core';
import { controlAtFault, wordFault } from './faults';
import { foldedSections, type Places } from './folded';
import { Frame, pieces } from './frame';
import type { Lesson } from './lesson';
import { adoptFormulas, fillLive } from './live';
import { readPairs, writePairs } from './link';
import { onPaper, PAPER_WIDTH } from './paper';
import { enlarged, presenter, slidesOf } from './present';
import { demos, type Entry } from './registry';
import { Session } from './session';
import { demoStyles } from './styles';
import { stepsOf, triesSection, unanswered } from './tries';
import { pickLanguage, Words } from './words';

/** Detail of the `attention-lab-change` event. */
export interface Change {
  readonly demo: string;
  /** The settings as they stand in a link; empty at the defaults. */
  readonly state: string;
  /** A step of its own for "back" (a "try this"), not one of many while something is dragged. */
  readonly step: boolean;
}

/** Detail of the `attention-lab-present` event. */
export interface Presenting {
  readonly demo: string;
  readonly present: boolean;
}

const titles = [literal`h1`, literal`h2`, literal`h3`, literal`h4`, literal`h5`, literal`h6`] as const;

export class AttentionLab extends LitElement {
  static override properties = {
    demo: { reflect: true },
    lang: { reflect: true },
    theme: { reflect: true },
    state: { noAccessor: true },
    level: { type: Number },
    lesson: {},
    present: { type: Boolean, reflect: true },
    places: { attribute: false },
  };
  static override styles = demoStyles;

  /** Which demo: the name of its folder. */
  declare demo: string;
  /** Colours: light, dark, or as the system (auto). */
  declare theme: string;
  /** Level of the title, so that it fits the headings of the page. */
  declare level: number;
  /** What a teacher asks of it, as in a link: `lock=seed&only=stage` (lesson.ts). */
  declare lesson: string;
  /** Stage and sentence fill the screen, and the arrow keys turn the steps of "try this". */
  declare present: boolean;
  /** Addresses of this demo in the present state, for "link and embed"; without it there is no such part. */
  declare places: ((state: string) => Places) | undefined;

  #entry: Entry | undefined;
  #session: Session | undefined;
  #lesson: Lesson | undefined;
  #said: { words: Words; text: DemoText } | undefined;
  #failed: unknown;
  /** Settings asked for before there was a session to take them. */
  #wanted = '';
  /** The settings last told to the page. */
  #told = '';
  #width = 0;
  /** How much larger than its units the picture is shown. */
  #scale = 1;
  #slide = 0;
  #note = '';
  #unwatch: () => void = () => undefined;
  #toShow = false;
  /** It is being printed: drawn for a sheet of paper, with what it was set to. */
  #onPaper = false;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #progress = new Map<number, number | undefined>();
  #open = new Set<string>();
  #dialect: 'pytorch' | 'numpy' = 'pytorch';
  readonly #sight = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void this.#load();
    },
    { rootMargin: '100%' },
  );
  readonly #measureAgain = (): void => {
    this.#measure();
  };
  readonly #size = new ResizeObserver(this.#measureAgain);

  constructor() {
    super();
    this.demo = '';
    this.theme = 'auto';
    this.level = 2;
    this.present = false;
    this.lesson = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watch();
    this.#sight.observe(this);
    this.#size.observe(this);
    document.fonts.addEventListener('loadingdone', this.#measureAgain);
    addEventListener('beforeprint', this.#print);
    addEventListener('afterprint', this.#print);
    document.addEventListener('fullscreenchange', this.#onFullscreen);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch();
    this.#sight.disconnect();
    this.#size.disconnect();
    document.fonts.removeEventListener('loadingdone', this.#measureAgain);
    removeEventListener('beforeprint', this.#print);
    removeEventListener('afterprint', this.#print);
    document.removeEventListener('fullscreenchange', this.#onFullscreen);
  }

  /** Its settings as in a link: `pairing=mixed&start=1000`. Read it to know the present ones. */
  get state(): string {
    return this.#session?.state ?? this.#wanted;
  }

  set state(state: string) {
    this.#wanted = state;
    const session = this.#session;
    // Also where the settings are these already: what an earlier link got wrong is not said of this one.
    if (session && (state !== session.state || session.drafts.size > 0)) this.#restore(session, state);
  }

  /** Back to the defaults. */
  reset(): void {
    this.#session?.reset();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('demo')) {
      this.#unwatch();
      this.#entry = demos.find((entry) => entry.id === this.demo);
      this.#session = undefined;
      this.#said = undefined;
      this.#failed = undefined;
      this.#progress.clear();
      this.#sight.unobserve(this);
      this.#sight.observe(this);
    }
    if (changed.has('lang') && this.#said) void this.#speak();
    if (changed.has('lesson') && this.#session) void this.#study(this.#session);
  }

  protected override updated(): void {
    if (this.#toShow && this.#session?.busy === false) {
      this.#toShow = false;
      this.#show();
    }
    this.#openPresenter();
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
      return html`<article class="demo" lang=${words.lang} dir=${words.dir}>
        ${this.#heading(level, 'title', entry.titles[words.lang] ?? entry.titles.en ?? entry.id)}
        ${this.#failed === undefined ? html`<div class="waiting"></div>` : this.#loadFailed(words)}
      </article>`;
    }
    const { text } = this.#said;
    const frame = new Frame(
      session,
      words,
      text,
      () => {
        this.requestUpdate();
      },
      this.#lesson?.steps,
    );
    session.held = this.#lesson?.predict === true && unanswered(stepsOf(frame), this.#progress) >= 0;
    // Everything anew in another language: a translator that wraps texts in <font> leaves nothing to update.
    return html`${keyed(words.lang, this.present && !session.held ? this.#presenter(frame) : this.#lesson?.onlyStage ? this.#stageAlone(frame) : this.#article(frame))}`;
  }

  /** For a page that has its own words around it. */
  #stageAlone(frame: Frame): TemplateResult {
    return html`<article class="demo alone" lang=${frame.words.lang} dir=${frame.words.dir} @keydown=${this.#onKey}>
      ${this.#heading(this.level, 'unseen', frame.text.title)} ${this.#lessonNotes(frame)}
      <div class="seen" tabindex="-1">${this.#stage(frame)} ${this.#sentence(frame)} ${this.#fault(frame)}</div>
    </article>`;
  }

  /** What of the lesson cannot be used, and whose seed it is. */
  #lessonNotes({ words }: Frame): TemplateResult | typeof nothing {
    const lesson = this.#lesson;
    if (!lesson) return nothing;
    const { problems, seed, student } = lesson;
    return html`${problems.map(
      ({ code, name, given, options }) =>
        html`<p class="problem" role="alert">
          ${words.say(`lesson.${code}`, { name, given, options: options.join(words.say('list')) })}
        </p>`,
    )}
    ${
      seed === undefined
        ? nothing
        : html`<p class="help">${words.say('lesson.seed', { student, seed: words.setting(seed) })}</p>`
    }`;
  }

  /** Not while questions are open: slides tell the answers. */
  #presentButton(words: Words): TemplateResult {
    return html`<button
      type="button"
      class="button present"
      @click=${() => {
        // Where the host does not allow it, the frame or the window is what can be filled.
        void document.documentElement.requestFullscreen().then(
          () => {
            this.#present(true);
          },
          () => {
            this.#present(true);
          },
        );
      }}
    >
      ${words.say('present')}
    </button>`;
  }

  #presenter(frame: Frame): TemplateResult {
    const slides = slidesOf(stepsOf(frame));
    return html`<article class="demo" lang=${frame.words.lang} dir=${frame.words.dir} @keydown=${this.#onKey}>
      ${presenter({
        frame,
        slides,
        at: this.#slide,
        stage: this.#stage(frame),
        sentence: html`<div>${this.#sentence(frame)} ${this.#fault(frame)}</div>`,
        turn: (by) => {
          const slide = slides[this.#slide + by];
          if (!slide) return;
          this.#slide += by;
          const { step, asking } = slide;
          // A question leaves the stage as it was; going back to one shows what was seen when it was asked.
          const before = slides.slice(0, this.#slide).findLast((earlier) => !earlier.asking);
          const shown = asking ? before?.step : step;
          this.#restore(frame.session, shown ? frame.session.canonical(shown.state) : this.#presentedFrom);
          this.#tell(true);
        },
        leave: () => {
          this.#present(false);
        },
      })}
    </article>`;
  }

  #article(frame: Frame): TemplateResult {
    const { session, words, text } = frame;
    const { level } = this;
    return html`<article
      class="demo"
      lang=${words.lang}
      dir=${words.dir}
      part="demo"
      @click=${this.#onClick}
      @keydown=${this.#onKey}
    >
      ${this.#heading(level, 'title', text.title)}
      <div class="lead">${unsafeHTML(text.leadHtml)}</div>
      ${this.#lessonNotes(frame)} ${partTabs(frame)}
      <div class="scene">
        <div class="seen" tabindex="-1">${this.#stage(frame)} ${this.#sentence(frame)} ${this.#fault(frame)}</div>
        ${controlsPanel(frame)}
      </div>
      ${this.#onPaper ? onPaper(frame, this.places?.(session.state).link) : nothing}
      <div class="prose">
        <section class="tries-section">
          ${this.#heading(level + 1, 'section', words.say('tries'))}
          ${triesSection(frame, {
            progress: this.#progress,
            href: (state) => this.#address(state),
            take: (index, state, answer) => {
              this.#take(index, state, answer);
            },
          })}
          ${session.held ? nothing : this.#presentButton(words)}
        </section>
        ${session.held ? html`<p class="held">${words.say('lesson.held')}</p>` : this.#why(frame)}
      </div>
      ${session.held ? nothing : this.#folded(frame)}
      <p class="note" role="status">${this.#note}</p>
    </article>`;
  }

  #why({ words, text }: Frame): TemplateResult {
    const { level } = this;
    return html`<section>
      ${this.#heading(level + 1, 'section', words.say('why'))} ${unsafeHTML(text.whyHtml)}
      <div class="limit">
        ${this.#heading(level + 1, 'limit-title', words.say('limit'))} ${unsafeHTML(text.limitHtml)}
      </div>
    </section>`;
  }

  #folded(frame: Frame): TemplateResult {
    const { session } = frame;
    return html`<div class="folded">
      ${foldedSections({
        frame,
        theme: this.theme,
        height: this.#heightFolded(),
        open: this.#open,
        toggle: (name, open) => {
          if (open) this.#open.add(name);
          else this.#open.delete(name);
          this.requestUpdate();
        },
        copy: (text, shown) => void this.#copy(text, shown),
        adopt: (formulas) => {
          adoptFormulas(this.shadowRoot, formulas);
        },
        say: (note) => {
          this.#say(note);
        },
        picture: () => this.renderRoot.querySelector<SVGSVGElement>('.stage > svg'),
        places: this.places?.(session.state),
        dialect: this.#dialect,
        setDialect: (dialect) => {
          this.#dialect = dialect;
          this.requestUpdate();
        },
      })}
    </div>`;
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
      .style=${`block-size:${height * this.#scale}px`}
    >
      ${this.#width > 0 ? this.#picture(frame, height) : nothing}
      ${waiting ? html`<p class="stage-note">${words.say('loading')}</p>` : nothing}
    </div>`;
  }

  #picture(frame: Frame, height: number): TemplateResult {
    const { demo, shown } = frame.session;
    const width = this.#width;
    const { part } = shown.settings;
    const called = typeof part === 'string' ? frame.optionalLabel(`picture.${part}`) : undefined;
    try {
      return html`<svg
        viewBox="0 0 ${width} ${height}"
        width=${width * this.#scale}
        height=${height * this.#scale}
        role="group"
        direction="ltr"
        aria-label=${called ?? frame.label('picture')}
        .style=${'font-variant-numeric: tabular-nums; user-select: none; overflow: visible'}
      >
        ${demo.draw(frame.view(width, height), shown.result)}
      </svg>`;
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
    const { fault, demo, settings, hidden } = session;
    if (fault === undefined) return nothing;
    // Said beside the control, where that is there to be seen.
    const at = controlAtFault(frame, fault);
    if (visibleControls(demo.controls, settings, hidden).some(([name]) => name === at)) return nothing;
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
    return pickLanguage([this.lang, around, ...navigator.languages]);
  }

  async #load(): Promise<void> {
    this.#sight.unobserve(this);
    const entry = this.#entry;
    if (!entry || this.#session) return;
    try {
      const [{ demo, first }] = await Promise.all([entry.load(), this.#speak()]);
      if (entry !== this.#entry) return;
      const session = new Session(demo, first, openLane, () => {
        this.#changed();
      });
      await this.#study(session);
      if (entry !== this.#entry) return;
      this.#session = session;
      this.#watch();
      this.#failed = undefined;
      this.#restore(session, this.#wanted);
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

  /** Takes what the teacher asks; most links ask nothing. */
  async #study(session: Session): Promise<void> {
    const { lesson } = this;
    const read = lesson ? (await import('./lesson')).readLesson : undefined;
    if (lesson !== this.lesson) return;
    const asks = this.#said?.text.tries.some(({ predict }) => predict) ?? false;
    this.#lesson = read?.(lesson, session.demo, asks);
    session.hidden = this.#lesson?.hidden ?? new Set();
    session.locked = this.#lesson?.locked ?? new Set();
    this.requestUpdate();
  }

  #restore(session: Session, state: string): void {
    const seed = this.#lesson?.seed;
    const given = seed === undefined ? state : writePairs(new Map(readPairs(state)).set('seed', String(seed)));
    this.#told = given;
    session.restore(given);
  }

  /** While it stands on the page, what goes on by itself is seen. */
  #watch(): void {
    this.#unwatch();
    if (this.isConnected && this.#session) this.#unwatch = this.#session.watch();
  }

  #changed(): void {
    this.requestUpdate();
    if (this.state !== this.#told) this.#tell(false);
  }

  #tell(step: boolean): void {
    const { demo, state } = this;
    this.#told = state;
    const detail: Change = { demo, state, step };
    this.dispatchEvent(new CustomEvent('attention-lab-change', { detail, bubbles: true, composed: true }));
  }

  #take(index: number, state: string, answer: number | undefined): void {
    this.#progress.set(index, answer);
    this.#set(state);
    // The answers are gone from the page now; who pressed one by keyboard goes on from the step.
    void this.updateComplete.then(() => {
      this.renderRoot
        .querySelector<HTMLElement>(`.tries > :nth-child(${index + 1}) .try`)
        ?.focus({ preventScroll: true });
    });
  }

  /** A link of the text that sets the stage; with a key held, the browser opens it as it opens others. */
  readonly #onClick = (event: MouseEvent): void => {
    const state = (event.target as Element).closest('a')?.dataset.state;
    if (state === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#set(state);
  };

  /** Undo and redo, wherever the focus is in the demo; a text field has its own. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.#session?.redo();
    else this.#session?.undo();
  };

  /** Sets the stage from a text of the demo, as a step of its own, and brings it into sight: it is what the step is about. */
  #set(state: string): void {
    const session = this.#session;
    if (!session) return;
    this.#restore(session, session.canonical(state));
    this.#tell(true);
    // Again with the result: what is said of it may take room above or below the stage.
    this.#toShow = true;
    void this.updateComplete.then(() => {
      this.#show();
    });
  }

  /** Brings the stage into sight, with its sentence where the window is high enough for both. */
  #show(): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const seen = this.renderRoot.querySelector('.seen');
    const shown = seen && seen.clientHeight <= innerHeight ? seen : this.renderRoot.querySelector('.stage');
    shown?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  }

  async #copy(text: string, shown: Element | null): Promise<void> {
    const words = this.#said?.words;
    if (!words) return;
    const copied = shown !== null && (await copyText(text, shown));
    this.#say(words.say(copied ? 'copied' : 'copy-by-hand'));
  }

  /** A note that goes away; a newer one has its own time. */
  #say(note: string): void {
    this.#note = note;
    this.requestUpdate();
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => {
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
    for (const link of this.renderRoot.querySelectorAll<HTMLAnchorElement>('a[data-state]')) {
      link.href = this.#address(link.dataset.state ?? '');
    }
  }

  /** For those who open a state in a tab of its own. */
  #address(state: string): string {
    return this.places?.(state).link ?? `#${state}`;
  }

  /** The height of a frame that shows all of the demo: what is unfolded in it scrolls. */
  #heightFolded(): number {
    const unfolded = [...this.renderRoot.querySelectorAll<HTMLElement>('.fold[open] > .fold-body')];
    const inner = unfolded.reduce((sum, body) => sum + body.offsetHeight, 0);
    // The page in a frame keeps a margin of 16 pixels above and below.
    return Math.ceil((this.offsetHeight - inner + 32) / 10) * 10;
  }

  /** At once: paper does not wait for the next frame. */
  readonly #print = ({ type }: Event): void => {
    this.#onPaper = type === 'beforeprint';
    this.#measure();
    this.requestUpdate();
    this.performUpdate();
  };

  /** What the link or the reader had on the stage before the first slide was turned. */
  #presentedFrom = '';

  #present(present: boolean): void {
    this.present = present;
    const detail: Presenting = { demo: this.demo, present };
    this.dispatchEvent(new CustomEvent('attention-lab-present', { detail, bubbles: true, composed: true }));
    if (present) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('.present')?.focus();
    });
  }

  /** In a full screen the browser keeps Escape for itself. */
  readonly #onFullscreen = (): void => {
    if (this.present && !document.fullscreenElement) this.#present(false);
  };

  #openPresenter(): void {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog || dialog.open) return;
    this.#slide = 0;
    this.#presentedFrom = this.state;
    dialog.showModal();
    const screen = dialog.querySelector('.screen');
    if (screen) this.#size.observe(screen);
    this.requestUpdate();
  }

  #measure(): void {
    const { width, scale } = this.#fit();
    if (width > 0 && (width !== this.#width || scale !== this.#scale)) {
      this.#width = width;
      this.#scale = scale;
      this.requestUpdate();
    }
    // What scrolls must be reachable by keyboard, what does not must not be a stop.
    for (const box of this.renderRoot.querySelectorAll<HTMLElement>('.scrolls')) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const sideways = overflowX === 'auto' && box.scrollWidth > box.clientWidth;
      if (sideways || (overflowY === 'auto' && box.scrollHeight > box.clientHeight)) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  }

  /** For what width the picture is drawn, and how much it is then enlarged; 0 while it has no place. */
  #fit(): { readonly width: number; readonly scale: number } {
    if (this.#onPaper) return { width: PAPER_WIDTH, scale: 1 };
    const screen = this.renderRoot.querySelector('.screen');
    const demo = this.#session?.demo;
    if (screen && demo) {
      return enlarged({ width: screen.clientWidth, height: screen.clientHeight }, (width) => demo.height(width));
    }
    const room = Math.floor(this.renderRoot.querySelector('.stage')?.clientWidth ?? 0);
    // Pictures are made for 320 pixels and more; in less they are cut, not crushed.
    return { width: room > 0 ? Math.max(320, room) : 0, scale: 1 };
  }
}
