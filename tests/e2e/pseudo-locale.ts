// A language that nobody speaks, made from the English files: English in Hebrew letters, longer by its vowels, from right to left.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './browser';

/** A language that is written in these letters; the page has none of its words. */
export const pseudo = 'yi';

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('bcdfghjklmnpqrstvwxyz', (letter, i) => [letter, String.fromCodePoint(0x5d0 + 1 + i)]),
);

/** What stands in a text for something else: formulas, values, placeholders, targets of links, headings, keys. */
const kept =
  /\$\$[^]*?\$\$|\$[^$\n]*\$|\\live\{[^}]*\}\{[^}]*\}|\{[^}]*\}|\]\(gloss:|\]\([^)]*\)|`[^`]*`|<!--[^]*?-->|^##.*$|^ *- [\w.-]+: /gm;

/** Vowels count twice and e thrice, which makes English longer by about two fifths. */
export function pseudoText(text: string): string {
  const pieces = text.split(kept);
  const between = text.match(kept) ?? [];
  return pieces.map((piece, i) => translated(piece) + (between[i] ?? '')).join('');
}

const translated = (text: string): string =>
  text.replace(
    /[a-z]/gi,
    (letter) => letters[letter.toLowerCase()] ?? '\u05d0\u05d5\u05d9'.slice(/e/i.test(letter) ? 0 : 1),
  );

/** Builds the site with one language more, which is nothing but files. Returns its folder. */
export function siteWithPseudoLocale(): string {
  const copy = join(project, 'build/pseudo-locale');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, 'dist'), { recursive: true });
  for (const part of ['web', 'vite.config.ts', 'package.json']) {
    cpSync(join(project, part), join(copy, part), { recursive: true });
  }
  for (const part of ['core', 'element']) symlinkSync(join(project, 'dist', part), join(copy, 'dist', part));
  const locales = join(copy, 'web/src/locales');
  const words = JSON.parse(readFileSync(join(locales, 'en.json'), 'utf8')) as Record<string, string>;
  const made = Object.entries(words).map(([key, text]) => [key, key === 'direction' ? 'rtl' : pseudoText(text)]);
  writeFileSync(join(locales, `${pseudo}.json`), JSON.stringify(Object.fromEntries(made)));
  for (const file of readdirSync(join(copy, 'web/src'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.en.md')) continue;
    const source = join(copy, 'web/src', file);
    writeFileSync(source.replace(/en\.md$/, `${pseudo}.md`), pseudoText(readFileSync(source, 'utf8')));
  }
  // As it is built for readers, not as tests import it.
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: copy, env, stdio: 'inherit' });
  return join(copy, 'dist/site');
}
