// The words of the frame in every language, and how a template is filled.
import type english from '../locales/en.json';
import type { SentenceValue } from '../demos/define';
import { formatNumber } from './number';

export type WordKey = keyof typeof english;
type Locale = Readonly<Record<WordKey, string>>;
type Filling = Readonly<Record<string, SentenceValue>>;

const locales: Readonly<Record<string, Locale>> = Object.fromEntries(
  Object.entries(import.meta.glob<Locale>('../locales/*.json', { eager: true, import: 'default' })).map(
    ([file, words]) => [file.replace(/^.*\/|\.json$/g, ''), words],
  ),
);

/** Every language there is a file for. */
export const languages: readonly string[] = Object.keys(locales);

/** The language of ours that a tag means: `zh-Hant-TW` reads zh. */
export function languageOf(tag: string | null | undefined): string | undefined {
  return languages.find((language) => tag?.toLowerCase().split(/[-_]/)[0] === language);
}

/** The language of ours that fits best. */
export function pickLanguage(wanted: readonly (string | null | undefined)[]): string {
  for (const tag of wanted) {
    const found = languageOf(tag);
    if (found) return found;
  }
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en');
}

/** A piece of a filled template: text, or a value with the widest text its box must hold. */
export interface Piece {
  readonly text: string;
  readonly widest?: string;
  readonly value?: true;
}

/** The words of one language. */
export class Words {
  readonly #locale: Locale;

  constructor(readonly lang: string) {
    const locale = locales[lang];
    if (!locale) throw new Error(`no words for the language "${lang}"`);
    this.#locale = locale;
  }

  /** Which way the language is written: `ltr` or `rtl`, as its file says. */
  get dir(): 'ltr' | 'rtl' {
    return this.say('direction') === 'rtl' ? 'rtl' : 'ltr';
  }

  /** A text of the frame. */
  say(key: WordKey, values: Filling = {}): string {
    return this.fill(this.#locale[key], values);
  }

  /** A text that may not exist, as names of encodings that a demo lists. */
  find(key: string): string | undefined {
    return Object.hasOwn(this.#locale, key) ? this.#locale[key as WordKey] : undefined;
  }

  number(value: number, digits: number | 'general' = 'general'): string {
    return formatNumber(value, digits, this.lang);
  }

  /** A setting or its limit: a whole number keeps all its digits. */
  setting(value: number): string {
    return this.number(value, Number.isInteger(value) ? 0 : 'general');
  }

  /** `{name}` in the template becomes the value; a name that is not given stays visible. */
  fill(template: string, values: Filling): string {
    return this.pieces(template, values)
      .map((piece) => piece.text)
      .join('');
  }

  /** The same with the values kept apart, each in a box as wide as its widest text: `{name|−100}`. */
  pieces(template: string, values: Filling): Piece[] {
    return template.split(/(\{[^{}]*\})/).map((text) => {
      const [, name = '', widest] = /^\{([\w.]+)(?:\|([^{}]*))?\}$/.exec(text) ?? [];
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return { text };
      return { text: this.value(value), value: true, ...(widest !== undefined && { widest }) };
    });
  }

  /** The pieces of a template with every value at its widest. */
  widest(template: string): Piece[] {
    const found = [...template.matchAll(/\{([\w.]+)\|([^{}]*)\}/g)];
    return this.pieces(template, Object.fromEntries(found.map(([, name = '', widest = '']) => [name, widest])));
  }

  value(value: SentenceValue): string {
    return typeof value === 'string' ? value : this.number(value.value, value.digits);
  }
}
