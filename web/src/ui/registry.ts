// Every demo there is: a folder with `demo.ts` and a text per language is one.
import type { DemoText } from '../text/format';
import type { AnyDemo } from './session';

/** What is known of a demo before it is loaded; evaluated from `demo.ts` by the build (vite/first.ts). */
export interface Card {
  readonly id: string;
  readonly chapter: AnyDemo['chapter'];
  readonly order: number;
}

export interface Loaded {
  readonly demo: AnyDemo;
  /** The result at the default settings, computed by the build. */
  readonly first: unknown;
}

export interface Entry extends Card {
  /** The question, by language. */
  readonly titles: Readonly<Record<string, string>>;
  load(): Promise<Loaded>;
  text(lang: string): Promise<DemoText>;
}

const cards = import.meta.glob<Card>('../demos/*/demo.ts', { query: '?card', eager: true, import: 'default' });
const modules = import.meta.glob<AnyDemo>('../demos/*/demo.ts', { import: 'default' });
const firsts = import.meta.glob<unknown>('../demos/*/demo.ts', { query: '?first', import: 'default' });
const texts = import.meta.glob<DemoText>('../demos/*/text.*.md', { import: 'default' });
const titles = import.meta.glob<string>('../demos/*/text.*.md', { query: '?title', eager: true, import: 'default' });

/** In the order of the story. */
export const demos: readonly Entry[] = Object.entries(cards)
  .map(([file, card]) => entry(file, card))
  .sort((a, b) => a.order - b.order);

function entry(file: string, card: Card): Entry {
  const folder = file.replace(/demo\.ts$/, '');
  const textFile = (lang: string) => `${folder}text.${lang}.md`;
  return {
    ...card,
    titles: Object.fromEntries(
      Object.entries(titles)
        .filter(([name]) => name.startsWith(`${folder}text.`))
        .map(([name, title]) => [name.slice(folder.length + 5, -3), title]),
    ),
    async load() {
      const [demo, first] = await Promise.all([modules[file]?.(), firsts[file]?.()]);
      if (!demo) throw new Error(`${file} exports no demo`);
      return { demo, first };
    },
    async text(lang) {
      const load = texts[textFile(lang)] ?? texts[textFile('en')];
      if (!load) throw new Error(`${folder} has no text`);
      return load();
    },
  };
}
