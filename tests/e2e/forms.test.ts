// The other forms: under any path, in a frame, as an element on a page of somebody else, as one file from disk.
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { item } from '../../web/src/demos/item';
import { self, strict, trustedTypes } from '../hosts/policies';
import { serve, type Host } from '../hosts/server';
import { demos, drawn, element, launch, open, sentence, singleFile, site } from './browser';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
});

async function served(host: Host, check: (origin: string) => Promise<void>): Promise<void> {
  const server = await serve(host);
  try {
    await check(server.origin);
  } finally {
    await server.close();
  }
}

async function everyDemoRuns(url: string): Promise<string[]> {
  const { page, faults } = await open(browser, url);
  const said = [];
  for (const demo of demos) {
    await drawn(page, demo);
    said.push(await sentence(page, demo));
  }
  expect(faults).toEqual([]);
  await page.context().close();
  return said;
}

it('the site works under a path with spaces and Chinese', async () => {
  await served({ paths: { '/a b c/课程/': { folder: site } } }, async (origin) => {
    await everyDemoRuns(`${origin}/a b c/课程/#lang=zh`);
  });
});

it('the site works where scripts take no plain strings', async () => {
  await served(
    { paths: { '/': { folder: site } }, headers: { 'Content-Security-Policy': trustedTypes } },
    async (origin) => {
      await everyDemoRuns(`${origin}/#lang=en`);
    },
  );
});

describe('the single file', () => {
  it('says the same as the site, from disk, from a folder with spaces, # and Chinese', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'attention-lab-')), '课 程 #1');
    mkdirSync(folder);
    copyFileSync(singleFile, join(folder, 'lab.html'));
    await served({ paths: { '/': { folder: site } } }, async (origin) => {
      expect(await everyDemoRuns(`${pathToFileURL(join(folder, 'lab.html')).href}#lang=en`)).toEqual(
        await everyDemoRuns(`${origin}/#lang=en`),
      );
    });
  });

  it('works in a sandboxed frame, where it has no origin', async () => {
    const page =
      '<!doctype html><link rel="icon" href="data:,"><title>Host</title><iframe sandbox="allow-scripts" src="/lab/attention-lab.html#lang=en" width="1000" height="2000"></iframe>';
    await served({ paths: { '/host': { page }, '/lab/': { folder: join(singleFile, '..') } } }, async (origin) => {
      const { page, faults } = await open(browser, `${origin}/host`);
      const frame = page.frameLocator('iframe');
      // Without an origin a frame loads only what is in sight.
      await frame.locator('attention-lab').first().scrollIntoViewIfNeeded();
      await frame.locator('attention-lab .stage[aria-busy="false"]:not([data-first])').first().waitFor();
      expect(await frame.locator('attention-lab .sentence').first().innerText()).toMatch(/\d/);
      await frame.getByText('Save and cite').first().click();
      await frame.getByRole('button', { name: 'SVG' }).first().click();
      await frame.getByText('the page around this frame forbids downloads').first().waitFor();
      // Chromium says itself that it has dropped the file.
      expect(faults.filter((fault) => !fault.includes('Download is disallowed'))).toEqual([]);
      await page.context().close();
    });
  });
});

