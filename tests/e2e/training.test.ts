// Training in the page, in Chromium: it moves, pauses, survives the death of a thread, and keeps and opens models.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { drawn, findings, launch, open, sentence } from './browser';
import { hosted } from './hosted';

// Not timed: there are slow machines.
vi.setConfig({ testTimeout: 300_000 });

const host = hosted();
const tiny = { part: 'train', lang: 'en', length: '32', channels: '16', heads: '2', layers: '1' };
const lab = (settings: Record<string, string>) =>
  `${host.origin}/embed.html?demo=length-lab#${new URLSearchParams({ ...tiny, ...settings }).toString()}`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const steps = (page: Page): Promise<number[]> =>
  page.locator('progress').evaluateAll((bars: HTMLProgressElement[]) => bars.map(({ value }) => value));
const done = (page: Page) => button(page, 'Train again').waitFor({ timeout: 280_000 });

/** All losses, with all their digits. */
async function numbers(page: Page): Promise<string> {
  const fold = page.locator('details.fold').first();
  if (!(await fold.evaluate((one: HTMLDetailsElement) => one.open))) await fold.locator('summary').click();
  await fold.locator('tbody tr').first().waitFor();
  return fold.locator('tbody').innerText();
}

async function save(page: Page, name: string): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

it('goes on while the page answers, pauses, goes on again and is cancelled', async () => {
  const { page, faults } = await open(host.browser, lab({ steps: '5000' }), { bypassCSP: true });
  await drawn(page, 'length-lab');
  expect(await sentence(page, 'length-lab')).toContain('Nothing has been trained here yet.');
  const workers = page.workers().length;
  await button(page, 'Train').click();
  await expect.poll(() => steps(page), { timeout: 60_000 }).toHaveLength(6);
  await expect.poll(async () => Math.min(...(await steps(page))), { timeout: 60_000 }).toBeGreaterThan(0);
  const curve = () => page.locator('.stage path[stroke="var(--ink)"]').first().getAttribute('d');
  const before = { curve: await curve(), steps: await steps(page) };
  const frames = await page.evaluate(async () => {
    const bar = document.querySelector('attention-lab')?.shadowRoot?.querySelector('progress');
    const began = bar?.value;
    let count = 0;
    while (bar?.value === began) count += await new Promise<number>((next) => requestAnimationFrame(() => next(1)));
    return count;
  });
  expect(frames).toBeGreaterThan(0);
  await expect.poll(curve, { timeout: 60_000 }).not.toBe(before.curve);
  expect(Math.max(...(await steps(page)))).toBeGreaterThan(Math.max(...before.steps));
  expect(await findings(page)).toEqual([]);

  await button(page, 'Pause').click();
  await button(page, 'Resume').waitFor();
  const paused = await steps(page);
  expect(await sentence(page, 'length-lab')).toMatch(
    /^Paused at 0 %\. Losses within the trained length: RoPE \d\.\d\d/,
  );
  const file = await save(page, 'Save RoPE as a file (float16)');
  expect(file.name).toBe(`rotary-language-32-seed1-step${String(paused[5])}-float16.safetensors`);
  expect(await steps(page)).toEqual(paused);
  expect(await findings(page)).toEqual([]);

  await button(page, 'Resume').click();
  await expect.poll(async () => (await steps(page))[0], { timeout: 60_000 }).toBeGreaterThan(paused[0] ?? NaN);
  await button(page, 'Cancel').click();
  await button(page, 'Train').waitFor();
  expect(await steps(page)).toEqual([]);
  await expect.poll(() => sentence(page, 'length-lab')).toContain('Nothing has been trained here yet.');
  // The trainers' workers are gone.
  await expect.poll(() => page.workers().length).toBe(workers);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('a killed thread freezes its curve, resumes, and the numbers are what they would have been', async () => {
  const settings = { steps: '400', encodings: 'alibi,rotary' };
  const ends = async (meanwhile: (page: Page) => Promise<void>) => {
    const { page, faults } = await open(host.browser, lab(settings));
    await drawn(page, 'length-lab');
    await button(page, 'Train').click();
    await meanwhile(page);
    await done(page);
    const rows = await page.locator('.learner-words').allInnerTexts();
    const losses = await numbers(page);
    expect(faults).toEqual([]);
    await page.context().close();
    return { rows, losses };
  };
  const straight = await ends(() => Promise.resolve());
  expect(straight.rows).toEqual(['all 400 steps done', 'all 400 steps done']);
  const killed = await ends(async (page) => {
    await expect.poll(async () => (await steps(page))[1], { timeout: 60_000 }).toBeGreaterThan(0);
    await page
      .workers()
      .at(-1)
      ?.evaluate(() => {
        (globalThis as unknown as { close: () => void }).close();
      })
      .catch(() => undefined);
  });
  expect(killed.rows.sort()).toEqual(['all 400 steps done', 'all 400 steps done (resumed 1×)']);
  expect(killed.losses).toBe(straight.losses);
});

it('a saved model opens again and reads as well; what is none is refused beside the button', async () => {
  const { page, faults } = await open(host.browser, lab({ steps: '60', encodings: 'rotary' }));
  await drawn(page, 'length-lab');
  await button(page, 'Train').click();
  await done(page);
  const lossesOf = async () => (await sentence(page, 'length-lab')).match(/\d\.\d\d/g)?.map(Number) ?? [];
  const trained = await lossesOf();
  const { path } = await save(page, 'Save RoPE as a file (float16)');
  const bytes = readFileSync(path);
  await button(page, 'Discard').click();
  await button(page, 'Train').waitFor();

  const files = { good: bytes, half: bytes.subarray(0, 1000), text: Buffer.from('not a model') };
  const paths = Object.entries(files).map(([name, content]) => {
    const to = join(tmpdir(), `attention-lab-${String(process.pid)}-${name}.safetensors`);
    writeFileSync(to, content);
    return to;
  });
  await page.locator('input[type=file]').setInputFiles(paths);
  await expect.poll(() => page.locator('.learner-words').allInnerTexts(), { timeout: 60_000 }).toEqual(['from a file']);
  expect(await page.locator('.tools > div .problem').allInnerTexts()).toEqual(
    ['half', 'text'].map(
      (name) =>
        `attention-lab-${String(process.pid)}-${name}.safetensors is no file of safetensors that can be read here.`,
    ),
  );
  const opened = await lossesOf();
  expect(opened).toHaveLength(2);
  opened.forEach((loss, i) => {
    expect(Math.abs(loss - (trained[i] ?? NaN))).toBeLessThan(0.02);
  });
  expect(faults).toEqual([]);
  await page.context().close();
});

it('sizes that do not fit are refused beside the control, and nothing begins', async () => {
  const { page, faults } = await open(host.browser, lab({ heads: '3' }));
  await drawn(page, 'length-lab');
  await button(page, 'Train').click();
  await expect.poll(() => page.locator('#problem-heads').innerText(), { timeout: 30_000 }).toContain('Heads: 3');
  expect(await page.locator('#problem-heads').isVisible()).toBe(true);
  expect(await steps(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('without a compiler, in plain JavaScript, a model is trained to the end', async () => {
  const browser = await launch('--js-flags=--jitless');
  const { page, faults } = await open(browser, lab({ steps: '20', encodings: 'rotary' }));
  await drawn(page, 'length-lab');
  await button(page, 'Train').click();
  await done(page);
  expect(await page.locator('.learner-words').allInnerTexts()).toEqual(['all 20 steps done']);
  expect(await sentence(page, 'length-lab')).toMatch(/^Losses within the trained length: RoPE \d\.\d\d/);
  expect(faults).toEqual([]);
  await browser.close();
});
