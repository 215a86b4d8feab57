// The built site in Chromium, for scripts that take pictures of it.
import { build } from './build-steps.mjs';
import { project } from './setup/folders.mjs';
import { setUp } from './setup/set-up.mjs';

/** Builds the site, serves it, and gives `take` an `open(path, options)` that resolves to a page whose demo is drawn. */
export async function withBuiltPage(take) {
  setUp('test');
  await build();
  // Not on disk before set-up has run.
  const [{ chromium }, { preview }] = await Promise.all([import('playwright-core'), import('vite')]);
  const server = await preview({ configFile: false, root: project, build: { outDir: 'dist/site' } });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const origin = server.resolvedUrls.local[0];
  try {
    await take(async (path, options) => {
      const page = await browser.newPage(options);
      await page.goto(new URL(path, origin).href);
      await page.locator('.stage[aria-busy="false"]:not([data-first])').waitFor();
      return page;
    });
  } finally {
    await browser.close();
    await server.close();
  }
}
