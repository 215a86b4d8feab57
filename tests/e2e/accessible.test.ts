// Every demo on a page of its own in Chromium, with all that folds unfolded, looked at by axe: in one look its first part
// and one more, with PAGES=all every look and part.
import { describe, expect, it } from 'vitest';
import { cases, demos, drawn, findings, languages, open, sentence, unfold } from './browser';
import { hosted } from './hosted';

const host = hosted();
const frame = (demo: string, fragment: string) => `${host.origin}/embed.html?demo=${demo}#${fragment}`;

const looks = languages.flatMap((lang) => ['light', 'dark'].map((theme) => ({ lang, theme })));

describe.each(demos)('%s', (demo) => {
  it.each(cases(demo, looks))(
    'has no finding of axe in $lang and $theme colours, in its first part and others',
    async ({ lang, theme }) => {
      const { page } = await open(host.browser, frame(demo, `lang=${lang}&theme=${theme}`), { bypassCSP: true });
      await drawn(page, demo);
      await unfold(page);
      expect(await findings(page)).toEqual([]);
      const others = (await page.locator('.parts input').all()).slice(1);
      for (const part of cases(demo, others)) {
        await part.check({ force: true });
        await drawn(page, demo);
        expect(await findings(page), await sentence(page, demo)).toEqual([]);
      }
      await page.context().close();
    },
  );
});
