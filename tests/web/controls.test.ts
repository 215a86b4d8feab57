// @vitest-environment happy-dom
// Controls from a schema: each has a name, changes its setting, and says what is wrong beside it.
import { html, render } from 'lit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AsyncCore } from '../../web/src/core/types';
import { defineDemo } from '../../web/src/demos/define';
import type { DemoText } from '../../web/src/text/format';
import { controlsPanel, partTabs } from '../../web/src/ui/controls/panel';
import { Frame } from '../../web/src/ui/frame';
import { Session, type AnyDemo } from '../../web/src/ui/session';
import { Words } from '../../web/src/ui/words';

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

let begun: (core: AsyncCore) => Promise<void> = () => Promise.resolve();

const demo = defineDemo({
  id: 'test',
  chapter: 'A',
  order: 1,
  controls: {
    part: { kind: 'choice', options: ['one', 'two'], default: 'one' },
    start: { kind: 'integer', min: 0, max: 1000, default: 10 },
    encoding: { kind: 'choice', options: ['none', 'rotary'], default: 'none' },
    model: { kind: 'choice', options: LETTERS, names: { i: 'Model I' }, default: 'a' },
    letters: { kind: 'set', options: ['a', 'b', 'c'], names: { c: 'Letter C' }, default: ['b'], min: 1, max: 2 },
    causal: { kind: 'toggle', default: false, parts: ['two'] },
    words: { kind: 'tokens', default: ['狗', '咬', '人'], min: 2, max: 4, more: true },
    order: { kind: 'permutation', of: 'words', default: [0, 1, 2], more: true },
    q: { kind: 'vector', length: 2, default: [], min: -1, max: 1, more: true },
  },
  presets: [
    { name: 'Early', set: { start: 0, encoding: 'none' } },
    { name: 'Late', set: { start: 900, encoding: 'rotary' } },
  ],
  tries: [],
  height: () => 100,
  compute: () => Promise.resolve(1),
  draw: () => {
    throw new Error('not drawn here');
  },
  describe: () => ({ key: '', values: {} }),
  table: () => ({ columns: [], rows: [] }),
  live: () => ({}),
  panel: (tools) =>
    html`<button
      id="begin"
      @click=${() => {
        tools.begin(begun);
      }}
    >
      ${tools.label('letters')}
    </button>`,
  chosen: () => ({ q: [Math.fround(0.1), 0.5] }),
  code: () => ({ pytorch: '', numpy: '' }),
}) as unknown as AnyDemo;

const text: DemoText = {
  lang: 'en',
  title: '',
  leadHtml: '',
  labels: {
    start: 'Start',
    'start.help': 'Where it begins.',
    encoding: 'Encoding',
    model: 'Model',
    letters: 'Letters',
    'letters.a': 'A',
    'letters.b': 'B',
    causal: 'Causal',
    words: 'Words',
    order: 'Order',
    q: 'Query',
    part: 'Part',
    'part.one': 'One',
    'part.two': 'Two',
  },
  sentences: {},
  tries: [],
  whyHtml: '',
  limitHtml: '',
  sourcesHtml: '',
  errata: [],
  live: [],
  css: '',
};

let session: Session;
let page: HTMLElement;

function draw(lang = 'en'): void {
  const frame = new Frame(session, new Words(lang), text, () => {
    draw(lang);
  });
  render([partTabs(frame), controlsPanel(frame)], page);
}

beforeEach(() => {
  page = document.createElement('div');
  document.body.replaceChildren(page);
  session = new Session(
    demo,
    0,
    () => (compute) => compute({} as AsyncCore),
    () => {
      draw();
    },
  );
  draw();
});

