// Every demo on paper and in the reader's own colours (forced-colors): all that it says is there, and can be read.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cases, demos, drawn, drawnInPlace, languages, open, sentence } from './browser';
import { hosted } from './hosted';

const host = hosted();
const frame = (demo: string, fragment: string) => `${host.origin}/embed.html?demo=${demo}#${fragment}`;

/** What lies in the demo and can be seen. */
const seen = (page: Page, selector: string) => page.locator(`article ${selector}:visible`);

/** As if it were being printed now: what `beforeprint` changes is there, and the rules for paper hold. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

describe.each(demos)('%s on paper', (demo) => {
  it.each(cases(demo, languages))(
    'has its picture, sentence, settings and formulas, light and without controls, in %s',
    async (lang) => {
      const { page, faults } = await open(host.browser, frame(demo, `lang=${lang}&theme=dark`));
      await drawn(page, demo);
      const said = await sentence(page, demo);
      const controls = await seen(page, '.controls .control').count();
      await onPaper(page);
      for (const part of ['.title', '.lead', '.stage > svg', '.sentence', '.formula', '.limit']) {
        expect(await seen(page, part).count(), part).toBeGreaterThan(0);
      }
      expect(await sentence(page, demo)).toBe(said);
      expect(await seen(page, '.set-to').count()).toBeGreaterThanOrEqual(controls);
      expect(await seen(page, '.paper').innerText()).toContain(`embed.html?demo=${demo}`);
      expect(await seen(page, ':is(button, input, select, summary):not(.gloss)').count()).toBe(0);
      const { colours, width, room } = await page.locator('article').evaluate((article) => ({
        colours: getComputedStyle(article).backgroundColor,
        width: article.querySelector('.stage svg')?.getBoundingClientRect().width ?? 0,
        room: article.clientWidth,
      }));
      expect(lightness(colours)).toBeGreaterThan(95);
      expect(width).toBeLessThanOrEqual(room);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it('is drawn for the sheet while it is printed, and for the screen after', async () => {
    const { page } = await open(host.browser, frame(demo, 'lang=en'));
    await drawn(page, demo);
    const width = () => page.locator('.stage > svg').getAttribute('width');
    const before = await width();
    const printed = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('beforeprint', () => {
            const lab = document.querySelector('attention-lab');
            resolve(lab?.shadowRoot?.querySelector('.stage > svg')?.getAttribute('width'));
          });
        }),
    );
    const sheets = await page.pdf({ format: 'A4', margin: { left: '15mm', right: '15mm' } });
    expect(await printed).toBe('680');
    expect(sheets.toString('latin1').match(/\/Type ?\/Page\b/g)?.length).toBeLessThanOrEqual(3);
    await expect.poll(width).toBe(before);
    expect(await page.locator('.paper').count()).toBe(0);
    await page.context().close();
  });
});

describe.each(demos)('%s in colours of the system', (demo) => {
  it.each(cases(demo, ['light', 'dark'] as const))(
    'can be read, and its marks told apart, on a %s page',
    async (colorScheme) => {
      // Also where a link asks for the other colours.
      const theme = colorScheme === 'dark' ? 'light' : 'dark';
      const { page, faults } = await open(host.browser, frame(demo, `lang=en&theme=${theme}`), {
        colorScheme,
        forcedColors: 'active',
      });
      await drawn(page, demo);
      for (let part = 0, parts = await page.locator('.parts input').count(); part < Math.max(1, parts); part++) {
        if (parts > 0) await page.locator('.parts input').nth(part).check({ force: true });
        await drawnInPlace(page, demo);
        const {
          texts,
          page: ground,
          ink,
        } = await page.locator('article').evaluate((article) => ({
          texts: Array.from(article.querySelectorAll('.stage text'), (text) => {
            const { fill, stroke } = getComputedStyle(text);
            return `${fill} on ${stroke}`;
          }),
          page: getComputedStyle(article).backgroundColor,
          ink: getComputedStyle(article).color,
        }));
        expect([...new Set(texts)]).toEqual([`${ink} on ${ground}`]);
        expect(Math.abs(lightness(ink) - lightness(ground))).toBeGreaterThan(80);
      }
      const roles = ['query', 'key', 'value', 'output', 'position', 'negative', 'positive', 'weight-full'];
      const hues = await page.locator('article').evaluate((article, names) => {
        const ground = getComputedStyle(article).backgroundColor;
        return [
          ground,
          ...names.map((name) => {
            const probe = document.createElement('i');
            probe.style.cssText = `forced-color-adjust: none; color: var(--${name})`;
            article.append(probe);
            return getComputedStyle(probe).color;
          }),
        ];
      }, roles);
      const [ground = '', ...marks] = hues;
      for (const [i, mark] of marks.entries()) {
        expect(Math.abs(lightness(mark) - lightness(ground)), roles[i]).toBeGreaterThan(35);
      }
      // Negative is the query's blue; no picture has both.
      expect(new Set(marks).size).toBeGreaterThanOrEqual(roles.length - 1);
      expect(
        await page
          .locator('.segment input:checked + span')
          .evaluateAll((chosen) =>
            chosen.every(
              (one) => getComputedStyle(one).backgroundColor !== getComputedStyle(document.body).backgroundColor,
            ),
          ),
      ).toBe(true);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

/** CIE lightness of a colour as the browser writes it: `rgb(…)` or `lab(…)`. */
function lightness(colour: string): number {
  const [first = NaN, green = NaN, blue = NaN] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (colour.startsWith('lab')) return first;
  const linear = (byte: number) => (byte <= 10.3 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const y = 0.2126 * linear(first) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}
