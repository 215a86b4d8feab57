// What a reader takes along or takes back: undo, the picture as a file, the table, a reference.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawn, open, sentence } from './browser';
import { hosted } from './hosted';

const host = hosted();
const embed = (fragment: string) => `${host.origin}/embed.html?demo=relative#${fragment}`;

async function saved(page: Page, kind: 'PNG' | 'SVG'): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: kind, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
}

it('undo and redo by keys and by buttons, also after a click into the picture', async () => {
  const { page, faults } = await open(host.browser, embed('lang=en'));
  await drawn(page, 'relative');
  const first = await sentence(page, 'relative');
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  await page.locator('input[type=range]').first().press('End');
  await expect.poll(() => sentence(page, 'relative')).not.toBe(first);
  const second = await sentence(page, 'relative');
  await page.locator('.stage').click({ position: { x: 3, y: 3 } });
  await page.keyboard.press('Control+z');
  await expect.poll(() => sentence(page, 'relative')).toBe(first);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => sentence(page, 'relative')).toBe(second);
  await undo.click();
  await expect.poll(() => sentence(page, 'relative')).toBe(first);
  expect(await undo.evaluate((button) => button.matches(':focus'))).toBe(true);
  expect(faults).toEqual([]);
  await page.context().close();
});

it.each(['en', 'zh'])('saves the picture in a file that needs nothing else, with title and link (%s)', async (lang) => {
  const { page, faults } = await open(host.browser, embed(`part=pairs&position=40&lang=${lang}&theme=dark`));
  await drawn(page, 'relative');
  await page
    .locator('summary')
    .filter({ hasText: /Save and cite|保存与引用/ })
    .click();
  const { name, file } = await saved(page, 'SVG');
  expect(name).toBe('attention-lab-relative.svg');
  const text = file.toString('utf8');
  expect(/.{0,80}(var\(|oklch|color-mix|light-dark|class=| style=|<!--|aria-)/.exec(text)?.[0]).toBeUndefined();
  expect(text).toContain('font-family=');
  expect(text).toContain(`<title>${await page.locator('.title').innerText()}</title>`);
  expect(text).toContain(`href="${page.url().replaceAll('&', '&amp;')}"`);
  const png = await saved(page, 'PNG');
  expect(png.name).toBe('attention-lab-relative.png');
  const { width, height, paper, colours } = await page.evaluate(readPixels, png.file.toString('base64'));
  const stage = await page.locator('.stage').boundingBox();
  expect(width).toBe(2 * ((stage?.width ?? 0) + 32));
  expect(height).toBeGreaterThan(2 * (stage?.height ?? 0));
  // Dark paper, and more colours on it than that.
  expect(paper).toBeLessThan(64);
  expect(colours).toBeGreaterThan(50);
  expect(await page.locator('.fold[open] code').innerText()).toContain(`url = {${page.url()}}`);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('copies the table as JSON', async () => {
  const { page } = await open(host.browser, embed('lang=en'), { permissions: ['clipboard-read', 'clipboard-write'] });
  await drawn(page, 'relative');
  await page.locator('summary').filter({ hasText: 'The numbers' }).click();
  await page.getByRole('button', { name: 'Copy as JSON' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const table = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    columns: string[];
    rows: number[][];
  };
  expect(table.rows).toHaveLength(129);
  expect(table.rows.every((row) => row.length === table.columns.length)).toBe(true);
  await page.context().close();
});

/** Runs in the page. */
async function readPixels(png: string) {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(4);
  const colours = new Set(new Uint32Array(data.buffer)).size;
  return { width, height, paper: data[0], colours };
}
