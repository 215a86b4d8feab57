// Chromium, through Playwright.
import { launch } from '../../e2e/browser';
import type { Engine } from './engine';

export async function chromium(): Promise<Engine> {
  const browser = await launch();
  const page = await browser.newPage();
  return {
    open: async (url) => {
      // A change of the fragment alone would load nothing.
      await page.goto('about:blank');
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
