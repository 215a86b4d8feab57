// The words of the frame: every language has all of them, with the same placeholders, and none is idle.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, pickLanguage, Words } from '../../web/src/ui/words';

const project = join(import.meta.dirname, '../..');
const read = (lang: string) =>
  JSON.parse(readFileSync(join(project, `web/src/locales/${lang}.json`), 'utf8')) as Record<string, string>;
const english = read('en');
const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(languages)('the words in %s', (lang) => {
  const words = read(lang);

  it('are complete, and no more', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  });

  it('have the placeholders of the others', () => {
    for (const [key, text] of Object.entries(words)) {
      expect([key, ...new Set(placeholders(text))]).toEqual([key, ...new Set(placeholders(english[key]))]);
    }
  });

  it('name every scaling of the core and say in a sentence what it does', () => {
    const folder = join(project, 'cpp/core/scalings');
    for (const file of readdirSync(folder)) {
      const [, id] = /\.id = "(\w+)"/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      expect(words).toHaveProperty([`scaling.${id}`]);
      expect(words[`scaling.${id}.gloss`]).toMatch(/[.。]$/);
    }
  });

  it('name every encoding of the core and say in a sentence what it does', () => {
    for (const file of readdirSync(join(project, 'cpp/core/encodings'))) {
      const id = file.replace(/\.cpp$/, '');
      expect(words).toHaveProperty([`encoding.${id}`]);
      expect(words[`encoding.${id}.gloss`]).toMatch(/[.。]$/);
    }
  });
});

it('every word is used', () => {
  const source = sources(join(project, 'web/src/ui'));
  const idle = Object.keys(english).filter((key) => {
    const starts = key
      .split('.')
      .map((_, i, parts) => parts.slice(0, i).join('.'))
      .filter(Boolean);
    return !source.includes(`'${key}'`) && !starts.some((start) => source.includes(`\`${start}.\${`));
  });
  expect(idle.filter((key) => !/^(encoding|scaling)\./.test(key))).toEqual([]);
});

describe('words', () => {
  it('are filled, numbers written as the language does', () => {
    const words = new Words('zh');
    expect(words.fill('从 {a|−100} 到 {b}', { a: { value: -1, digits: 1 }, b: '末尾' })).toBe('从 −1.0 到 末尾');
    expect(words.fill('{missing} {constructor}', {})).toBe('{missing} {constructor}');
  });

  it('are chosen by what the reader wants', () => {
    expect(pickLanguage(['fr', 'zh-Hant-TW', 'en'])).toBe('zh');
    expect(pickLanguage(['EN_us'])).toBe('en');
    expect(pickLanguage([])).toBe('en');
  });
});

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
