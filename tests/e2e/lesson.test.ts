// What a teacher asks of a demo by its link or by the element's attribute.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demos, drawn, drawnInPlace, findings, open, sentence } from './browser';
import { hosted } from './hosted';

const host = hosted();
const frame = (demo: string, fragment: string) => `${host.origin}/embed.html?demo=${demo}#lang=en&${fragment}`;
const hash = (page: Page) => new URL(page.url()).hash;

describe('a lesson', () => {
  it('hides controls, or shows only some, and hides the tabs of the parts', async () => {
    const { page, faults } = await open(host.browser, frame('relative', 'hide=pairing,part'));
    await drawn(page, 'relative');
    expect(await page.locator('.parts').count()).toBe(0);
    expect(await page.getByText('Pairing of dimensions').count()).toBe(0);
    expect(await page.getByText('Precision of the angles').count()).toBe(1);
    await page.evaluate(() => {
      location.hash = 'lang=en&show=distance';
    });
    await expect.poll(() => page.locator('.controls .control').count()).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('locks a control against the panel, the steps and the reset, and stays in the address', async () => {
    const { page, faults } = await open(host.browser, frame('relative', 'pairing=mixed&lock=pairing,seed'));
    await drawn(page, 'relative');
    expect(await page.getByRole('radio', { name: 'half-split' }).isDisabled()).toBe(true);
    await page.locator('a.try', { hasText: 'Keep only the cosine terms' }).click();
    await expect.poll(() => hash(page)).toContain('cosine=on');
    expect(hash(page)).toContain('pairing=mixed');
    expect(hash(page)).toContain('lock=pairing,seed');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => hash(page)).not.toContain('cosine');
    expect(await page.getByRole('radio', { name: 'mixed', checked: true }).count()).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('asks for every prediction before anything can be changed or is explained', async () => {
    const { page, faults } = await open(host.browser, frame('relative', 'predict=on&present'));
    await drawn(page, 'relative');
    // Slides tell the answers.
    expect(await page.locator('.presenter, .present').count()).toBe(0);
    const before = await sentence(page, 'relative');
    expect(await page.getByText('First answer the questions above').count()).toBe(1);
    expect(await page.locator('.formula').count()).toBe(0);
    expect(await page.locator('.controls input[type=range]').first().isDisabled()).toBe(true);
    await page.locator('.stage [role=slider]').first().press('End');
    expect(await sentence(page, 'relative')).toBe(before);
    // What comes after an open question is no link yet.
    expect(await page.locator('a.try').count()).toBe(0);
    while ((await page.locator('.answers .button').count()) > 0) await page.locator('.answers .button').first().click();
    await page.locator('.presenter').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.formula').first().waitFor();
    expect(await page.locator('.controls input[type=range]').first().isDisabled()).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('draws the same numbers for a student wherever the id is given, and others for another', async () => {
    const said = async (student: string) => {
      const { page } = await open(host.browser, frame('relative', `student=${student}&seed=5`));
      await drawn(page, 'relative');
      const note = await page.locator('article > .help').innerText();
      expect(await page.locator('.more .locked input').first().isDisabled()).toBe(true);
      const result = `${note} ${await sentence(page, 'relative')}`;
      await page.context().close();
      return result;
    };
    const first = await said('20231234');
    expect(first).toMatch(/^Seed of 20231234: [\d,]+ /);
    expect(await said('20231234')).toBe(first);
    expect(await said('20231235')).not.toBe(first);
  });

  it('has steps of its own, also when presented', async () => {
    const own = 'try2=Then%20mix%20them;pairing%3Dmixed&try1=Far%20%3Cb%3Eaway%3C%2Fb%3E;position%3D1000';
    const { page, faults } = await open(host.browser, frame('relative', own));
    await drawn(page, 'relative');
    expect(await page.locator('.tries .try').allInnerTexts()).toEqual(['Far <b>away</b>', 'Then mix them']);
    await page.locator('.tries .try').last().click();
    await expect.poll(() => hash(page)).toContain('pairing=mixed');
    await page.getByRole('button', { name: 'Present' }).click();
    expect(await page.locator('.slide-number').innerText()).toBe('1 / 3');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says what it cannot use, in the language of the page', async () => {
    const link = 'lock=colour&only=title&student=7&predict=maybe&try1=words';
    const { page } = await open(host.browser, frame('scaling', link));
    await drawn(page, 'scaling');
    const alerts = await page.getByRole('alert').allInnerTexts();
    expect(alerts.join('\n')).toContain('“colour”; this demo has no such control');
    expect(alerts.join('\n')).toContain('“only” in the lesson cannot be “title”. Possible: stage.');
    expect(alerts.join('\n')).toContain('“predict” in the lesson cannot be “maybe”');
    expect(alerts.join('\n')).toContain('the id “7” changes nothing');
    expect(alerts.join('\n')).toContain('The step “try1” is not used');
    await page.evaluate(() => {
      location.hash = location.hash.replace('lang=en', 'lang=zh');
    });
    await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('没有这个控件');
    await page.context().close();
  });

  it('is taken by the element as an attribute, and in the course with the name of the demo before it', async () => {
    const { page } = await open(host.browser, `${host.origin}/#lang=en&at=relative&relative.only=stage`);
    await drawn(page, 'relative');
    const lab = page.locator('attention-lab[demo=relative]');
    expect(await lab.locator('.controls, .prose, .folded').count()).toBe(0);
    await lab.evaluate((element) => {
      element.setAttribute('lesson', 'colour=red');
    });
    expect(await lab.getByRole('alert').innerText()).toContain('A lesson has no “colour”');
    expect(await lab.locator('.controls').count()).toBe(1);
    await page.context().close();
  });
});

describe.each(demos)('%s with stage and sentence alone', (demo) => {
  it('shows both in every part, and nothing else', async () => {
    const { page, faults } = await open(host.browser, frame(demo, 'only=stage'), {
      viewport: { width: 720, height: 800 },
      bypassCSP: true,
    });
    await drawn(page, demo);
    await drawnInPlace(page, demo);
    expect(await sentence(page, demo)).toMatch(/\d/);
    expect(await page.locator('article > :visible').count()).toBeLessThanOrEqual(2);
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
