// The part "train" in every state of a training: what it says, lists, draws and offers.
import { afterEach, describe, expect, it } from 'vitest';
import { createCoreWorker } from '#core';
import demo from '../../../web/src/demos/length-lab/demo';
import { timeOf } from '../../../web/src/demos/length-lab/train/time';
import { room } from '../../../web/src/lab/training';
import type { DemoText } from '../../../web/src/text/format';
import { Words } from '../../../web/src/ui/words';
import { markup } from '../charts/markup';
import { defaults } from './states';

const texts = Object.values(
  import.meta.glob<DemoText>('../../../web/src/demos/length-lab/text.*.md', { eager: true, import: 'default' }),
);
const core = await createCoreWorker({ tier: 'simd' });

const tiny = {
  ...defaults(demo.controls),
  ...{ part: 'train', length: 32, channels: 16, heads: 2, layers: 1, steps: 25, encodings: ['none', 'rotary'] },
} as unknown as Parameters<typeof demo.compute>[1];

afterEach(() => {
  room.cancel();
});

/** What a reader of one language meets; nothing in it may be missing. */
async function met(settings: typeof tiny, text: DemoText) {
  const result = await demo.compute(core, settings);
  const words = new Words(text.lang);
  const view = {
    width: 760,
    height: demo.height(760),
    settings,
    set: () => undefined,
    begin: () => undefined,
    label(name: string, values = {}) {
      const template = text.labels[name] ?? words.find(name);
      if (template === undefined) throw new Error(`${text.lang} has no label "${name}"`);
      return words.fill(template, values);
    },
    number: (value: number, digits?: number | 'general') => words.number(value, digits),
  };
  const { key, values } = demo.describe(result, settings);
  const said = words.fill(text.sentences[key] ?? '', values);
  const picture = markup(demo.draw(view, result));
  const panel = markup(demo.panel?.(view, result));
  const { columns, rows } = demo.table(result, settings);
  for (const one of [said, picture, panel]) {
    expect(one.length, key).toBeGreaterThan(10);
    expect(one, key).not.toMatch(/NaN|undefined|Infinity|\{\w/);
  }
  for (const row of rows) {
    expect(row).toHaveLength(columns.length);
    for (const cell of row) expect(cell === '' || typeof cell === 'string' || Number.isFinite(cell)).toBe(true);
  }
  return { key, said, picture, panel, rows };
}

const done = () => expect.poll(() => room.training.phase, { timeout: 50_000 }).toBe('done');

describe.each(texts.map((text) => [text.lang, text] as const))('in %s', (_, text) => {
  const label = (name: string): string => text.labels[name] ?? name;

  it('before the first training it shows the recorded one, and says so', async () => {
    const { key, panel, rows } = await met(tiny, text);
    expect(key).toMatch(/^train\.empty\./);
    expect(panel).toContain(label('train.do.empty'));
    expect(panel).not.toContain('<progress');
    // Six recorded curves of 120 means.
    expect(rows.filter((row) => row[1] !== '')).toHaveLength(720);
  });

  it('while models learn it says which tenth is done, and offers a pause', async () => {
    await room.start(core, { ...tiny, steps: 5000 });
    const { key, panel } = await met(tiny, text);
    expect(key).toBe('train.learning');
    expect(panel).toContain(label('train.do.learning'));
    expect(panel.match(/<progress/g)).toHaveLength(2);
    const pausing = room.pause();
    expect((await met(tiny, text)).panel).toContain(label('train.do.pausing'));
    await pausing;
    const paused = await met(tiny, text);
    expect(paused.key).toBe('train.paused');
    expect(paused.panel).toContain(label('train.do.paused'));
    expect(paused.panel).toContain(label('train.save'));
  });

  it('when all is done it compares near and far, and offers the models', async () => {
    await room.start(core, tiny);
    await done();
    const { key, said, panel, rows } = await met(tiny, text);
    expect(key).toBe('train.done');
    expect(said.match(/\d\.\d\d/g)).toHaveLength(4);
    // The other four were not trained.
    expect(said.match(/–/g)).toHaveLength(8);
    expect(panel.match(/<progress/g)).toHaveLength(2);
    expect(rows.map((row) => row[1]).filter((step) => step !== '')).toEqual([10, 20, 25, 10, 20, 25]);
  });

  it('the other task has gaps where nothing is predicted, and no floor', async () => {
    const repeat = { ...tiny, task: 'repeat', steps: 20 } as const;
    await room.start(core, repeat);
    await done();
    const { rows, picture } = await met(repeat, text);
    expect(rows.length).toBeGreaterThan(0);
    expect(picture).not.toContain(label('line.floor'));
  });

  it.each(['diverged', 'out-of-memory', 'too-large', 'crashed', 'tier-unavailable', 'other'])(
    'a model that fails says why: %s',
    async (code) => {
      const fault = Object.assign(new Error('as the core says'), { code, parameter: 'step', value: 7 });
      await room.start({ ...core, trainer: () => Promise.reject(fault) }, tiny);
      await done();
      const { key, panel } = await met(tiny, text);
      expect(key).toBe('train.failed');
      const reason = label(`train.failed.${code}`).replace('{message}', fault.message);
      expect(panel).toContain(reason.replace('{step}', code === 'diverged' ? '7' : '0'));
      // There is nothing to read or save.
      expect(panel).not.toContain(label('train.span.done'));
    },
  );

  it('a file that is no model is named beside the button', async () => {
    await room.open(core, [new File(['no model'], 'mine.safetensors')]);
    expect((await met(tiny, text)).panel).toContain('mine.safetensors');
  });
});

it('spans of time are no finer than a guess', () => {
  expect([0.4, 7.2, 44, 89, 100, 5000, 6000].map(timeOf)).toEqual([
    { key: 'seconds', value: 1 },
    { key: 'seconds', value: 8 },
    { key: 'seconds', value: 45 },
    { key: 'seconds', value: 90 },
    { key: 'minutes', value: 2 },
    { key: 'minutes', value: 83 },
    { key: 'hours', value: 2 },
  ]);
});
