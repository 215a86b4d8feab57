// The quiz in Chromium: in the course and in a frame, answered rightly, wrongly and with nonsense.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, languages, open } from './browser';
import { hosted } from './hosted';

const host = hosted();

async function quiz(fragment = '', options = {}) {
  const watched = await open(host.browser, `${host.origin}/embed.html?demo=quiz#${fragment}`, options);
  await watched.page.locator('.question').waitFor();
  return watched;
}

const status = (page: Page) => page.locator('.question [role=status]').innerText();

describe('the quiz', () => {
  it('asks for an answer, says whether it is right and why, and counts', async () => {
    const { page, faults } = await quiz('lang=en');
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.getByRole('alert').innerText()).toBe('Choose an answer first.');
    await page.getByLabel('The output of each word').check();
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await status(page)).toMatch(/^Right\..*permutation equivariance/s);
    expect(await page.locator('.score').innerText()).toContain('Right: 1 of 1 answered');
    expect(await page.getByRole('link', { name: /dog bites man/ }).getAttribute('href')).toContain('demo=order');
    await page.getByRole('button', { name: 'Next question' }).click();
    await page.getByRole('textbox').fill('much');
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.getByRole('alert').innerText()).toBe('A number belongs here; “much” is none.');
    await page.getByRole('textbox').fill('999');
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await status(page)).toMatch(/^Not so\./);
    expect(await page.locator('.score').innerText()).toContain('Right: 1 of 2 answered');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('takes the focus along: to the verdict, to the next question, and past its marks with one Tab', async () => {
    const { page } = await quiz('lang=en');
    const focused = () =>
      page.locator('attention-lab-quiz').evaluate((quiz) => quiz.shadowRoot?.activeElement?.className);
    await page.locator('.mark').first().focus();
    await page.keyboard.press('Tab');
    expect(await focused()).not.toBe('mark');
    await page.getByLabel('The output of each word').check();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect.poll(focused).toBe('verdict');
    await page.getByRole('button', { name: 'Next question' }).click();
    await expect.poll(focused).toBe('asked');
    await page.locator('.mark[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('.mark:focus').innerText()).toContain('1');
    await page.context().close();
  });

  it('asks the same again from a link, and something new on a new sheet', async () => {
    const first = await quiz('question=relative&seed=3&lang=en');
    const options = (page: Page) => page.locator('.option').allInnerTexts();
    const asked = await options(first.page);
    const again = await quiz('question=relative&seed=3&lang=en');
    expect(await options(again.page)).toEqual(asked);
    await first.page.getByRole('button', { name: 'New numbers, from the start' }).click();
    await expect.poll(() => new URL(first.page.url()).hash).toContain('seed=4');
    expect([...(await options(first.page))].sort()).toEqual([...asked].sort());
    await first.page.context().close();
    await again.page.context().close();
  });

  it.each(languages)('is part of the course in %s, without a finding of axe', async (lang) => {
    const { page, faults } = await open(host.browser, `${host.origin}/#at=quiz&lang=${lang}`, { bypassCSP: true });
    await page.locator('attention-lab-quiz .question').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
