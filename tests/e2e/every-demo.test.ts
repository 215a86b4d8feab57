// Every demo on a page of its own in Chromium: alive in every language, and nothing moves but what is moved.
import { describe, expect, it } from 'vitest';
import { cases, demos, drawn, drawnInPlace, languages, open, sentence } from './browser';
import { hosted } from './hosted';

const host = hosted();
const frame = (demo: string, fragment: string) => `${host.origin}/embed.html?demo=${demo}#${fragment}`;

describe.each(demos)('%s', (demo) => {
  it.each(languages)('is alive in %s, with numbers, without a fault, and asks nobody for anything', async (lang) => {
    const { page, faults, requests } = await open(host.browser, frame(demo, `lang=${lang}`));
    await drawn(page, demo);
    expect(await sentence(page, demo)).toMatch(/\d/);
    await page.locator('details.fold').first().locator('summary').click();
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(0);
    // Prose may say "undefined"; numbers and words around the picture may not.
    for (const place of ['.seen', '.controls', '.fold-body'])
      expect(await page.locator(place).first().innerText()).not.toMatch(/NaN|undefined|\{\w+/);
    for (const value of await page.locator('.prose .formula [data-live]').allTextContents())
      expect(value).toMatch(/[\d–]/);
    await page.waitForLoadState('networkidle');
    const before = requests.length;
    await page.locator('.answers button, a.try').first().click();
    await drawn(page, demo);
    // Chromium asks for the icon when it pleases.
    expect(requests.slice(before).filter((url) => !url.endsWith('/icon.svg'))).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([1280, 360])(
    'shows its formulas whole, and controls that can go to their ends at %i px without anything moving',
    async (width) => {
      const { page } = await open(host.browser, frame(demo, 'lang=en'), { viewport: { width, height: 800 } });
      await drawn(page, demo);
      // Not the controls: there a refusal says beside its control what is wrong.
      const height = () =>
        page.locator('.seen, .prose').evaluateAll((boxes: HTMLElement[]) => boxes.map((box) => box.offsetHeight));
      const before = await height();
      const scrolling = await page
        .locator('.prose .formula')
        .evaluateAll((formulas) =>
          formulas.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
      expect(scrolling).toEqual([]);
      const stays = async () => {
        await drawn(page, demo);
        expect(await height(), await sentence(page, demo)).toEqual(before);
      };
      for (const slider of await page.locator('input[type=range]:visible').all()) {
        for (const key of ['End', 'Home']) {
          await slider.press(key);
          await stays();
        }
      }
      for (const choice of await page.locator('.controls input[type=radio]:visible').all()) {
        await choice.check({ force: true });
        await stays();
      }
      await page.context().close();
    },
  );

  it.each(cases(demo, [1280, 360]))(
    'is in sight after a step of "try this" at %i px, and the focus stays there',
    async (width) => {
      const options = { viewport: { width, height: 700 }, reducedMotion: 'reduce' } as const;
      const { page } = await open(host.browser, frame(demo, 'lang=en'), options);
      await drawn(page, demo);
      for (const step of await page.locator('.tries > li').all()) {
        await step.locator('a.try, .answers .button').last().click();
        await drawnInPlace(page, demo);
        const inSight = () =>
          page.locator('.stage').evaluate((stage) => {
            const { top, bottom } = stage.getBoundingClientRect();
            return top >= -1 && bottom <= innerHeight + 1;
          });
        await expect.poll(inSight).toBe(true);
        expect(await step.locator('.try').evaluate((link) => link.matches(':focus'))).toBe(true);
      }
      await page.context().close();
    },
  );
});
