// Presenter mode: a demo fills the screen, keys and clickers turn its steps, Escape leaves; in the course, in frames, for every demo.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cases, demos, drawn, drawnInPlace, findings, open, sentence } from './browser';
import { hosted } from './hosted';

const host = hosted();
const frame = (demo: string, fragment: string) => `${host.origin}/embed.html?demo=${demo}#${fragment}`;
const number = (page: Page) => page.locator('.slide-number').innerText();
const hash = (page: Page) => new URL(page.url()).hash;

const sizes = [
  [1280, 720],
  [1920, 1080],
  [390, 844],
] as const;

describe.each(demos)('%s, presented', (demo) => {
  it.each(cases(demo, sizes))(
    'fills %i × %i with stage and sentence, which stay where they are from slide to slide',
    async (width, height) => {
      const { page, faults } = await open(host.browser, frame(demo, 'lang=en&present'), {
        viewport: { width, height },
      });
      await drawn(page, demo);
      const boxes = () =>
        page.locator('.presenter').evaluate((dialog) =>
          ['.stage > svg', '.said'].map((part) => {
            const { left, top, right, bottom } = dialog.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
            return [left, top, right, bottom].map(Math.round);
          }),
        );
      // What a picture draws below its own height is cut here, where a page would show it.
      const below = await page.locator('.stage > svg').evaluate((picture: SVGSVGElement) => {
        const { y, height } = picture.getBBox();
        return y + height - picture.viewBox.baseVal.height;
      });
      expect(below).toBeLessThanOrEqual(2);
      const [stage = [], said = []] = await boxes();
      for (const [left = NaN, top = NaN, right = NaN] of [stage, said]) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThan(0);
        expect(right).toBeLessThanOrEqual(width);
      }
      if (width > 1000) expect(said[3]).toBeLessThanOrEqual(height);
      for (;;) {
        expect(await boxes(), await number(page)).toEqual([stage, said]);
        const [at, all] = (await number(page)).split(' / ');
        if (at === all) break;
        await page.keyboard.press('PageDown');
        await drawnInPlace(page, demo);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

describe('a teacher', () => {
  it('turns slides by arrow keys and by a clicker: first the question, then the answer on the stage', async () => {
    const { page, faults } = await open(host.browser, frame('relative', 'lang=en&present'));
    await drawn(page, 'relative');
    const before = await sentence(page, 'relative');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.slide').innerText()).toContain('Does the score change');
    expect(await sentence(page, 'relative')).toBe(before);
    await page.keyboard.press('PageDown');
    await expect.poll(() => sentence(page, 'relative')).not.toBe(before);
    expect(hash(page)).toContain('distance=-1');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => sentence(page, 'relative')).toBe(before);
    expect(await number(page)).toMatch(/^1 /);
    await page.keyboard.press('ArrowLeft');
    expect(await number(page)).toMatch(/^1 /);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('starts by a button, drags in the enlarged picture, turns on, and leaves by Escape with the state kept', async () => {
    const { page } = await open(host.browser, `${host.origin}/#lang=en&at=relative`);
    await drawn(page, 'relative');
    const lab = page.locator('attention-lab[demo=relative]');
    await lab.getByRole('button', { name: 'Present' }).click();
    const dialog = lab.getByRole('dialog');
    await dialog.waitFor();
    expect(hash(page)).toContain('present');
    const handle = dialog.getByRole('slider').first();
    const box = await handle.boundingBox();
    if (!box) throw new Error('the handle is nowhere');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => hash(page)).toMatch(/relative\.position=\d/);
    // The clicker goes on although the handle that was dragged has the focus.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    expect(await number(page)).toMatch(/^3 /);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(hash(page)).not.toContain('present');
    expect(hash(page)).toContain('relative.distance=-1');
    await drawnInPlace(page, 'relative');
    expect(await lab.getByRole('button', { name: 'Present' }).evaluate((button) => button.matches(':focus'))).toBe(
      true,
    );
    await page.context().close();
  });

  it('moves what was reached by keyboard in the picture with the arrow keys', async () => {
    const { page } = await open(host.browser, frame('relative', 'lang=en&present'));
    await drawn(page, 'relative');
    const slider = page.locator('.stage [role=slider]').first();
    while (!(await slider.evaluate((handle) => handle.matches(':focus')))) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => hash(page)).toContain('position=1');
    expect(await number(page)).toMatch(/^1 /);
    await page.context().close();
  });

  it('presents in a frame on a page of somebody else', async () => {
    const { page } = await open(host.browser, `${host.origin}/embed.html?demo=errata`);
    await page.evaluate(
      (src) => {
        const inner = document.createElement('iframe');
        [inner.src, inner.width, inner.height] = [src, '900', '600'];
        document.body.replaceChildren(inner);
      },
      frame('rotation', 'lang=zh&present'),
    );
    const inner = page.frameLocator('iframe');
    await inner.locator('.presenter .stage[aria-busy="false"]').waitFor();
    await inner.locator('.presenter').press('PageDown');
    expect(await inner.locator('.slide-number').innerText()).toMatch(/^2 /);
    await inner.locator('.presenter').press('Escape');
    await inner.locator('.controls').waitFor();
    await page.context().close();
  });

  it('has no finding of axe while presenting', async () => {
    const { page } = await open(host.browser, frame('relative', 'lang=en&present'), { bypassCSP: true });
    await drawn(page, 'relative');
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});
