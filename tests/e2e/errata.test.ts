// The list of all errata in Chromium: complete in every language, and its links set demos to the states they name.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strict } from '../hosts/policies';
import { serve, type Server } from '../hosts/server';
import { drawn, findings, languages, launch, open, site } from './browser';

let browser: Browser;
let server: Server;

beforeAll(async () => {
  server = await serve({ paths: { '/': { folder: site } }, headers: { 'Content-Security-Policy': strict } });
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

it('lists as many errata in every language, without a finding of axe', async () => {
  const counts = [];
  for (const lang of languages) {
    const url = `${server.origin}/embed.html?demo=errata#lang=${lang}`;
    const { page, faults } = await open(browser, url, { bypassCSP: true });
    await page.locator('.card').first().waitFor();
    counts.push(await page.locator('.card').count());
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  }
  expect(counts[0]).toBeGreaterThan(10);
  expect(new Set(counts).size).toBe(1);
});

it('leads from an erratum to the state of the demo that shows it', async () => {
  const { page, faults } = await open(browser, `${server.origin}/#at=errata&lang=en`);
  await page.locator('attention-lab-errata a[data-state="cosine=on"]').click();
  await expect.poll(() => new URL(page.url()).hash).toContain('relative.cosine=on');
  await drawn(page, 'relative');
  expect(await page.locator('attention-lab[demo=relative]').getByLabel('Cosine terms only').isChecked()).toBe(true);
  expect(faults).toEqual([]);
  await page.context().close();
});
