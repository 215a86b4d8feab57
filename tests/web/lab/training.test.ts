// The training room with the real core: six models side by side, interruptions, files; the page only shows what it says.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createCoreWorker } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { Trainer, TrainerOptions } from '../../../web/src/core/trainer-types';
import { encodings, type EncodingId } from '../../../web/src/lab/models';
import type { Plan } from '../../../web/src/lab/plan';
import { evaluate } from '../../../web/src/lab/read';
import { TrainingRoom, type Training } from '../../../web/src/lab/training';
import { item } from '../../../web/src/demos/item';

// Not timed: there are slow machines.
vi.setConfig({ testTimeout: 120_000 });

const tiny: Plan = { task: 'language', encodings, seed: 1, steps: 25, length: 32, channels: 16, heads: 2, layers: 1 };
const one: Plan = { ...tiny, encodings: ['rotary'] };

const simd = await createCoreWorker({ tier: 'simd' });
const rooms: TrainingRoom[] = [];

afterEach(() => {
  for (const room of rooms.splice(0)) room.cancel();
});
afterAll(() => {
  simd.terminate();
});

function newRoom(atOnce = 1): TrainingRoom {
  const room = new TrainingRoom(atOnce);
  rooms.push(room);
  return room;
}

/** Waits until the room says what is wanted. */
function until(room: TrainingRoom, wanted: (training: Training) => boolean): Promise<Training> {
  return new Promise((resolve) => {
    const stop = room.watch(look);
    function look(): void {
      if (!wanted(room.training)) return;
      stop();
      resolve(room.training);
    }
    look();
  });
}

const done = (room: TrainingRoom) => until(room, ({ phase }) => phase === 'done');
const models = (training: Training) => Object.fromEntries(training.models.map((model) => [model.id, model]));
const only = (training: Training) => item(training.models, 0);

/** The trained models of a plan. */
async function trained(core: AsyncCore, plan: Plan, atOnce = 1) {
  const room = newRoom(atOnce);
  await room.start(core, plan);
  return { room, training: await done(room) };
}

/** A core whose trainers are made with other options, or are not made. */
function coreWith(trainer: (options: TrainerOptions) => Promise<Trainer>): AsyncCore {
  return { ...simd, trainer: (options = {}) => trainer(options) };
}

describe('six models, trained side by side', () => {
  it('end with curves of their own, the same in both tiers, and can all be read', async () => {
    const js = await createCoreWorker({ tier: 'js' });
    const plan: Plan = { ...tiny, steps: 12 };
    const [fast, slow] = await Promise.all([trained(simd, plan, 2), trained(js, plan)]);
    for (const { phase, common } of [fast.training, slow.training]) {
      expect(phase).toBe('done');
      expect(common).toEqual({ task: 'language', length: 32 });
    }
    expect(fast.training.models.map(({ id }) => id)).toEqual(encodings);
    for (const { id, state, step, steps, losses, byPosition, fault } of fast.training.models) {
      expect({ id, state, step, steps, fault }).toEqual({ id, state: 'done', step: 12, steps: 12, fault: undefined });
      // A mean of ten steps, and one of the two that are left.
      expect(losses).toHaveLength(2);
      expect(byPosition?.every((loss) => loss > 0 && loss < 6)).toBe(true);
      expect(models(slow.training)[id]).toMatchObject({ losses, byPosition });
      const model = fast.room.model(id);
      expect(model?.version).toBe(1);
      expect(model?.trainer.settings.encoding.id).toBe(id);
    }
    const curves = fast.training.models.map(({ losses }) => losses.join());
    expect(new Set(curves).size).toBe(encodings.length);
    const { lines } = fast.training;
    expect(lines?.floor).toHaveLength(256);
    js.terminate();
  });

  it('take turns: with one at a time all of their curves move', async () => {
    const room = newRoom(1);
    await room.start(simd, { ...tiny, steps: 5000 });
    const { models } = await until(room, (training) => training.models.every(({ losses }) => losses.length > 4));
    // Nobody had to wait until another was done.
    expect(models.filter(({ state }) => state === 'learning')).toHaveLength(encodings.length);
  });

  it('are other models with another seed, and the same with the same', async () => {
    const [first, again, other] = await Promise.all([
      trained(simd, one),
      trained(simd, one),
      trained(simd, { ...one, seed: 2 }),
    ]);
    expect(only(again.training).losses).toEqual(only(first.training).losses);
    expect(only(again.training).byPosition).toEqual(only(first.training).byPosition);
    expect(only(other.training).losses).not.toEqual(only(first.training).losses);
  });

  it('give way to those of the next start', async () => {
    const { room } = await trained(simd, one);
    const before = room.model('rotary');
    await room.start(simd, { ...one, encodings: ['alibi'] });
    await done(room);
    expect(room.training.models.map(({ id }) => id)).toEqual(['alibi']);
    await expect(before?.trainer.weights()).rejects.toMatchObject({ code: 'disposed' });
  });
});

