// Three engines, three tiers, one file opened from disk: the seven numbers that chapter 000 prints.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleFile } from '../e2e/browser';
import { chromium } from './engines/chromium';
import { until, type Engine } from './engines/engine';
import { firefox } from './engines/firefox';
import { webkit } from './engines/webkit';

const printed = ['2.9839', '2.8449', '1.2160', '−0.6933', '−2.6004', '−3.5409', '−2.6989'];
const names = { relaxed: 'WebAssembly, relaxed SIMD', simd: 'WebAssembly SIMD', js: 'JavaScript' } as const;
type Tier = keyof typeof names;

const folder = join(mkdtempSync(join(tmpdir(), 'attention-lab-')), '课 程 #1');
const file = join(folder, 'lab.html');

beforeAll(() => {
  mkdirSync(folder);
  copyFileSync(singleFile, file);
  writeFileSync(join(folder, 'other.html'), 'other');
});
afterAll(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

const course = `document.querySelector('attention-lab-course').shadowRoot`;
const lab = `${course}.querySelector('[demo=relative]').shadowRoot`;
/** What is expected of the page once it stands; undefined until then. */
const state = `(() => {
  const stage = ${lab}?.querySelector('.stage');
  if (!stage || stage.ariaBusy === 'true') return null;
  const problem = ${lab}.querySelector('.problem')?.innerText;
  if (!problem && stage.hasAttribute('data-first')) return null;
  return {
    problem: problem ?? '',
    tier: ${course}.querySelector('.tier .gloss').innerText,
    texts: [...stage.querySelectorAll('text')].map((text) => text.textContent.trim()),
  };
})()`;

interface Seen {
  readonly problem: string;
  readonly tier: string;
  readonly texts: readonly string[];
}

async function see(engine: Engine, tier: Tier): Promise<Seen> {
  await engine.open(`${pathToFileURL(file).href}#at=relative&lang=en&tier=${tier}`);
  return until(async () => ((await engine.evaluate(state)) as Seen | null) ?? undefined, `the tier ${tier}`, 60_000);
}

/** Tiers that an engine does not have yet; the page has to say so. */
const engines = { Chromium: [chromium, []], Firefox: [firefox, []], WebKitGTK: [webkit, ['relaxed']] } as const;

describe.each(Object.entries(engines))('%s', (_, [start, lacks]) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await start();
  }, 180_000);
  afterAll(() => engine.close());

  it('keeps files from each other, as readers have it', async () => {
    await engine.open(pathToFileURL(file).href);
    const asked = `(() => {
      try {
        const request = new XMLHttpRequest();
        request.open('GET', location.href.replace('lab.html', 'other.html'), false);
        request.send();
        return 'given';
      } catch {
        return 'refused';
      }
    })()`;
    expect(await engine.evaluate(asked)).toBe('refused');
  });

  it.each(Object.keys(names) as Tier[])(
    'shows the seven numbers in the tier %s, or says that it lacks it',
    async (tier) => {
      const { problem, tier: shown, texts } = await see(engine, tier);
      if ((lacks as readonly Tier[]).includes(tier)) {
        expect(problem).toContain(`This build of the core does not run here (${tier})`);
        return;
      }
      expect(problem).toBe('');
      expect(shown).toBe(names[tier]);
      const places = printed.map((number) => texts.lastIndexOf(number));
      expect(places, texts.join(' | ')).not.toContain(-1);
      // In the order of the table, from no distance to 32.
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
    120_000,
  );
});
