// The length lab's trainer: PyTorch's losses, the same bits in both tiers and after every interruption, weights as files.
import { afterAll, describe, expect, it } from 'vitest';
import { createClient, createCoreWorker, LabError, type Trainer, type TrainerOptions } from '#core';
import { coreOf, distance, golden } from './cores';

const made: Trainer[] = [];

async function trainerOf(options: TrainerOptions, tier: 'relaxed' | 'simd' | 'js' = 'simd'): Promise<Trainer> {
  const trainer = await (await coreOf(tier)).trainer(options);
  made.push(trainer);
  return trainer;
}

afterAll(() => {
  for (const trainer of made) trainer.dispose();
});

/** The model of tests/golden/regenerate_trainer.py. */
const traced = { channels: 32, heads: 2, length: 24, batch: 3, steps: 10, warmUp: 3, seed: 1 };
const tiny = { channels: 16, heads: 2, layers: 1, length: 32, batch: 2, steps: 20 };
const six = ['none', 'sinusoidal', 'learned', 'relative_bias', 'alibi', 'rotary'];

describe('training', () => {
  it.each([...six.map((id) => [id, 'language'] as const), ['rotary', 'repeat'] as const])(
    'with %s loses on the task %s what PyTorch loses, ten steps long',
    async (id, task) => {
      const encoding = id === 'learned' ? { id, maxLength: 24 } : { id };
      const trainer = await trainerOf({ ...traced, task, encoding });
      const { losses, step } = await trainer.step(10);
      expect(step).toBe(10);
      const { values, tolerance } = golden('trainer')(`${id}_${task}`);
      expect(distance(losses, values)).toBeLessThanOrEqual(tolerance);
    },
  );

  it.each(six)('with %s has the same bits in JavaScript', async (id) => {
    const run = async (tier: 'simd' | 'js') => {
      const trainer = await trainerOf({ ...tiny, encoding: { id } }, tier);
      const { losses } = await trainer.step(3);
      const { bins } = await trainer.evaluate({ length: 64, sequences: 1 });
      return { tier: trainer.tier, losses, bins };
    };
    const [simd, js] = await Promise.all([run('simd'), run('js')]);
    expect([simd.tier, js.tier]).toEqual(['simd', 'js']);
    expect(js.losses).toEqual(simd.losses);
    expect(js.bins).toEqual(simd.bins);
  });

  it('in a core that may fuse multiply and add runs without', async () => {
    expect((await trainerOf(tiny, 'relaxed')).tier).toBe('simd');
  });

  it('with another seed is another curve, with the same seed the same', async () => {
    const curve = async (seed: number) => (await (await trainerOf({ ...tiny, seed })).step(3)).losses;
    const [one, again, other] = await Promise.all([curve(1), curve(1), curve(2)]);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('learns', async () => {
    const trainer = await trainerOf({ ...tiny, task: 'repeat', length: 16, steps: 150, rate: 1e-2 });
    const { losses } = await trainer.step(150);
    const mean = (part: Float64Array) => part.reduce((sum, loss) => sum + loss, 0) / part.length;
    expect(mean(losses.subarray(130))).toBeLessThan(mean(losses.subarray(0, 20)) - 0.05);
  });

  it('that diverges says at which step, and the weights stay as they were', async () => {
    const trainer = await trainerOf({ ...tiny, rate: 1e38, warmUp: 0 });
    await expect(trainer.step(20)).rejects.toMatchObject({ code: 'diverged', parameter: 'step' });
    const { state } = await trainer.checkpoint();
    expect(state[0]).toBeGreaterThan(0);
    await expect(trainer.step(1)).rejects.toMatchObject({ code: 'diverged', value: state[0] });
  });
});

describe('an interruption', () => {
  it('is invisible: a checkpoint restored elsewhere goes on bit by bit', async () => {
    const whole = await trainerOf(tiny);
    await whole.step(4);
    const checkpoint = await whole.checkpoint();
    const rest = await whole.step(5);
    const other = await trainerOf(tiny);
    await other.restore({ checkpoint });
    expect(await other.step(5)).toEqual(rest);
    expect(await other.checkpoint()).toEqual(await whole.checkpoint());
  });

  it('by a kill, in the middle of a training, changes no bit', async () => {
    const straight = await (await trainerOf(tiny)).step(20);
    const client = createClient({ tier: 'simd' });
    const trainer = await client.trainer(tiny);
    await trainer.step(5);
    trainer.kill();
    const pieces = [await trainer.step(5)];
    await trainer.checkpoint();
    pieces.push(await trainer.step(2));
    const running = trainer.step(8);
    trainer.kill();
    pieces.push(await running);
    expect(pieces.map(({ step }) => step)).toEqual([10, 12, 20]);
    expect(pieces.flatMap(({ losses }) => [...losses])).toEqual([...straight.losses.subarray(5)]);
    trainer.dispose();
    client.close();
  });

  it('of another model is refused and changes nothing', async () => {
    const trainer = await trainerOf(tiny);
    const foreign = await (await trainerOf({ ...tiny, seed: 5 })).checkpoint();
    const before = await trainer.checkpoint();
    await expect(trainer.restore({ checkpoint: foreign })).rejects.toMatchObject({ code: 'not-understood' });
    const spoilt = { ...before, state: before.state.with(0, 21) };
    await expect(trainer.restore({ checkpoint: spoilt })).rejects.toMatchObject({ code: 'not-understood' });
    expect(await trainer.checkpoint()).toEqual(before);
  });

  it('by dispose() ends it for good', async () => {
    const worker = await createCoreWorker({ tier: 'simd' });
    const trainer = await worker.trainer(tiny);
    worker.terminate();
    await trainer.step(1);
    trainer.dispose();
    await expect(trainer.step(1)).rejects.toMatchObject({ code: 'disposed' });
  });
});

/** The same numbers in a file that says something else of its model. */
function retold(file: Uint8Array, settings: string): Uint8Array {
  const length = Number(new DataView(file.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Record<string, unknown>;
  const text = new TextEncoder().encode(JSON.stringify({ ...header, __metadata__: { settings } }));
  const told = new Uint8Array(8 + text.length + file.length - 8 - length);
  new DataView(told.buffer).setBigUint64(0, BigInt(text.length), true);
  told.set(text, 8);
  told.set(file.subarray(8 + length), 8 + text.length);
  return told;
}

describe('weights', () => {
  const evaluation = { length: 32, sequences: 4 };

  it('come back from float32 bit by bit, from float16 and int8 with almost the same loss', async () => {
    const trainer = await trainerOf({ ...tiny, task: 'repeat', length: 16, steps: 150, rate: 1e-2 });
    await trainer.step(150);
    const loss = async (from: Trainer) => (await from.evaluate(evaluation)).bins[1]?.loss ?? NaN;
    const exact = await loss(trainer);
    for (const [format, bound] of [
      ['float32', 0],
      ['float16', 1e-3],
      ['int8', 2e-2],
    ] as const) {
      const other = await trainerOf({ ...tiny, task: 'repeat', length: 16, seed: 9 });
      await other.load({ weights: await trainer.weights({ format }) });
      expect(Math.abs((await loss(other)) - exact), format).toBeLessThanOrEqual(bound);
    }
  });

  it.each(['float32', 'float16', 'int8'] as const)('%s are what is read from them', async (format) => {
    const trainer = await trainerOf({ ...tiny, encoding: { id: 'relative_bias' } });
    const weights = await trainer.weights({ format });
    await trainer.load({ weights });
    expect(await trainer.weights({ format })).toEqual(weights);
  });

  it('are a file whose header names every matrix and the settings of the model', async () => {
    const trainer = await trainerOf({ ...tiny, encoding: { id: 'learned' } });
    const file = await trainer.weights();
    const length = Number(new DataView(file.buffer).getBigUint64(0, true));
    type Header = { __metadata__: { settings: string } } & Record<string, { shape?: number[] }>;
    const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Header;
    const { __metadata__: metadata, ...tensors } = header;
    expect(trainer.settings).toMatchObject(JSON.parse(metadata.settings) as object);
    expect(tensors['layers.0.attention.qkv']?.shape).toEqual([16, 48]);
    const count = Object.values(tensors).reduce((sum, { shape = [] }) => sum + shape.reduce((a, b) => a * b, 1), 0);
    expect(count).toBe(trainer.parameterCount);
    expect(file.length).toBe(8 + length + 4 * count);
  });

  it('make the trainer they came from, wherever they are opened, also after a crash', async () => {
    const trainer = await trainerOf({ ...tiny, encoding: { id: 'alibi' }, seed: 3 });
    await trainer.step(5);
    const weights = await trainer.weights();
    const client = createClient({ tier: 'simd' });
    const opened = await client.trainer({ weights, steps: 7 });
    expect(opened.settings).toEqual({
      ...(await trainerOf({ encoding: { id: 'alibi' }, ...tiny, seed: 3, steps: 7 })).settings,
      batch: 8,
    });
    opened.kill();
    expect(await opened.weights()).toEqual(weights);
    expect(opened.deaths).toBe(1);
    opened.kill();
    await opened.step(2);
    const two = await opened.weights();
    opened.kill();
    expect(await opened.weights()).toEqual(two);
    expect(opened.deaths).toBe(3);
    expect(two).not.toEqual(weights);
    opened.dispose();
    client.close();
  });

  it('that make no trainer are refused with the reason', async () => {
    const weights = await (await trainerOf(tiny)).weights();
    const refused = async (options: TrainerOptions) =>
      expect((await coreOf('simd')).trainer(options).then((trainer) => made.push(trainer))).rejects;
    await (await refused({ weights, channels: 16 })).toMatchObject({ code: 'conflict', parameter: 'channels' });
    await (await refused({ weights, rate: 0 })).toMatchObject({ code: 'out-of-range', parameter: 'rate' });
    await (
      await refused({ weights: weights.subarray(0, 700) })
    ).toMatchObject({ code: 'not-understood', parameter: 'weights' });
    await (await refused({ weights: [1] as never })).toMatchObject({ code: 'wrong-type', parameter: 'weights' });
    for (const settings of [
      '',
      'null',
      '[]',
      '{"task":"poem"}',
      '{"weights":1}',
      '{"__proto__":{"channels":8}}',
      `{"channels":${'9'.repeat(400)}}`,
    ]) {
      const foreign = retold(weights, settings);
      await (
        await refused({ weights: foreign })
      ).toMatchObject({ code: 'not-understood', parameter: 'weights.settings' });
    }
    await (
      await refused({ weights: retold(weights, '{"channels":8}') })
    ).toMatchObject({ code: 'shape-mismatch', parameter: 'weights' });
  });

  it('of another model, or no weights at all, are refused', async () => {
    const trainer = await trainerOf(tiny);
    const before = await trainer.weights();
    const other = await (await trainerOf({ ...tiny, channels: 8 })).weights();
    const refused = (weights: unknown) => expect(trainer.load({ weights: weights as Uint8Array })).rejects;
    await refused(other).toMatchObject({ code: 'shape-mismatch', parameter: 'weights' });
    await refused(new Uint8Array(100)).toMatchObject({ code: 'not-understood' });
    await refused(before.subarray(0, 500)).toMatchObject({ code: 'not-understood' });
    await refused([1, 2]).toMatchObject({ code: 'wrong-type' });
    const spoilt = before.slice();
    spoilt.set([0, 0, 192, 127], spoilt.length - 4);
    await refused(spoilt).toMatchObject({ code: 'not-finite' });
    expect(await trainer.weights()).toEqual(before);
  });
});

describe('a trained model', () => {
  it('is read with a scaling, a window, one pair stretched or log-n, each with losses of its own', async () => {
    const trainer = await trainerOf({ ...tiny, steps: 60, rate: 1e-2 });
    await trainer.step(60);
    const readings = [
      {},
      { scaling: { type: 'linear', factor: 4 } },
      { scaling: { type: 'yarn', factor: 4, beta_fast: 2, beta_slow: 0.5, ramp: 'paper' } },
      { scaling: { type: 'dynamic', factor: 4 } },
      { stretch: { pair: 1, factor: 4 } },
      { window: 8 },
      { logN: true },
    ];
    const losses = [];
    for (const reading of readings) {
      const { bins } = await trainer.evaluate({ length: 128, sequences: 2, reading });
      expect(bins.map(({ from, to }) => [from, to])).toEqual([
        [8, 32],
        [32, 64],
        [64, 128],
      ]);
      losses.push(bins[2]?.loss);
    }
    expect(new Set(losses).size).toBe(readings.length);
  });

  it('attends with weights that sum to one, to nothing in the future, within the window', async () => {
    const trainer = await trainerOf({ ...tiny, layers: 2 });
    const { text, weights } = await trainer.attention({ length: 20, reading: { window: 5 } });
    expect(text).toHaveLength(20);
    expect(weights.shape).toEqual([2, 2, 20, 20]);
    for (let row = 0; row < 80; row++) {
      const t = row % 20;
      const line = weights.data.subarray(row * 20, row * 20 + 20);
      expect(line.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
      expect(line.every((weight, s) => weight > 0 === (s <= t && s > t - 5))).toBe(true);
    }
    expect((await trainer.attention({ text })).text).toBe(text);
  });

  it('has entropies between 0 and ln n', async () => {
    const trainer = await trainerOf(tiny);
    const { entropies } = await trainer.evaluate({ length: 40, sequences: 2, entropies: true });
    expect(entropies?.shape).toEqual([1, 2, 40]);
    for (const [i, entropy] of (entropies?.data ?? new Float64Array()).entries()) {
      expect(entropy).toBeGreaterThanOrEqual(0);
      expect(entropy).toBeLessThanOrEqual(Math.log((i % 40) + 1) + 1e-6);
    }
  });

  it('that rereads a window for each prediction reads as it would a text of that length', async () => {
    const trainer = await trainerOf(tiny);
    const whole = await trainer.evaluate({ length: 32, sequences: 3 });
    const again = await trainer.evaluate({ length: 32, sequences: 3, reread: { window: 32, step: 1 } });
    expect(again.predictions[31]).toBe(3);
    expect(again.losses[31]).toBeCloseTo(whole.losses[31] ?? NaN, 5);
  });

  it('is fine-tuned from its weights with a new plan, and resumes that too', async () => {
    const trainer = await trainerOf(tiny);
    await trainer.step(3);
    const plan = { length: 128, batch: 1, reading: { scaling: { type: 'linear', factor: 4 } } };
    await trainer.restart(plan);
    const first = await trainer.step(2);
    expect(first.step).toBe(2);
    const checkpoint = await trainer.checkpoint();
    const rest = await trainer.step(2);
    const other = await trainerOf(tiny);
    await other.restore({ checkpoint });
    expect(await other.step(2)).toEqual(rest);
    await expect(trainer.step(17)).rejects.toMatchObject({ code: 'out-of-range', allowed: { max: 16 } });
  });

  it('has reference lines in order: uniform, unigram, bigram, floor', async () => {
    const trainer = await trainerOf(tiny);
    const { uniform, unigram, bigram, floor } = await trainer.referenceLines({ length: 100, sequences: 100 });
    expect(uniform).toBeCloseTo(Math.log(21), 12);
    expect(unigram).toBeLessThan(uniform);
    expect(bigram).toBeLessThan(unigram);
    expect(floor?.[99]).toBeLessThan(bigram);
    const repeat = await trainerOf({ ...tiny, task: 'repeat' });
    expect(await repeat.referenceLines()).not.toHaveProperty('floor');
  });
});

it.each([
  [{ task: 'poem' }, 'out-of-range', 'task'],
  [{ heads: 3 }, 'not-divisible', 'heads'],
  [{ channels: 257 }, 'out-of-range', 'channels'],
  [{ rate: 0 }, 'out-of-range', 'rate'],
  [{ rate: NaN }, 'not-finite', 'rate'],
  [{ length: 7, task: 'repeat' }, 'out-of-range', 'length'],
  [{ encoding: { id: 'rotary', seed: 1 } }, 'unknown-option', 'encoding.seed'],
  [{ encoding: { id: 'learned', maxLength: 10 } }, 'out-of-range', 'length'],
  [{ encoding: 'rotary' }, 'wrong-type', 'encoding'],
  [{ encoding: { id: 'rotary' }, channels: 4, heads: 4 }, 'out-of-range', 'encoding.rotaryDim'],
  [{ length: 2048, batch: 64 }, 'too-large', 'batch'],
  [{ epochs: 1 }, 'unknown-option', 'epochs'],
])('the options %j are refused as %s of %s', async (options, code, parameter) => {
  const refused = (await coreOf('simd')).trainer(options as TrainerOptions);
  await expect(refused).rejects.toBeInstanceOf(LabError);
  await expect(refused).rejects.toMatchObject({ code, parameter });
});

it.each([
  [{ reading: { scaling: { type: 'yarn', factor: 0.5 } } }, 'out-of-range', 'scaling.factor'],
  [{ reading: { stretch: { pair: 9, factor: 2 } } }, 'out-of-range', 'reading.stretch.pair'],
  [{ reading: { window: 0 } }, 'out-of-range', 'reading.window'],
  [{ reach: 'far' }, 'conflict', 'reach'],
  [{ length: 2049 }, 'out-of-range', 'length'],
  [{ bins: [[4, 4]] }, 'out-of-range', 'bins[0][1]'],
  [{ bins: [[4]] }, 'wrong-type', 'bins[0]'],
  [{ reread: { window: 8 }, entropies: true }, 'conflict', 'entropies'],
])('an evaluation with %j is refused as %s of %s', async (options, code, parameter) => {
  const trainer = await trainerOf(tiny);
  await expect(trainer.evaluate(options as never)).rejects.toMatchObject({ code, parameter });
});

it('scalings are for rotary models, and a learned table ends', async () => {
  const alibi = await trainerOf({ ...tiny, encoding: { id: 'alibi' } });
  const reading = { scaling: { type: 'linear', factor: 2 } };
  await expect(alibi.evaluate({ reading })).rejects.toMatchObject({ code: 'conflict', parameter: 'reading.scaling' });
  const learned = await trainerOf({ ...tiny, encoding: { id: 'learned', maxLength: 40 } });
  await expect(learned.evaluate({ length: 41 })).rejects.toMatchObject({ code: 'out-of-range', parameter: 'length' });
  await expect(learned.attention({ text: 'x' })).rejects.toMatchObject({ code: 'out-of-range', parameter: 'text' });
});
