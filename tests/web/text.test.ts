// The format of a demo's text.
import { describe, expect, it } from 'vitest';
import { parseText } from '../../web/src/text/parse';
import { spaced } from '../../web/src/text/spacing';

const whole = {
  front: '# Is it sharp?\n\nA [softmax](gloss: scores to weights (归一化)) does it.',
  labels: '## labels\n- a: A\n- a.b: 中文\n  接着\n- c: two\n  words',
  sentences: '## sentences\n- main: At most {max|−10.00}.',
  tries:
    '## tries\n1. Make it flat\n   - predict: Is it?\n   - option: yes\n   - right: no\n   - then: \\live{max}{0.00}\n2. Back',
  why: '## why\n第一行\n第二行 $\\theta_i$。\n\n$$ \\frac{\\Query{q}}{\\sqrt{\\live{d}{128}}} $$',
  limit: '## limit\nMade up.',
  sources: '## sources\n- Su [RoFormer](https://arxiv.org/abs/2104.09864)',
};
const read = (changed: Partial<Record<keyof typeof whole, string>> = {}) =>
  parseText(Object.values({ ...whole, ...changed }).join('\n\n'), 'en', 'text.en.md');

describe('a text', () => {
  const text = read();

  it('has its question, labels and sentences as plain text', () => {
    expect(text.title).toBe('Is it sharp?');
    expect(text.labels).toEqual({ a: 'A', 'a.b': '中文接着', c: 'two words' });
    expect(text.sentences).toEqual({ main: 'At most {max|−10.00}.' });
  });

  it('has steps, with what is asked before and said after', () => {
    expect(text.tries[0]).toEqual({
      html: 'Make it flat',
      predict: {
        questionHtml: 'Is it?',
        options: [
          { html: 'yes', right: false },
          { html: 'no', right: true },
        ],
      },
      thenHtml: '<span class="live" data-live="max" data-widest="0.00" translate="no">0.00</span>',
    });
    expect(text.tries[1]).toEqual({ html: 'Back' });
  });

  it('glosses a term by a popover', () => {
    expect(text.leadHtml).toMatch(
      /<button type="button" class="gloss" popovertarget="(gloss-\d+)">softmax<\/button><span popover id="\1"/,
    );
    expect(text.leadHtml).toContain('scores to weights (归一化)');
  });

  it('joins Chinese lines without a space', () => {
    expect(text.whyHtml).toContain('第一行第二行');
  });

  it('has links that set the stage, and links that lead away', () => {
    const { whyHtml } = read({ why: '## why\n[see it](#pairing=mixed&position=40) and [read](https://example.org)' });
    expect(whyHtml).toContain(
      '<a href="#pairing=mixed&amp;position=40" data-state="pairing=mixed&amp;position=40">see it</a>',
    );
    expect(whyHtml).toContain('<a href="https://example.org" rel="noopener" target="_blank">');
  });

  it('sets formulas as HTML and MathML without style attributes', () => {
    expect(text.whyHtml).toContain('<math');
    expect(text.whyHtml).not.toContain('style=');
    expect(text.css).toMatch(/^(\.k[a-z0-9]+\{[^{}]+\})+$/);
  });

  it('puts a live value into both, and names it', () => {
    expect(text.whyHtml.match(/data-live="d" data-widest="128" translate="no">128</g)).toHaveLength(2);
    expect(text.live).toEqual(['max', 'd']);
  });

  it('shows markup that was typed as text', () => {
    expect(read({ limit: '## limit\n<img src=x onerror=alert(1)>' }).limitHtml).not.toContain('<img');
  });
});

describe('a thin space', () => {
  it.each([
    ['用bfloat16的角度', '用_bfloat16_的角度'],
    ['用 bfloat16 的角度', '用_bfloat16_的角度'],
    ['在位置1,000附近', '在位置_1,000_附近'],
    ['换成−1吗', '换成_−1_吗'],
    ['一对q、k与θ', '一对_q、k_与_θ'],
    ['第{i|10}对，{same}的', '第_{i|10}_对，{same}_的'],
    ['第$i$对，$\\text{中a文}$的', '第_$i$_对，$\\text{中a文}$_的'],
    ['约\\live{max}{0.00}个', '约_\\live{max}{0.00}_个'],
    [
      '对[softmax](gloss: 把分数变成权重)和[权重](gloss: weight; 加起来为1)的',
      '对_[softmax](gloss: 把分数变成权重)_和[权重](gloss: weight; 加起来为_1)的',
    ],
    ['狗 (dog), 50%', '狗 (dog), 50%'],
  ])('is set in %s', (typed, set) => {
    expect(spaced(typed)).toBe(set.replaceAll('_', '\u2009'));
    expect(spaced(spaced(typed))).toBe(spaced(typed));
  });
});

describe('a text with a fault', () => {
  it.each([
    [{ front: 'Is it?' }, 'text.en.md:1: the text must begin with'],
    [{ front: '# Only a title' }, 'text.en.md:1: the lead is missing'],
    [{ limit: '' }, 'the section "## limit" is missing'],
    [{ limit: '## limit\nx\n\n## colours\nred' }, 'no section is called "## colours"'],
    [{ labels: '## labels\n- a: A\n- a: B' }, '"a" appears twice'],
    [{ labels: '## labels\nloose words' }, 'expected "- key: text"'],
    [{ why: '## why\n$\\nosuchmacro$' }, 'nosuchmacro'],
    [{ tries: '## tries\n1. Go\n   - predict: Is it?\n   - option: yes\n   - option: no' }, 'one "right"'],
  ])('%j stops the build and says where', (changed, message) => {
    expect(() => read(changed)).toThrow(message);
    expect(() => read(changed)).toThrow(/^text\.en\.md:\d+: /);
  });
});

describe('errata', () => {
  const withErrata = (lines: string, lang = 'en') =>
    parseText([...Object.values(whole), `## errata\n\n${lines}`].join('\n\n'), lang, 'text.md').errata;

  it('say where, of what kind, and what holds, in each language', () => {
    expect(withErrata('- Chapter 001, property 1, wrong: it needs $x$.')).toMatchObject([
      { label: 'wrong', whereHtml: 'Chapter 001, property 1' },
    ]);
    expect(withErrata('- 课文 000 第 2.1 节，不精确：要写成 Attn。', 'zh')).toMatchObject([{ label: 'imprecise' }]);
  });

  it('are refused without a kind that the language knows, and with a live value', () => {
    expect(() => withErrata('- Chapter 001, false: no.')).toThrow(
      /text\.md:\d+: expected "- where, wrong \| imprecise/,
    );
    expect(() => withErrata('- Chapter 001, wrong: \\live{x}{0}.')).toThrow('cannot show a live value');
  });
});