describe('those who watch', () => {
  it('are told of progress while it goes on, with steps per second and shares done', async () => {
    const room = newRoom();
    const told: Training[] = [];
    room.watch(() => told.push(room.training));
    await room.start(simd, { ...one, steps: 5000 });
    await until(room, ({ models }) => (models[0]?.perSecond ?? 0) > 0 && models[0]?.byPosition !== undefined);
    room.cancel();
    expect(told.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['opening', 'learning', 'empty']));
    expect(new Set(told.map((training) => training.models[0]?.step)).size).toBeGreaterThan(2);
  });

  it('are told no more when they have ended it', async () => {
    const room = newRoom();
    let told = 0;
    room.watch(() => (told += 1))();
    await room.start(simd, one);
    await done(room);
    expect(told).toBe(0);
  });
});

describe('a pause', () => {
  it('leaves models that can be read and saved, and goes on to the same end', async () => {
    const straight = await trained(simd, one);
    const room = newRoom();
    await room.start(simd, one);
    await room.pause();
    expect(room.training.phase).toBe('paused');
    const { step, state } = only(room.training);
    expect(state).toBe('paused');
    expect(step).toBeLessThan(25);
    const model = room.model('rotary');
    const read = model && (await evaluate(model, { length: 32 }));
    expect(read?.losses).toHaveLength(32);
    expect((await room.save('rotary', 'float16')).name).toBe(
      `rotary-language-32-seed1-step${String(step)}-float16.safetensors`,
    );
    await room.resume();
    expect((await done(room)).models).toEqual(straight.training.models);
    expect(room.model('rotary')?.version).toBeGreaterThan(model?.version ?? NaN);
  });

  it('and at once resumed, in one breath, loses nothing', async () => {
    const room = newRoom();
    await room.start(simd, one);
    void room.pause();
    expect(room.training.phase).toBe('pausing');
    await Promise.all([room.resume(), room.resume()]);
    expect(only(await done(room)).step).toBe(25);
  });
});

describe('cancelling', () => {
  it.each(['opening', 'learning', 'paused'] as const)('keeps nothing, when %s', async (phase) => {
    const room = newRoom();
    const started = room.start(simd, { ...tiny, steps: 5000 });
    await until(room, (training) => training.phase === (phase === 'paused' ? 'learning' : phase));
    if (phase === 'paused') await room.pause();
    room.cancel();
    expect(room.training).toEqual({ phase: 'empty', models: [], refused: [], common: undefined, lines: undefined });
    expect(room.model('rotary')).toBeUndefined();
    await started;
    // A new one can be started at once.
    await room.start(simd, one);
    expect(only(await done(room)).state).toBe('done');
  });
});

