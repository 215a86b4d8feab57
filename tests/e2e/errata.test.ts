// The list of all errata in Chromium: complete in every language, and its links set demos to the states they name.
import { expect, it } from 'vitest';
import { drawn, findings, languages, open } from './browser';
import { hosted } from './hosted';

const host = hosted();

it('lists as many errata in every language, without a finding of axe', async () => {
  const counts = [];
  for (const lang of languages) {
    const url = `${host.origin}/embed.html?demo=errata#lang=${lang}`;
    const { page, faults } = await open(host.browser, url, { bypassCSP: true });
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
  const { page, faults } = await open(host.browser, `${host.origin}/#at=errata&lang=en`);
  await page.locator('attention-lab-errata a[data-state="cosine=on"]').click();
  await expect.poll(() => new URL(page.url()).hash).toContain('relative.cosine=on');
  await drawn(page, 'relative');
  expect(await page.locator('attention-lab[demo=relative]').getByLabel('Cosine terms only').isChecked()).toBe(true);
  expect(faults).toEqual([]);
  await page.context().close();
});