function field(selector: string): HTMLInputElement {
  const found = page.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function type(input: HTMLInputElement, value: string, event = 'change'): void {
  input.value = value;
  input.dispatchEvent(new Event(event, { bubbles: true }));
}

const alerts = () => [...page.querySelectorAll('[role=alert]')].map((alert) => alert.textContent.trim());

describe('some of several options', () => {
  const box = (value: string) => field(`[name=letters][value=${value}]`);
  const toggle = (value: string) => {
    box(value).checked = !box(value).checked;
    box(value).dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('stand in the order of the options, whatever was chosen first', () => {
    toggle('a');
    expect(session.settings.letters).toEqual(['a', 'b']);
    expect(session.state).toBe('letters=a,b');
  });

  it('say what is allowed when there are too many or none, and keep what there was', () => {
    toggle('a');
    toggle('c');
    expect(alerts()).toEqual(['“a, b, c” does not fit: from 1 to 2 entries are allowed.']);
    expect(session.settings.letters).toEqual(['a', 'b']);
    expect(box('c').checked).toBe(false);
    toggle('a');
    expect(alerts()).toEqual([]);
    toggle('b');
    expect(session.settings.letters).toEqual(['b']);
    expect(alerts()).toHaveLength(1);
  });
});

describe('the panel', () => {
  it('begins what goes on by itself, with a core, and says when that fails', async () => {
    const given: AsyncCore[] = [];
    begun = (core) => {
      given.push(core);
      return Promise.reject(new Error('no room'));
    };
    page.querySelector<HTMLButtonElement>('#begin')?.click();
    await new Promise((resume) => setTimeout(resume));
    expect(given).toHaveLength(1);
    expect(session.fault).toEqual(new Error('no room'));
  });

  it('does nothing while the reader has still to say what to expect', () => {
    session.held = true;
    draw();
    expect(page.querySelector<HTMLFieldSetElement>('.tools')?.disabled).toBe(true);
  });
});

describe('controls', () => {
  it('have a name each', () => {
    for (const input of page.querySelectorAll('input, select')) {
      const id = input.getAttribute('id') ?? '';
      const named =
        input.closest('label')?.textContent ??
        input.getAttribute('aria-label') ??
        page.querySelector(`label[for="${id}"]`)?.textContent;
      expect(named?.trim()).toBeTruthy();
    }
  });

  it('stand where the schema puts them', () => {
    expect(
      [...page.querySelectorAll('details.more legend, details.more label[for]')].map((label) =>
        label.textContent.trim(),
      ),
    ).toEqual(['Words', 'Order', 'Query']);
    expect(page.textContent).not.toContain('Causal');
    session.set({ part: 'two' });
    expect(page.textContent).toContain('Causal');
  });

  it('take an option name from the frame where the demo has none', () => {
    expect(page.textContent).toContain('rotary (RoPE)');
  });

  it('are a list to open where there are many options, with the proper names that the schema gives', () => {
    const list = page.querySelector<HTMLSelectElement>('#field-model');
    expect([...(list?.options ?? [])].map((option) => option.text)).toEqual([
      ...LETTERS.slice(0, -1).map((option) => `model.${option}`),
      'Model I',
    ]);
    if (list) list.value = 'i';
    list?.dispatchEvent(new Event('change', { bubbles: true }));
    expect(session.settings.model).toBe('i');
  });

  it('are set together by a preset, which is named as long as they stay so', () => {
    const presets = (): HTMLSelectElement =>
      page.querySelector<HTMLSelectElement>('#presets') ?? expect.fail('no list');
    const names = (): string[] => [...presets().options].map((option) => option.text);
    const chosen = (): string | undefined => [...presets().options].find((option) => option.selected)?.text;
    expect(names()).toEqual(['own settings', 'Early', 'Late']);
    expect(chosen()).toBe('own settings');
    presets().value = '1';
    presets().dispatchEvent(new Event('change', { bubbles: true }));
    expect(session.settings).toMatchObject({ start: 900, encoding: 'rotary' });
    expect(chosen()).toBe('Late');
    session.set({ start: 899 });
    expect(chosen()).toBe('own settings');
  });

  it('take a typed number, full-width digits too', () => {
    type(field('#field-start'), '１２');
    expect(session.settings.start).toBe(12);
    expect(field('input[type=range]').getAttribute('aria-valuetext')).toBe('12');
  });

  it('say what is wrong beside the control, keep what was typed and the setting', () => {
    type(field('#field-start'), 'abc');
    expect(session.settings.start).toBe(10);
    expect(field('#field-start').value).toBe('abc');
    expect(field('#field-start').getAttribute('aria-describedby')).toBe('problem-start');
    expect(alerts()).toEqual(['A number from 0 to 1,000 belongs here; “abc” is none.']);
    type(field('#field-start'), '5000');
    expect(alerts()).toEqual(['5000 is outside the range; choose a number from 0 to 1,000.']);
    draw('zh');
    expect(alerts()).toEqual(['5000\u2009超出了范围，请填\u20090\u2009到\u20091,000\u2009之间的数。']);
    type(field('#field-start'), '7');
    expect(alerts()).toEqual([]);
  });

  it('quote what was typed, character by character', () => {
    for (const typed of ['99999999999999999999', '−5', '5,000', '１２３４']) {
      type(field('#field-start'), typed);
      expect(alerts()).toEqual([`${typed} is outside the range; choose a number from 0 to 1,000.`]);
    }
    type(field('[aria-label="Query, entry 1"]'), '−3');
    expect(alerts().at(-1)).toBe('−3 is outside the range; choose a number from −1 to 1.');
  });

  it('say of a control of another part what a link got wrong, and name it', () => {
    session.restore('causal=maybe');
    expect(alerts()).toEqual([
      'Causal: “maybe” is neither on nor off. The link asked for this; the default is used instead.',
    ]);
    session.set({ part: 'two' });
    expect(alerts()).toEqual(['“maybe” is neither on nor off. The link asked for this; the default is used instead.']);
  });

  it('name what is wrong with tokens', () => {
    session.restore('words=a,,b');
    expect(alerts()[0]).toContain('“a,,b” has an empty entry');
  });

  it('keep an order as long as its words', () => {
    session.set({ order: [2, 0, 1] });
    type(field('#field-words'), 'a | b | c | d', 'input');
    expect(session.settings.order).toEqual([2, 0, 1, 3]);
    type(field('#field-words'), 'a | b', 'input');
    expect(session.settings.order).toEqual([0, 1]);
  });

  it('say what a link got wrong, and that the default is used', () => {
    session.restore('start=1e309&colour=red&words=a');
    expect(alerts()).toHaveLength(3);
    expect(alerts()[0]).toContain('the default is used');
    expect(alerts().join()).toContain('The link sets “colour” to “red”');
    expect(field('#field-start').value).toBe('10');
    expect(page.querySelector('details.more')?.hasAttribute('open')).toBe(true);
  });

  it('say their limits with all digits', () => {
    expect(new Words('en').setting(1_048_576)).toBe('1,048,576');
    expect(new Words('en').setting(0.123456)).toBe('0.1235');
  });

  it('reset by a double click', () => {
    type(field('#field-start'), '500');
    field('input[type=range]').dispatchEvent(new Event('dblclick', { bubbles: true }));
    expect(session.settings.start).toBe(10);
  });

  it('move by the keys of a slider', () => {
    field('input[type=range]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    );
    expect(session.settings.start).toBe(11);
    field('input[type=range]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }),
    );
    expect(session.settings.start).toBe(1000);
  });

  it('never cut a composition', () => {
    const input = field('#field-words');
    input.value = 'x';
    input.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }));
    expect(session.settings.words).toEqual(['狗', '咬', '人']);
    expect(alerts()).toEqual([]);
    input.value = '人 | 咬 | 狗';
    input.dispatchEvent(new Event('compositionend', { bubbles: true }));
    expect(session.settings.words).toEqual(['人', '咬', '狗']);
  });

  it('move a word in its order', () => {
    const words = page.querySelectorAll('.order .token');
    words[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    expect(session.settings.order).toEqual([1, 0, 2]);
    page.querySelector<HTMLElement>('[aria-label="Move 人 to the left"]')?.click();
    expect(session.settings.order).toEqual([1, 2, 0]);
  });

  it('show what compute chose for an empty vector, and start from it', () => {
    const entry = field('[aria-label="Query, entry 2"]');
    expect(entry.value).toBe('0.5');
    // As a float32 it needs no more digits.
    expect(field('[aria-label="Query, entry 1"]').value).toBe('0.1');
    type(entry, '−1');
    expect(session.settings.q).toEqual([0.1, -1]);
    type(field('[aria-label="Query, entry 1"]'), '3');
    expect(alerts()).toEqual(['3 is outside the range; choose a number from −1 to 1.']);
  });

  it('say which entry of a vector is none, and what is allowed', () => {
    type(field('[aria-label="Query, entry 1"]'), 'abc');
    expect(alerts()).toEqual(['A number from −1 to 1 belongs here; “abc” is none.']);
    session.restore('q=abc,0');
    expect(alerts()[0]).toContain('A number from −1 to 1 belongs here; “abc,0” is none.');
  });

  it('behind "more" stay in sight when what was refused there is mended', () => {
    const entry = (): HTMLInputElement => field('[aria-label="Query, entry 1"]');
    type(entry(), 'abc');
    expect(page.querySelector('details.more')?.hasAttribute('open')).toBe(true);
    type(entry(), '0.5');
    expect(alerts()).toEqual([]);
    expect(page.querySelector('details.more')?.hasAttribute('open')).toBe(true);
  });
});