describe('a thread that is killed', () => {
  it('freezes its curve, resumes from its checkpoint, and ends with the same bits', async () => {
    const plan: Plan = { ...tiny, encodings: ['alibi', 'rotary'], steps: 600 };
    const straight = await trained(simd, plan);
    const made: Trainer[] = [];
    const room = newRoom();
    const core = coreWith(async (options) => {
      const trainer = await simd.trainer(options);
      made.push(trainer);
      return trainer;
    });
    await room.start(core, plan);
    await until(room, (training) => (models(training).rotary?.step ?? 0) > 50);
    item(made, 1).kill();
    while (models(room.training).rotary?.state !== 'resuming') await new Promise((resume) => setTimeout(resume));
    const frozen = item(room.training.models, 1);
    await until(room, (training) => models(training).rotary?.state === 'learning');
    expect(models(room.training).rotary?.step).toBeGreaterThan(frozen.step);
    const ended = models(await done(room));
    expect(ended.rotary?.deaths).toBe(1);
    expect(ended.alibi?.deaths).toBe(0);
    for (const { id, losses, byPosition } of straight.training.models)
      expect(ended[id]).toMatchObject({ losses, byPosition });
  });
});

describe('what goes wrong with one model', () => {
  it('is its own affair: one diverges, with its step, and the other goes on', async () => {
    const core = coreWith((options) =>
      simd.trainer(options.encoding?.id === 'none' ? { ...options, rate: 1e38, warmUp: 0 } : options),
    );
    const { training } = await trained(core, { ...tiny, encodings: ['none', 'rotary'] });
    const { none, rotary } = models(training);
    expect(none).toMatchObject({ state: 'failed', fault: { code: 'diverged', parameter: 'step' } });
    expect(none?.step).toBe((none?.fault as { value: number }).value);
    expect(none?.step).toBeGreaterThan(0);
    expect(rotary).toMatchObject({ state: 'done', step: 25 });
  });

  it.each([0, 1])('is its own affair: thread %i finds no memory', async (index) => {
    const refused = item(['none', 'rotary'], index);
    const fault = Object.assign(new Error('no memory'), { code: 'out-of-memory', parameter: 'batch' });
    const core = coreWith((options) =>
      options.encoding?.id === refused ? Promise.reject(fault) : simd.trainer(options),
    );
    const { training, room } = await trained(core, { ...tiny, encodings: ['none', 'rotary'] });
    const failed = training.models.filter(({ state }) => state === 'failed');
    expect(failed.map(({ id, fault }) => ({ id, fault }))).toEqual([{ id: refused, fault }]);
    expect(training.models.filter(({ state }) => state === 'done')).toHaveLength(1);
    expect(room.model(refused as EncodingId)).toBeUndefined();
  });

  it.each([
    [{ heads: 3 }, 'not-divisible', 'heads'],
    [{ channels: 128, layers: 4 }, 'too-large', 'channels'],
    [{ length: 128, task: 'repeat' }, 'too-large', 'length'],
  ])('but %j is refused before anything changes', async (change, code, parameter) => {
    const { room, training } = await trained(simd, one);
    await expect(
      room.start(simd, { ...tiny, heads: 4, channels: 64, length: 64, layers: 2, ...change }),
    ).rejects.toMatchObject({ code, parameter });
    expect(room.training).toEqual(training);
  });
});

const fileOf = (name: string, bytes: Uint8Array): File => new File([bytes.slice()], name);

