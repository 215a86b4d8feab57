// The contents of the course in Chromium: the block of a layer, and the ways through the demos.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demos, drawn, open } from './browser';
import { hosted } from './hosted';

const host = hosted();

const order = (page: Page) =>
  page.locator('main attention-lab').evaluateAll((labs) => labs.map((lab) => lab.getAttribute('demo')));

describe('the contents', () => {
  it('order the demos along a route, which stands in the address, and back', async () => {
    const { page, faults } = await open(host.browser, `${host.origin}/#lang=en`);
    const story = await order(page);
    expect([...story].sort()).toEqual([...demos].sort());
    await page.getByRole('radio', { name: 'to debug tomorrow' }).check();
    await expect.poll(() => order(page)).toEqual(['relative', 'frequencies', 'scaling']);
    expect(new URL(page.url()).hash).toContain('route=debugging');
    const again = await open(host.browser, page.url());
    await drawn(again.page, 'frequencies');
    expect(await order(again.page)).toEqual(['relative', 'frequencies', 'scaling']);
    await page.getByRole('radio', { name: 'the story' }).check();
    await expect.poll(() => order(page)).toEqual(story);
    expect(faults).toEqual([]);
    await page.context().close();
    await again.page.context().close();
  });

  it('leave the route for a demo that is not on it', async () => {
    const { page } = await open(host.browser, `${host.origin}/#lang=en&route=debugging&at=order`);
    await drawn(page, 'order');
    expect(new URL(page.url()).hash).not.toContain('route');
    await page.context().close();
  });

  it('lead from a station of the block to the first demo of its chapter', async () => {
    const { page } = await open(host.browser, `${host.origin}/#lang=en`);
    await page.locator('.block').getByRole('link', { name: 'Rotary encodings' }).click();
    await expect.poll(() => new URL(page.url()).hash).toContain('at=rotation');
    await page.context().close();
  });
});
