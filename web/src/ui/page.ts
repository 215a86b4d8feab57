// What the course and the frame page share: language, colours, the tier if one is asked for, and the address that keeps them.
import { Address } from './address';
import { wantTier } from './core';
import type { Presenting } from './demo-element';
import { demos } from './registry';
import { isRoute } from './routes';
import { languageOf, pickLanguage, Words } from './words';

/** What a page shows beside demos, under ids of their own; each is loaded when it is needed. */
export const sections = { quiz: () => import('./quiz'), errata: () => import('./errata') } as const;

/** The id of the self-check, which is loaded only if it is asked for. */
export const SELF_CHECK = 'self-check';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export class Page {
  readonly address: Address;
  private readonly ids = [...demos.map((demo) => demo.id), ...Object.keys(sections)];

  constructor(
    private readonly only: string | undefined,
    changed: () => void,
  ) {
    this.address = new Address(this.ids, only, () => {
      this.#dress();
      changed();
    });
    const tier = this.address.own('tier');
    if (tier !== undefined) wantTier(tier);
    this.#dress();
  }

  get lang(): string {
    return pickLanguage([this.address.own('lang'), ...navigator.languages]);
  }

  set lang(lang: string) {
    this.address.setOwn('lang', lang, false);
    this.#dress();
  }

  get theme(): Theme {
    const wanted = this.address.own('theme');
    return themes.find((theme) => theme === wanted) ?? 'auto';
  }

  set theme(theme: Theme) {
    this.address.setOwn('theme', theme === 'auto' ? undefined : theme, false);
    this.#dress();
  }

  /** In words: what the link asks for and this page does not have. */
  get problems(): readonly string[] {
    const words = new Words(this.lang);
    const places = [...this.ids, SELF_CHECK];
    const has: Readonly<Record<string, (value: string) => boolean>> = {
      lang: (value) => languageOf(value) !== undefined,
      theme: (value) => themes.some((theme) => theme === value),
      route: isRoute,
      at: (value) => places.includes(value),
    };
    return Object.entries(has).flatMap(([name, knows]) => {
      const given = this.address.own(name);
      return given === undefined || knows(given) ? [] : [words.say('problem.link', { name, given })];
    });
  }

  /** Asked for by `?selfcheck`, by the key in the fragment, or by a button that sets it. */
  get selfCheck(): boolean {
    const asked = new URLSearchParams(location.search).has('selfcheck');
    return asked || this.address.own('selfcheck') !== undefined;
  }

  /** The id of what the address leads to. */
  get at(): string | undefined {
    return this.address.own('at') ?? (this.selfCheck ? SELF_CHECK : undefined);
  }

  /** The demo that fills the screen. */
  get presented(): string | undefined {
    return this.address.own('present') === undefined ? undefined : (this.only ?? this.at);
  }

  setPresented({ demo, present }: Presenting): void {
    if (this.only === undefined) this.address.setOwn('at', demo, false);
    this.address.setOwn('present', present ? '' : undefined, false);
  }

  /** The document itself wears the page's language and colours. */
  #dress(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dir = new Words(this.lang).dir;
    document.documentElement.dataset.theme = this.theme;
  }
}
