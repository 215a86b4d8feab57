// Every question of the quiz: its texts agree, its numbers are right, and the state it points to exists.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore } from '../../web/src/core/types';
import type { Demo, SentenceValue } from '../../web/src/demos/define';
import type { Question } from '../../web/src/quiz/define';
import type { QuestionText } from '../../web/src/quiz/format';
import { parseQuestion } from '../../web/src/quiz/parse';
import { questions } from '../../web/src/quiz/registry';
import { decode, readPairs } from '../../web/src/ui/link';
import { badlySet, longSentences } from './chinese';
import { generator } from './demos/states';

const demos = import.meta.glob<Demo>('../../web/src/demos/*/demo.ts', { eager: true, import: 'default' });
const texts = import.meta.glob<QuestionText>('../../web/src/quiz/*/question.*.md', { eager: true, import: 'default' });
const files = import.meta.glob<Question>('../../web/src/quiz/*/question.ts', { eager: true, import: 'default' });
const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;
const SHEETS = 200;

/** What the answers must be, worked out here in another way. */
const oracles: Readonly<Record<string, (value: (key: string) => number) => number>> = {
  attention: (value) => 1 / (1 + Math.exp(value('second') - value('first'))),
  'head-size': (value) => Math.sqrt(value('d')),
  parameters: (value) =>
    2 * value('dModel') * value('headDim') * value('heads') + 2 * value('dModel') * value('headDim') * value('kvHeads'),
  alibi: (value) => -(value('query') - value('key')) / 2 ** value('head'),
  t5: (value) => (value('distance') < 16 ? value('distance') : 31),
  rotation: (value) => (value('query') - value('key')) * value('theta') * (180 / Math.PI),
  frequencies: (value) => [0, 1, 2, 3].filter((i) => 2 * Math.PI * value('base') ** (i / 4) > value('length')).length,
  scaling: (value) => 10000 * value('factor') ** (value('headDim') / (value('headDim') - 2)),
};

const ownTexts = (id: string) =>
  Object.entries(texts).flatMap(([file, text]) => (file.includes(`/${id}/`) ? [text] : []));

describe.each(Object.entries(files))('%s', (file, question) => {
  const own = ownTexts(question.id);

  it('is called like its folder and points to a state that its demo has', () => {
    expect(file).toContain(`/${question.id}/question.ts`);
    const { demo: id, state } = question.shown;
    const demo = Object.values(demos).find((one) => one.id === id);
    if (!demo) throw new Error(`there is no demo "${id}"`);
    expect([...decode(demo.controls, readPairs(state)).problems]).toEqual([]);
  });

  it('has the same options in every language, as many of them right as its kind says', () => {
    expect(own.length).toBeGreaterThanOrEqual(2);
    for (const text of own) {
      const right = text.options.map((option) => option.right);
      expect(right).toEqual(own[0]?.options.map((option) => option.right));
      if (question.kind === 'choose') expect(right.filter(Boolean)).toHaveLength(1);
      expect(right.length >= 2, text.lang).toBe(question.kind !== 'number');
      expect(text.field === '', text.lang).toBe(question.kind !== 'number');
    }
  });

  it('gives every value that its texts show, and the answer that arithmetic gives', async () => {
    const random = generator(7);
    const oracle = oracles[question.id];
    expect(oracle === undefined).toBe(question.kind !== 'number');
    for (let sheet = 0; sheet < (question.fresh ? SHEETS : 1); sheet++) {
      const fresh = (await question.fresh?.(core, Array.from({ length: 8 }, random))) ?? { values: {} };
      const shown: Readonly<Record<string, SentenceValue>> = { ...fresh.values, ...(fresh.answer && { answer: '' }) };
      for (const text of own) expect(text.live.filter((key) => !Object.hasOwn(shown, key))).toEqual([]);
      if (!oracle || !fresh.answer) continue;
      const value = (key: string) => {
        const found = fresh.values[key];
        if (typeof found !== 'object') throw new Error(`no number "${key}"`);
        return found.value;
      };
      expect(Math.abs(fresh.answer.value - oracle(value))).toBeLessThanOrEqual(1e-6 * Math.abs(fresh.answer.value));
    }
  });

  it('is set in Chinese as the page is', () => {
    const source = readFileSync(new URL(`../../web/src/quiz/${question.id}/question.zh.md`, import.meta.url), 'utf8');
    expect(longSentences(source)).toEqual([]);
    expect(badlySet(source)).toEqual([]);
  });
});

describe('the quiz', () => {
  it('asks in the order of the story, no two questions at the same place', () => {
    const orders = questions.map(({ order }) => order);
    expect(new Set(orders).size).toBe(orders.length);
    expect([...orders].sort((a, b) => a - b)).toEqual(orders);
  });

  it.each([
    ['', 'must begin with'],
    ['# Q\n\n## because\nx', 'either options or a field'],
    ['# Q\n\n## options\n- right: a\n- wrong: b', '"## because" is missing'],
    ['# Q\n\n## options\n- maybe: a\n\n## because\nx', 'expected "- right'],
    ['# Q\n\n## field\nf\n\n## because\nx\n\n## more\nx', 'no section is called'],
  ])('refuses the text %j with file and line', (source, message) => {
    expect(() => parseQuestion(source, 'en', 'q.md')).toThrow(message);
    expect(() => parseQuestion(source, 'en', 'q.md')).toThrow(/^q\.md:\d+: /);
  });
});
