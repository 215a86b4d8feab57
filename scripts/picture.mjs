// Takes the README's picture from the built page: npm run picture
import { withBuiltPage } from './built-page.mjs';
import { explainFailure } from './setup/explain-failure.mjs';

await explainFailure(() =>
  withBuiltPage(async (open) => {
    const page = await open('embed.html?demo=relative#lang=en&theme=light', { viewport: { width: 1100, height: 800 } });
    await page.screenshot({ path: 'docs/relative.png' });
  }),
);
