// What every demo must keep, in every state: words for everything, numbers that are numbers, tables that match.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { Demo, SentenceValue } from '../../../web/src/demos/define';
import type { DemoText } from '../../../web/src/text/format';
import { decode, encode, readPairs } from '../../../web/src/ui/link';
import { Words } from '../../../web/src/ui/words';
import { badlySet, longSentences } from '../chinese';
import { markup } from '../charts/markup';
import { defaults, generator, randomSettings, type AnySettings } from './states';
import { item } from '../../../web/src/demos/item';

const demos = import.meta.glob<Demo>('../../../web/src/demos/*/demo.ts', { eager: true, import: 'default' });
const texts = import.meta.glob<DemoText>('../../../web/src/demos/*/text.*.md', { eager: true, import: 'default' });
const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;
const STATES = 500;
const DRAWN = 40;

const placeholders = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].map((found) => item(found, 1));

function expectFinite(values: Readonly<Record<string, SentenceValue>>, state: string): void {
  const bad = Object.entries(values).filter(([, value]) =>
    typeof value === 'string' ? value === '' || /NaN|undefined/.test(value) : !Number.isFinite(value.value),
  );
  expect(bad, state).toEqual([]);
}

const missing = (names: readonly string[], given: object): string[] =>
  names.filter((name) => !Object.hasOwn(given, name));

for (const [file, demo] of Object.entries(demos)) {
  const folder = file.slice(0, -'demo.ts'.length);
  const own = Object.entries(texts).flatMap(([name, text]) => (name.startsWith(folder) ? [text] : []));

  describe(demo.id, () => {
    const random = generator(1);
    const states: AnySettings[] = [
      defaults(demo.controls),
      ...demo.tries.map((step) => ({ ...defaults(demo.controls), ...step })),
      ...Array.from({ length: STATES }, () => randomSettings(demo.controls, random)),
    ];

    it('is called like its folder and has as many steps in each text as it sets', () => {
      expect(file.endsWith(`/${demo.id}/demo.ts`)).toBe(true);
      expect(own.length).toBeGreaterThanOrEqual(2);
      for (const text of own) expect(text.tries).toHaveLength(demo.tries.length);
    });

    it('has words for every control and every option', () => {
      for (const text of own) {
        const words = new Words(text.lang);
        for (const [name, control] of Object.entries(demo.controls)) {
          const said = (key: string, option = ''): string | undefined =>
            text.labels[key + option] ?? words.find(key + option) ?? words.find(String(control.words) + option);
          if (name !== 'part') expect(said(name), `${text.lang}: ${name}`).toBeDefined();
          if (control.kind !== 'choice') continue;
          for (const option of control.options)
            expect(
              control.names?.[option] ?? said(name, `.${option}`),
              `${text.lang}: ${name}.${option}`,
            ).toBeDefined();
        }
      }
    });

    it('has links to states that its controls allow', () => {
      for (const text of own) {
        const html = [
          text.leadHtml,
          text.whyHtml,
          text.limitHtml,
          ...text.errata.map(({ holdsHtml }) => holdsHtml),
        ].join('');
        for (const [, state = ''] of html.matchAll(/data-state="([^"]*)"/g)) {
          const { values, problems } = decode(demo.controls, readPairs(state.replaceAll('&amp;', '&')));
          expect([...problems], `${text.lang}: ${state}`).toEqual([]);
          expect(encode(demo.controls, values).size, `${text.lang}: ${state} is the default`).toBeGreaterThan(0);
        }
      }
    });

    it('calls its picture by a name, in every part', () => {
      const { part } = demo.controls;
      const parts = part?.kind === 'choice' ? part.options : [];
      for (const { labels, lang } of own) {
        const missing = parts.filter((one) => labels[`picture.${one}`] === undefined);
        if (parts.length === 0 || missing.length > 0) expect(labels, lang).toHaveProperty('picture');
      }
    });

    it('uses the same labels and sentences in every language', () => {
      for (const text of own) {
        expect(Object.keys(text.labels).sort()).toEqual(Object.keys(item(own, 0).labels).sort());
        expect(Object.keys(text.sentences).sort()).toEqual(Object.keys(item(own, 0).sentences).sort());
      }
    });

    it(
      `says, lists and draws each of ${String(states.length)} states without a gap`,
      { timeout: 300_000 },
      async () => {
        const said = new Set<string>();
        let refused = 0;
        for (const [i, settings] of states.entries()) {
          const state = JSON.stringify(settings);
          let result: unknown;
          try {
            result = await demo.compute(core, settings as never);
          } catch (fault) {
            // What the core refuses is said beside the control that it names; any other fault is the demo's.
            if (!(fault instanceof Error && 'parameter' in fault && String(fault.parameter) in demo.controls))
              throw fault;
            refused++;
            continue;
          }
          const { key, values } = demo.describe(result, settings as never);
          said.add(key);
          const table = demo.table(result, settings as never);
          const live = demo.live(result, settings as never);
          expectFinite(live, state);
          const broken = table.rows.find(
            (row) =>
              row.length !== table.columns.length ||
              row.some((cell) => typeof cell === 'number' && !Number.isFinite(cell)),
          );
          expect(broken, state).toBeUndefined();
          for (const text of own) {
            const sentence = text.sentences[key];
            expect(sentence, `${text.lang}: ${key} in ${state}`).toBeDefined();
            const used = placeholders(sentence ?? '');
            expect(missing(used, values), `${key} in ${state}`).toEqual([]);
            expectFinite(Object.fromEntries(used.map((name) => [name, values[name] ?? ''])), state);
            expect(missing(table.columns, text.labels), text.lang).toEqual([]);
            expect(missing(text.live, live), text.lang).toEqual([]);
          }
          if (i >= DRAWN) continue;
          for (const text of own) {
            const words = new Words(text.lang);
            const width = item([320, 328, 559, 560, 760, 1150], i % 6);
            const picture = markup(
              demo.draw(
                {
                  width,
                  height: demo.height(width),
                  settings: settings as never,
                  set: () => undefined,
                  label(name, filling = {}) {
                    const template = text.labels[name] ?? words.find(name);
                    if (template === undefined) throw new Error(`${text.lang} has no label "${name}"`);
                    expect(missing(placeholders(template), filling), name).toEqual([]);
                    return words.fill(template, filling);
                  },
                  number: (value, digits) => words.number(value, digits),
                },
                result,
              ),
            );
            expect(/NaN|undefined|Infinity|[^.]style=/.exec(picture)?.[0], state).toBeUndefined();
          }
        }
        // A sentence that no state reaches is a promise nobody checked; the rare ones have tests of their own.
        expect(said.size).toBeGreaterThan(1);
        expect(refused).toBeLessThan(states.length / 2);
      },
    );
  });
}

describe('Chinese texts', () => {
  for (const { id: name } of Object.values(demos)) {
    const source = readFileSync(new URL(`../../../web/src/demos/${name}/text.zh.md`, import.meta.url), 'utf8');
    it(`${name}: no sentence over 40 characters`, () => {
      expect(longSentences(source)).toEqual([]);
    });
    it(`${name}: full-width punctuation between Han`, () => {
      expect(badlySet(source)).toEqual([]);
    });
  }
});
