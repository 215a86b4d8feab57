// What the course and the frame page share: language, colours, the tier if one is asked for, and the address that keeps them.
import { Address } from './address';
import { wantTier } from './core';
import { demos } from './registry';
import { pickLanguage } from './words';

/** What a page shows beside demos, under ids of their own; each is loaded when it is needed. */
export const sections = { quiz: () => import('./quiz'), errata: () => import('./errata') } as const;

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export class Page {
  readonly address: Address;

  constructor(only: string | undefined, changed: () => void) {
    this.address = new Address([...demos.map((demo) => demo.id), ...Object.keys(sections)], only, () => {
      this.#dress();
      changed();
    });
    const tier = this.address.own('tier');
    if (tier !== undefined) wantTier(tier);
    this.#dress();
  }

  get lang(): string {
    return pickLanguage([this.address.own('lang') ?? '', ...navigator.languages]);
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

  /** The document itself wears the page's language and colours. */
  #dress(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.theme;
  }
}
