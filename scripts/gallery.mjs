// Takes pictures of every demo (or of those named) in every language, colour scheme and two widths: npm run gallery
// They go to build/gallery/, with a page that shows them side by side. Every step of "try this" is taken as well.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBuiltPage } from './built-page.mjs';
import { explainFailure } from './setup/explain-failure.mjs';
import { project } from './setup/folders.mjs';

const folder = join(project, 'build/gallery');
const names = process.argv.slice(2);
const demos = readdirSync(join(project, 'web/src/demos'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (names.length === 0 || names.includes(entry.name)))
  .map((entry) => entry.name);
const languages = readdirSync(join(project, 'web/src/locales')).map((file) => file.replace('.json', ''));
const themes = ['light', 'dark'];
const widths = [1280, 360];

await explainFailure(() =>
  withBuiltPage(async (open) => {
    mkdirSync(folder, { recursive: true });
    const taken = [];
    for (const demo of demos)
      for (const lang of languages)
        for (const theme of themes)
          for (const width of widths) {
            const page = await open(`embed.html?demo=${demo}#lang=${lang}&theme=${theme}`, {
              viewport: { width, height: 800 },
              reducedMotion: 'reduce',
            });
            const shoot = async (step) => {
              await page.locator('.stage[aria-busy="false"]').waitFor();
              const name = `${demo}-${step}-${lang}-${theme}-${width}.png`;
              await page.screenshot({ path: join(folder, name), fullPage: true });
              taken.push(name);
            };
            await shoot('opens');
            // Predictions are asked first; any answer sets the stage.
            for (const [i, step] of (await page.locator('.tries > li').all()).entries()) {
              const answers = step.locator('.answers button');
              await ((await answers.count()) > 0 ? answers : step.locator('a.try')).first().click();
              await shoot(`try${i + 1}`);
            }
            await page.close();
            console.log(`${demo} ${lang} ${theme} ${width}`);
          }
    const pictures = taken.map((name) => `<figure><img src="${name}" alt=""><figcaption>${name}</figcaption></figure>`);
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><meta charset="utf-8"><title>Gallery</title>${pictures.join('\n')}`,
    );
    console.log(`${taken.length} pictures in ${folder}`);
  }),
);
