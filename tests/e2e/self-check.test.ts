// The self-check in the browser: loaded when it is asked for, in every tier, and not to be satisfied with a wrong value.
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages, launch, open, singleFile } from './browser';
import { hosted } from './hosted';

const host = hosted();
const course = (rest = '') => `${host.origin}/${rest}`;

const verdict = (page: Page) => page.locator('attention-lab-self-check .verdict');
const rows = (page: Page) => page.locator('attention-lab-self-check tbody tr');

async function checked(page: Page): Promise<string> {
  await rows(page).first().waitFor({ timeout: 30_000 });
  return verdict(page).innerText();
}

describe.each(languages)('the self-check in %s', (lang) => {
  it('is loaded by its button alone, finds every number right, and is copied whole', async () => {
    const { page, faults, requests } = await open(host.browser, course(`#lang=${lang}`), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const loaded = () => requests.filter((url) => url.includes('self-check'));
    const button = page.locator('footer button');
    await button.waitFor();
    expect(loaded()).toEqual([]);
    await button.click();
    expect(await checked(page)).toMatch(/^(All )?\d{3}\s/);
    expect(loaded().length).toBeGreaterThan(0);
    expect(await page.locator('attention-lab-self-check tr.wrong').count()).toBe(0);
    expect(await rows(page).filter({ hasText: 'half_future' }).count()).toBe(1);
    await expect.poll(() => new URL(page.url()).hash).toContain('selfcheck');

    await page.locator('attention-lab-self-check button').click();
    await page.locator('attention-lab-self-check .row [role=status]').filter({ hasText: /./ }).waitFor();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain(await verdict(page).innerText());
    expect(report).toContain('Chrome/');
    expect(report.split('\n').filter((line) => line.includes('half_future'))).toHaveLength(1);
    expect(report.trim().split('\n').length).toBe((await rows(page).count()) + 6);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe.each([
  ['relaxed SIMD', [], ''],
  ['WebAssembly SIMD', [], '&tier=simd'],
  ['JavaScript', ['--js-flags=--jitless'], ''],
] as const)('the self-check in the tier %s', (tier, flags, named) => {
  it.each([
    ['a query', () => course(`?selfcheck#lang=en${named}`)],
    ['a fragment of the single file', () => `${pathToFileURL(singleFile).href}#selfcheck&lang=en${named}`],
  ])('is asked for by %s, comes into sight and passes', async (_, url) => {
    const forced = await launch(...flags);
    const { page, faults } = await open(forced, url());
    expect(await checked(page)).toMatch(new RegExp(`^All \\d+ groups agree with their sources\\. Tier: .*${tier}`));
    await expect
      .poll(() => verdict(page).evaluate((line) => Math.abs(line.getBoundingClientRect().top) < innerHeight))
      .toBe(true);
    expect(faults).toEqual([]);
    await forced.close();
  });
});

it('fails, and says where, if one golden value is wrong: the second of the seven products of chapter 000', async () => {
  const context = await host.browser.newContext({ locale: 'en-US' });
  let spoilt = 0;
  await context.route('**/self-check-*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace('2.844918242162192', '2.845018242162192');
    if (body !== text) spoilt += 1;
    await route.fulfill({ response, body });
  });
  const page = await context.newPage();
  await page.goto(course('?selfcheck#lang=en'));
  expect(await checked(page)).toMatch(/^1 of \d+ groups do not agree/);
  expect(spoilt).toBe(1);
  const wrong = page.locator('attention-lab-self-check tr.wrong');
  expect(await wrong.count()).toBe(1);
  expect(await wrong.innerText()).toMatch(/rotary half_future[\s\S]*2\.845018242162192[\s\S]*2\.84491/);
  await context.close();
});
