// A language is files and nothing else: one more, longer than English and written from the right, runs through the page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strict } from '../hosts/policies';
import { serve, type Server } from '../hosts/server';
import { cases, demos, drawn, findings, launch, open, sentence, unfold } from './browser';
import { pseudo, pseudoText, siteWithPseudoLocale } from './pseudo-locale';

let browser: Browser;
let server: Server;
const frame = (demo: string) => `${server.origin}/embed.html?demo=${demo}#lang=${pseudo}`;

beforeAll(async () => {
  const folder = siteWithPseudoLocale();
  server = await serve({ paths: { '/': { folder } }, headers: { 'Content-Security-Policy': strict } });
  browser = await launch();
}, 180_000);

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** English words that are seen although the language has its own: the frame has them from somewhere else. */
const englishWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (root: Document | ShadowRoot) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        const apart = parentElement?.closest(
          '[translate=no], [aria-hidden=true], style, script, noscript, [lang=en], [lang=zh]',
        );
        if (!apart && /[A-Za-z]{3}/.test(textContent ?? '')) found.push(textContent?.trim() ?? '');
      }
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) look(shadowRoot);
      for (const { ariaLabel } of root.querySelectorAll('[aria-label]:not([translate=no], [translate=no] *)')) {
        if (/[A-Za-z]{3}/.test(ariaLabel ?? '')) found.push(ariaLabel ?? '');
      }
    };
    look(document);
    return found;
  });

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

it('is longer than English, and keeps what stands for something else', () => {
  const text = 'Moving both words by {k|1,000} changed [the score](#pairing=mixed), $q \\cdot k$, a little.';
  expect(pseudoText(text)).toMatch(
    /^[^A-Za-z]*\{k\|1,000\}[^A-Za-z]*\]\(#pairing=mixed\)[^A-Za-z]*\$q \\cdot k\$[^A-Za-z]*$/,
  );
  const plain = 'Turning both further by the same angle leaves the angle between them as it was';
  expect(pseudoText(plain).length / plain.length).toBeGreaterThan(1.35);
});

describe.each(demos)('%s in a language of files alone', (demo) => {
  it.each(cases(demo, [320, 1280]))(
    'reads from the right, in its own words, without sideways scrolling at %i px',
    async (width) => {
      const { page, faults } = await open(browser, frame(demo), { viewport: { width, height: 800 } });
      await drawn(page, demo);
      expect(await sentence(page, demo)).toMatch(/[\u05d0-\u05ea]/);
      await unfold(page);
      expect(await englishWords(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      const {
        page: whole,
        picture,
        slider,
        columns,
      } = await page.locator('article').evaluate((article) => {
        const direction = (selector: string) => {
          const element = article.querySelector(selector);
          return element ? getComputedStyle(element).direction : 'ltr';
        };
        const { right } = article.querySelector('.controls')?.getBoundingClientRect() ?? new DOMRect();
        const { left } = article.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
        return {
          page: getComputedStyle(document.documentElement).direction,
          picture: direction('.stage > svg'),
          slider: direction('.slider'),
          columns: right <= left,
        };
      });
      expect([whole, picture, slider]).toEqual(['rtl', 'ltr', 'ltr']);
      // Beside the picture, the controls stand where a line ends.
      expect(columns).toBe(width === 1280);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

describe('the course in a language of files alone', () => {
  it('offers it, shows its contents and its quiz, and never scrolls sideways at 320 pixels', async () => {
    const { page, faults } = await open(browser, `${server.origin}/#lang=${pseudo}&at=quiz`, {
      viewport: { width: 320, height: 640 },
    });
    await page.locator('attention-lab-quiz .question').waitFor();
    expect(await page.locator('header .segment').count()).toBeGreaterThanOrEqual(3);
    expect(await page.locator('.chapters a').first().innerText()).toMatch(/[\u05d0-\u05ea]/);
    expect(await englishWords(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has no finding of axe', async () => {
    const { page } = await open(browser, frame('relative'), { bypassCSP: true });
    await drawn(page, 'relative');
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});