describe('a file', () => {
  it.each(['float32', 'float16', 'int8'] as const)('of %s opens as the model that was saved', async (format) => {
    const { room } = await trained(simd, one);
    const { bytes, name } = await room.save('rotary', format);
    const other = newRoom();
    await other.open(simd, [fileOf(name, bytes)]);
    const { phase, refused, common, models: opened } = other.training;
    expect({ phase, refused, common }).toEqual({
      phase: 'done',
      refused: [],
      common: { task: 'language', length: 32 },
    });
    expect(opened).toMatchObject([{ id: 'rotary', state: 'opened', losses: [] }]);
    expect((await other.save('rotary', format)).bytes).toEqual(bytes);
    const read = (from: TrainingRoom) => {
      const model = from.model('rotary');
      return model && evaluate(model, { length: 256 });
    };
    const [saved, again] = [await read(room), await read(other)];
    // float32 is every bit; the others lose what their formats lose.
    const off = Array.from(again?.losses ?? [], (loss, t) => Math.abs(loss - (saved?.losses[t] ?? NaN)));
    expect(Math.max(...off)).toBeLessThan({ float32: 1e-300, float16: 0.01, int8: 0.1 }[format]);
  });

  it('takes the place of the model of its encoding, beside the others', async () => {
    const { room } = await trained(simd, { ...tiny, encodings: ['none', 'rotary'] });
    const { room: source } = await trained(simd, { ...one, seed: 5 });
    const { bytes } = await source.save('rotary', 'float32');
    await room.open(simd, [fileOf('mine', bytes)]);
    expect(room.training.models.map(({ id, state }) => [id, state])).toEqual([
      ['none', 'done'],
      ['rotary', 'opened'],
    ]);
    expect(room.model('rotary')?.trainer.settings.seed).toBe(5);
  });

  it('that cannot be used is refused with its reason, and nothing is lost', async () => {
    const { room, training } = await trained(simd, one);
    const { bytes } = await room.save('rotary', 'float32');
    const spoilt = bytes.slice();
    spoilt.set([0, 0, 192, 127], spoilt.length - 4);
    const saved = async (plan: Partial<Plan>) => {
      const { room: source } = await trained(simd, { ...one, steps: 1, ...plan });
      return (await source.save('rotary', 'float16')).bytes;
    };
    const untrained = async (options: TrainerOptions) => {
      const trainer = await simd.trainer(options);
      const weights = await trainer.weights();
      trainer.dispose();
      return weights;
    };
    const files = [
      fileOf('empty', new Uint8Array()),
      fileOf('text', new TextEncoder().encode('{"a": 1}'.repeat(40))),
      fileOf('half', bytes.subarray(0, 900)),
      fileOf('spoilt', spoilt),
      fileOf('length', await saved({ length: 48 })),
      fileOf('task', await saved({ task: 'repeat' })),
      fileOf('encoding', await untrained({ encoding: { id: 'fire' }, length: 32 })),
      fileOf('wide', await untrained({ channels: 256, length: 32 })),
      { name: 'huge', size: 2 ** 40, arrayBuffer: () => Promise.reject(new Error('must not be read')) },
      { name: 'gone', size: 10, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) },
    ];
    await room.open(simd, files);
    const { refused, ...rest } = room.training;
    const told = refused.map(({ name, fault }) => {
      const { code, parameter, message } = fault as { code?: string; parameter?: string; message: string };
      return [name, code ?? message, parameter];
    });
    expect(told).toEqual([
      ['empty', 'not-understood', 'weights'],
      ['text', 'not-understood', 'weights'],
      ['half', 'not-understood', 'weights'],
      ['spoilt', 'not-finite', 'weights'],
      ['length', 'conflict', 'length'],
      ['task', 'conflict', 'task'],
      ['encoding', 'conflict', 'encoding'],
      ['wide', 'too-large', 'channels'],
      ['huge', 'too-large', 'file'],
      ['gone', 'NotReadableError', undefined],
    ]);
    expect({ ...rest, refused: [] }).toEqual(training);
    // What was refused once is not said for ever.
    await room.open(simd, [fileOf('good', bytes)]);
    expect(room.training.refused).toEqual([]);
  });

  it('of random bytes never does more than be refused', async () => {
    const { room, training } = await trained(simd, one);
    const { bytes } = await room.save('rotary', 'int8');
    let state = 1;
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const files = Array.from({ length: 40 }, (_, i) => {
      const spoilt = bytes.slice();
      // In the header, where words are, most of all.
      for (let n = 0; n < 1 + (i % 4); n++) spoilt[random(i % 2 ? 600 : 8)] = random(256);
      return fileOf(String(i), spoilt);
    });
    const fresh = newRoom();
    await fresh.open(simd, files);
    expect(fresh.training.refused.length).toBeGreaterThan(20);
    for (const { fault } of fresh.training.refused) expect(fault).toHaveProperty('code');
    expect(room.training).toEqual(training);
  });
});
