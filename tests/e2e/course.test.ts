// The course page in Chromium, and what readers do with it.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demos, drawn, findings, languages, open, sentence, unfold } from './browser';
import { hosted } from './hosted';

const host = hosted();
const course = (fragment = '') => `${host.origin}/${fragment}`;
const lab = (page: Page, demo: string) => page.locator(`attention-lab[demo="${demo}"]`);
const range = (page: Page, demo: string) => lab(page, demo).locator('input[type=range]').first();

describe.each(languages)('the course in %s', (lang) => {
  // What every demo must show is tested in every-demo.test.ts, one page each.
  it('draws every demo that comes into view, without a fault, and never scrolls sideways at 320 pixels', async () => {
    const { page, faults } = await open(host.browser, course(`#lang=${lang}`), {
      viewport: { width: 320, height: 640 },
    });
    for (const demo of demos) {
      await drawn(page, demo);
      await unfold(lab(page, demo));
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('has no finding of axe around the demos in %s colours', async (theme) => {
    const { page } = await open(host.browser, course(`#lang=${lang}&theme=${theme}`), { bypassCSP: true });
    await drawn(page, demos[0] ?? '');
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a reader', () => {
  it('changes the language without a reload, and the state stays', async () => {
    const { page, faults } = await open(host.browser, course('#relative.pairing=mixed&at=relative&lang=en'));
    await drawn(page, 'relative');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('radio', { name: '中文' }).check();
    await lab(page, 'relative').locator('article[lang=zh]').waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(new URL(page.url()).hash).toBe('#relative.pairing=mixed&at=relative&lang=zh');
    expect(await lab(page, 'relative').getByRole('radio', { checked: true, name: '混用' }).count()).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has an empty fragment at the defaults, and a link gives back what it was taken from', async () => {
    const { page } = await open(host.browser, course());
    await drawn(page, 'relative');
    expect(new URL(page.url()).hash).toBe('');
    await range(page, 'relative').focus();
    await page.keyboard.press('End');
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#relative\.\w+=/);
    await drawn(page, 'relative');
    const said = await sentence(page, 'relative');
    const again = await open(host.browser, page.url());
    await drawn(again.page, 'relative');
    expect(await sentence(again.page, 'relative')).toBe(said);
    await lab(page, 'relative').getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.context().close();
    await again.page.context().close();
  });

  it('goes back from a step of "try this"', async () => {
    const { page } = await open(host.browser, course('#lang=en'));
    await drawn(page, 'relative');
    const before = await sentence(page, 'relative');
    await lab(page, 'relative').locator('a.try').first().click();
    await expect.poll(() => sentence(page, 'relative')).not.toBe(before);
    expect(new URL(page.url()).hash).not.toBe('#lang=en');
    await page.goBack();
    await expect.poll(() => sentence(page, 'relative')).toBe(before);
    await page.context().close();
  });

  it('keeps the language chosen since when going back, and not where the address says another', async () => {
    const { page } = await open(host.browser, course('#lang=en'));
    await drawn(page, 'relative');
    await lab(page, 'relative').locator('a.try').first().click();
    await drawn(page, 'relative');
    await page.getByRole('radio', { name: '中文' }).check();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe('#lang=zh');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh');
    await page.evaluate(() => {
      location.hash = 'lang=en';
    });
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await page.context().close();
  });

  it('is told what a link asks for and the page does not have', async () => {
    const { page } = await open(host.browser, course('#lang=fr&theme=sepia&route=002&at=nowhere'));
    const told = page.locator('header .problem');
    expect(await told.allInnerTexts()).toEqual([
      'The link sets “lang” to “fr”, which this page does not have.',
      'The link sets “theme” to “sepia”, which this page does not have.',
      'The link sets “route” to “002”, which this page does not have.',
      'The link sets “at” to “nowhere”, which this page does not have.',
    ]);
    await page.getByRole('radio', { name: '中文' }).check();
    expect(await told.allInnerTexts()).toHaveLength(3);
    await page.context().close();
  });

  it('is led by an erratum to the state that shows it, and back', async () => {
    const { page } = await open(host.browser, course('#lang=en'));
    await drawn(page, 'relative');
    const before = await sentence(page, 'relative');
    await lab(page, 'relative').getByText('Errata this demo settles').click();
    const link = lab(page, 'relative').getByRole('link', { name: 'mixing them' });
    expect(new URL((await link.getAttribute('href')) ?? '').hash).toBe('#relative.pairing=mixed&lang=en&at=relative');
    await link.click();
    await expect.poll(() => sentence(page, 'relative')).not.toBe(before);
    expect(new URL(page.url()).hash).toContain('relative.pairing=mixed');
    await page.goBack();
    await expect.poll(() => sentence(page, 'relative')).toBe(before);
    await page.context().close();
  });

  it('is told beside the control what is wrong, keeps the text typed and the last picture', async () => {
    const { page, faults } = await open(host.browser, course('#lang=en'));
    await drawn(page, 'relative');
    const before = await sentence(page, 'relative');
    const field = lab(page, 'relative').locator('.controls .field').first();
    await field.fill('many');
    await field.press('Enter');
    expect(await lab(page, 'relative').getByRole('alert').innerText()).toContain('“many” is none');
    expect(await field.inputValue()).toBe('many');
    expect(await sentence(page, 'relative')).toBe(before);
    await field.fill('３');
    await field.press('Enter');
    await expect.poll(() => lab(page, 'relative').getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is told what a link got wrong, and sees the default', async () => {
    const { page } = await open(
      host.browser,
      course('#relative.position=1e309&relative.colour=red&relative.pairing=mixed&at=relative&lang=en'),
    );
    await drawn(page, 'relative');
    const alerts = await lab(page, 'relative').getByRole('alert').allInnerTexts();
    expect(alerts.join('\n')).toContain('1e309 is outside the range');
    expect(alerts.join('\n')).toContain('“colour”');
    expect(await lab(page, 'relative').getByRole('radio', { checked: true, name: 'mixed' }).count()).toBe(1);
    expect(await sentence(page, 'relative')).not.toMatch(/NaN/);
    await page.context().close();
  });

  it('is no longer told what a link got wrong once the address is another one', async () => {
    const { page } = await open(host.browser, course('#relative.position=abc&at=relative&lang=en'));
    await drawn(page, 'relative');
    expect(await lab(page, 'relative').getByRole('alert').count()).toBe(1);
    await page.evaluate(() => {
      location.hash = 'at=relative&lang=en&theme=dark';
    });
    await expect.poll(() => lab(page, 'relative').getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  it('sees the stage at once where motion is unwanted', async () => {
    const { page } = await open(host.browser, course('#lang=en'), {
      viewport: { width: 360, height: 700 },
      reducedMotion: 'reduce',
    });
    await drawn(page, 'relative');
    const asked = await page.evaluate(
      () =>
        new Promise((resolve) => {
          Element.prototype.scrollIntoView = resolve;
          const element = document.querySelector('attention-lab-course')?.shadowRoot?.querySelector('#relative');
          element?.shadowRoot?.querySelector<HTMLElement>('a.try')?.click();
        }),
    );
    expect(asked).toEqual({ block: 'nearest', behavior: 'instant' });
    await page.context().close();
  });

  it.each([1280, 320])('stops at formulas by Tab where they scroll, and only there (%i px)', async (width) => {
    const { page } = await open(host.browser, course('#lang=en'), { viewport: { width, height: 700 } });
    for (const demo of demos) {
      await drawn(page, demo);
      const formulas = await lab(page, demo)
        .locator('.formula')
        .evaluateAll((all) =>
          all.map((formula) => ({
            stop: (formula as HTMLElement).tabIndex === 0,
            scrolls: formula.scrollWidth > formula.clientWidth,
          })),
        );
      expect(formulas.length).toBeGreaterThan(0);
      for (const { stop, scrolls } of formulas) expect(stop, demo).toBe(scrolls);
      if (width === 1280) expect(formulas.some(({ stop }) => stop)).toBe(false);
    }
    await page.context().close();
  });

  it('copies tags that another page can read: state, colours, height', async () => {
    const { page } = await open(
      host.browser,
      course('#relative.pairing=mixed&relative.position=40&at=relative&lang=en&theme=dark'),
    );
    await drawn(page, 'relative');
    const height = () => lab(page, 'relative').evaluate((element: HTMLElement) => element.offsetHeight);
    const closed = await height();
    await lab(page, 'relative').getByText('Link and embed').click();
    const snippets = lab(page, 'relative').locator('.snippet code');
    const [, frame = '', element = ''] = await snippets.allInnerTexts();
    const attributes = (tags: string) =>
      page.evaluate((source) => {
        const read = document.createElement('template');
        read.innerHTML = source;
        const found = read.content.lastElementChild;
        return Object.fromEntries(Array.from(found?.attributes ?? [], ({ name, value }) => [name, value]));
      }, tags);
    expect(frame).toMatch(/#[^"]*&amp;/);
    const { src = '', ...rest } = await attributes(frame);
    expect(src).toBe(`${host.origin}/embed.html?demo=relative#position=40&pairing=mixed&lang=en&theme=dark`);
    expect(Number(rest.height)).toBeGreaterThanOrEqual(closed);
    expect(Number(rest.height)).toBeLessThan(closed + 50);
    expect(await attributes(element)).toEqual({
      demo: 'relative',
      lang: 'en',
      theme: 'dark',
      state: 'position=40&pairing=mixed',
    });
    await page.context().close();
  });

  it.each([
    ['zh-TW', 'zh'],
    ['zh-Hans', 'zh'],
    ['EN_us', 'en'],
    ['xx', 'en'],
  ])('asks for %s and reads %s', async (wanted, lang) => {
    const { page } = await open(host.browser, course(`#lang=${wanted}`));
    await drawn(page, 'relative');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    expect(await lab(page, 'relative').locator('article').getAttribute('lang')).toBe(lang);
    await page.context().close();
  });

  it('has the tier that a link asks for, and is told when there is no such one', async () => {
    const { page } = await open(host.browser, course('#at=relative&lang=en&tier=simd'));
    await drawn(page, 'relative');
    expect(await page.locator('.tier .gloss').innerText()).toBe('WebAssembly SIMD');
    const other = await open(host.browser, course('#at=relative&lang=en&tier=fast'));
    const alert = lab(other.page, 'relative').getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('tier: fast is not allowed. Allowed: auto, relaxed, simd, js');
    await page.context().close();
    await other.page.context().close();
  });

  it('does not notice that the worker was killed, except that it takes a moment', async () => {
    const { page } = await open(host.browser, course('#relative.pairing=mixed&at=relative&lang=en'));
    await drawn(page, 'relative');
    const before = await sentence(page, 'relative');
    const [worker] = page.workers();
    if (!worker) throw new Error('the core runs in no worker');
    void worker.evaluate(() => self.close()).catch(() => undefined);
    await expect.poll(() => page.workers().includes(worker)).toBe(false);
    await range(page, 'relative').focus();
    const start = Date.now();
    await page.keyboard.press('End');
    await expect.poll(() => sentence(page, 'relative'), { timeout: 10_000 }).not.toBe(before);
    expect(Date.now() - start).toBeLessThan(8000);
    expect(new URL(page.url()).hash).toContain('relative.pairing=mixed');
    await page.context().close();
  });

  it('may have the page translated, and still reads true sentences', async () => {
    const { page, faults } = await open(host.browser, course('#at=relative&lang=en'));
    await drawn(page, 'relative');
    await page.evaluate(wrapTexts);
    const before = await sentence(page, 'relative');
    await range(page, 'relative').press('End');
    await expect.poll(() => sentence(page, 'relative')).not.toBe(before);
    await expect.poll(() => new URL(page.url()).hash).toContain('relative.');
    const fresh = await open(host.browser, page.url());
    await drawn(fresh.page, 'relative');
    expect(await sentence(page, 'relative')).toBe(await sentence(fresh.page, 'relative'));
    await page.getByRole('radio', { name: '中文' }).check();
    await lab(page, 'relative').locator('article[lang=zh]').waitFor();
    expect(await page.locator('attention-lab-course h1').innerText()).toBe('注意力实验室');
    expect(faults).toEqual([]);
    await page.context().close();
    await fresh.page.context().close();
  });

  it.each([320, 1280])('sets wide words into their tiles (%i px)', async (width) => {
    const words = [
      'WWWWWWWWWW',
      'MMMMMM',
      '@@@@@@@@',
      'ЖЩШЮЖЩШЮ',
      '注意力注意力',
      '👩‍👩‍👧👩‍👩‍👧',
      'mmmmmmmmmm',
      '한국어한국어',
    ];
    const state = `order.words=${words.map(encodeURIComponent).join()}&at=order&lang=en`;
    const { page } = await open(host.browser, course(`#${state}`), { viewport: { width, height: 800 } });
    await drawn(page, 'order');
    const tiles = await lab(page, 'order')
      .locator('.stage rect + text')
      .evaluateAll((texts) =>
        texts.map((text) => [
          text.textContent,
          text.getBoundingClientRect().width,
          text.previousElementSibling?.getBoundingClientRect().width,
        ]),
      );
    for (const word of words) {
      const [, text, tile] = tiles.find(([content]) => content === word) ?? [];
      expect(text, word).toBeLessThanOrEqual(Number(tile));
    }
    await page.context().close();
  });
});

/** What translators do: every text that is not marked gets an element around it. */
function wrapTexts(): void {
  const wrap = (root: Document | ShadowRoot) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('[translate=no]')) continue;
      const box = document.createElement('span');
      text.replaceWith(box);
      box.append(text);
    }
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) wrap(shadowRoot);
  };
  wrap(document);
}