describe('the element', () => {
  const host = (attributes: string) =>
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Host</title><h1>A course</h1><attention-lab ${attributes}></attention-lab><script type="module" src="/lab/attention-lab.js"></script></html>`;

  it('runs on a strict page of somebody else, and leaves its address alone', async () => {
    const page = host('demo="relative" lang="zh" state="pairing=mixed"');
    await served(
      { paths: { '/page': { page }, '/lab/': { folder: element } }, headers: { 'Content-Security-Policy': strict } },
      async (origin) => {
        const { page, faults } = await open(browser, `${origin}/page`);
        await drawn(page, 'relative');
        expect(await sentence(page, 'relative')).toContain('配对');
        const changed = page.evaluate(
          () =>
            new Promise((resolve) => {
              document.addEventListener('attention-lab-change', (event) => resolve((event as CustomEvent).detail));
            }),
        );
        await page.locator('attention-lab').evaluate((lab) => {
          (lab as HTMLElement & { state: string }).state = '';
          lab.shadowRoot
            ?.querySelector<HTMLInputElement>('input[type=range]')
            ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }));
        });
        expect(await changed).toMatchObject({ demo: 'relative', step: false });
        expect(page.url()).toBe(`${origin}/page`);
        expect(faults).toEqual([]);
        await page.context().close();
      },
    );
  });
});

describe('an element without a language', () => {
  it.each([
    ['zh-CN', 'zh'],
    ['en-GB', 'en'],
  ])('takes that of the page around it: %s', async (around, taken) => {
    const page = `<!doctype html><html lang="${around}"><link rel="icon" href="data:,"><title>Host</title><attention-lab demo="relative"></attention-lab><script type="module" src="/lab/attention-lab.js"></script></html>`;
    await served({ paths: { '/page': { page }, '/lab/': { folder: element } } }, async (origin) => {
      const { page } = await open(browser, `${origin}/page`, { locale: 'de-DE' });
      await drawn(page, 'relative');
      expect(await page.locator('attention-lab article').getAttribute('lang')).toBe(taken);
      await page.context().close();
    });
  });
});

describe('a frame', () => {
  it('is called like its demo, offers what embeds it, and tells what its link asks for in vain', async () => {
    await served({ paths: { '/': { folder: site } } }, async (origin) => {
      const { page } = await open(browser, `${origin}/embed.html?demo=relative#lang=en&theme=sepia`);
      await drawn(page, 'relative');
      expect(await page.title()).toBe(await page.locator('h1').innerText());
      expect(await page.locator('.problems').innerText()).toContain('“theme” to “sepia”');
      await page.getByText('Link and embed').click();
      await expect.poll(() => page.locator('.snippet').count()).toBeGreaterThan(1);
      expect(await page.locator('.snippet').allInnerTexts()).toContainEqual(
        expect.stringContaining('embed.html?demo=relative'),
      );
      await page.context().close();
    });
  });

  it('tells its height in a few messages, shows the state of its fragment, and keeps it', async () => {
    const page = `<!doctype html><link rel="icon" href="data:,"><title>Host</title><iframe src="/lab/embed.html?demo=relative#pairing=mixed&lang=en" width="800" height="300"></iframe>
      <script>
        heights = [];
        addEventListener('message', ({ data }) => {
          if (data.type === 'attention-lab:height') { heights.push(data.height); document.querySelector('iframe').height = data.height; }
        });
      </script>`;
    await served({ paths: { '/host': { page }, '/lab/': { folder: site } } }, async (origin) => {
      const { page, faults } = await open(browser, `${origin}/host`);
      const lab = page.frameLocator('iframe').locator('attention-lab');
      await lab.locator('.stage[aria-busy="false"]:not([data-first])').waitFor();
      await page.waitForTimeout(1000);
      const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights);
      expect(heights.length).toBeGreaterThan(0);
      expect(heights.length).toBeLessThan(5);
      const frame = page.frames()[1];
      expect(await frame?.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(1);
      expect(await lab.getByRole('radio', { checked: true, name: 'mixed' }).count()).toBe(1);
      expect(faults).toEqual([]);
      await page.context().close();
    });
  });
});

describe('without WebAssembly', () => {
  it('the same digits come from JavaScript, and the page says so', async () => {
    // The length lab reads 70,000 letters with six models: minutes of JavaScript, hours without a compiler.
    const quick = demos.filter((demo) => demo !== 'length-lab');
    await served({ paths: { '/': { folder: site } } }, async (origin) => {
      const wasm = await everyDemoRuns(`${origin}/#lang=en`);
      const jitless = await launch('--js-flags=--jitless');
      const { page, faults } = await open(jitless, `${origin}/#lang=en`);
      const said = [];
      for (const demo of quick) {
        await drawn(page, demo);
        said.push(await sentence(page, demo));
      }
      // The relaxed tier may fuse: what is nothing but float rounding differs there, and is shown with one digit.
      const exact = (sentences: string[]) => sentences.map((text) => text.replace(/0\.0000+[1-9]/g, '0.0000…'));
      expect(exact(said)).toEqual(exact(wasm.filter((_, i) => quick.includes(item(demos, i)))));
      expect(await page.locator('.tier .gloss').innerText()).toBe('JavaScript');
      expect(await page.locator('#tier').textContent()).toContain('this browser has no WebAssembly');
      expect(faults).toEqual([]);
      await jitless.close();
    });
  });

  it.each([
    ['--js-flags=--no-enable-sse4-1', 'WebAssembly has no SIMD in this browser or on this processor'],
    ['--js-flags=--wasm-max-mem-pages=16', 'its WebAssembly could not be loaded or started'],
  ])('the page says why (%s)', async (flag, reason) => {
    const limited = await launch(flag);
    const { page } = await open(limited, `${pathToFileURL(singleFile).href}#lang=en`);
    await drawn(page, 'relative');
    expect(await page.locator('.tier .gloss').innerText()).toBe('JavaScript');
    expect(await page.locator('#tier').textContent()).toContain(reason);
    await limited.close();
  });

  it('also where a policy forbids it', async () => {
    await served({ paths: { '/': { folder: site } }, headers: { 'Content-Security-Policy': self } }, async (origin) => {
      const { page } = await open(browser, `${origin}/#lang=en`);
      await drawn(page, 'relative');
      expect(await page.locator('.tier .gloss').innerText()).toBe('JavaScript');
      expect(await page.locator('#tier').textContent()).toContain('the policy of this site forbids WebAssembly');
      await page.context().close();
    });
  });
});
