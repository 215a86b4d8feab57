// Takes the README's picture from the built page: npm run picture
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { build } from './build-steps.mjs';
import { explainFailure } from './setup/explain-failure.mjs';
import { project } from './setup/folders.mjs';
import { setUp } from './setup/set-up.mjs';

await explainFailure(async () => {
  setUp('test');
  await build();
  const server = await preview({ configFile: false, root: project, build: { outDir: 'dist/site' } });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  await page.goto(new URL('embed.html?demo=relative#lang=en&theme=light', server.resolvedUrls.local[0]).href);
  await page.locator('.stage[aria-busy="false"]:not([data-first])').waitFor();
  await page.screenshot({ path: 'docs/relative.png' });
  await browser.close();
  await server.close();
});
