// Chromium for tests, and pages that remember everything that went wrong in them.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';

export const project = resolve(import.meta.dirname, '../..');
export const site = join(project, 'dist/site');
export const element = join(project, 'dist/element');
export const singleFile = join(project, 'dist/attention-lab.html');

/** Every demo there is. */
export const demos = readdirSync(join(project, 'web/src/demos'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

export const languages = readdirSync(join(project, 'web/src/locales')).map((file) => file.replace('.json', ''));

/**
 * What of `all` a test of one demo goes through: every one in npm run test:long -- pages; in npm test one, which differs
 * from demo to demo.
 */
export function cases<T>(demo: string, all: readonly T[]): readonly T[] {
  return process.env.PAGES === 'all' ? all : all.filter((_, i) => i === demos.indexOf(demo) % all.length);
}

export function launch(...flags: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...flags],
  });
}

export interface Watched {
  readonly page: Page;
  /** Errors, violations of policies, failed requests, requests to anyone else. */
  readonly faults: string[];
  readonly requests: string[];
}

export async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const requests: string[] = [];
  const origin = new URL(url).origin;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    requests.push(request.url());
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin)
      faults.push(`foreign: ${request.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `violation of ${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  await page.goto(url);
  return { page, faults, requests };
}

/** Brings a demo into view and waits until the core has drawn it. */
export async function drawn(page: Page, demo: string): Promise<void> {
  const lab = page.locator(`attention-lab[demo="${demo}"]`);
  await lab.scrollIntoViewIfNeeded();
  await drawnInPlace(page, demo);
}

/** Waits for the core's picture of a demo wherever it is. */
export async function drawnInPlace(page: Page, demo: string): Promise<void> {
  const stage = page.locator(`attention-lab[demo="${demo}"] .stage[aria-busy="false"]:not([data-first])`);
  await stage.waitFor({ timeout: 60_000 });
}

/** Opens all that folds. */
export async function unfold(within: Page | Locator): Promise<void> {
  for (const fold of await within.locator('details').all())
    await fold.evaluate((box) => {
      box.setAttribute('open', '');
    });
}

export function sentence(page: Page, demo: string): Promise<string> {
  return page.locator(`attention-lab[demo="${demo}"] .sentence`).innerText();
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe finds on a page, which must have been opened with `bypassCSP`. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join()} ${html.slice(0, 120)}`).join('; ')}`,
  );
}
