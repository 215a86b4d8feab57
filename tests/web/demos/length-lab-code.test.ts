// The programs that the length lab hands out, held against its trainer: run where Python has the library, read from a file
// elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createCore, type Evaluation, type Trainer } from '#core';
import { item } from '../../../web/src/demos/item';
import { numpy } from '../../../web/src/demos/length-lab/numpy';
import { pytorch, type Experiment } from '../../../web/src/demos/length-lab/pytorch';
import { numpy as pythonWithNumpy, torch as pythonWithTorch } from './python';

const core = await createCore({ tier: 'simd' });
const folder = mkdtempSync(join(tmpdir(), 'length-lab-'));
const models = join(import.meta.dirname, '../../../web/src/lab');
const file = join(import.meta.dirname, 'golden/length-lab-code.json');
const update = process.env.UPDATE_GOLDEN !== undefined;

const six = ['none', 'sinusoidal', 'learned', 'relative_bias', 'alibi', 'rotary'];
const small = { seed: 11, length: 20, channels: 24, heads: 3, layers: 2, steps: 4, batch: 2 };
const experiments: readonly Experiment[] = [
  { task: 'language', encodings: six, ...small },
  { task: 'repeat', encodings: ['alibi', 'rotary'], ...small, length: 16 },
];
const TEXTS = 3;
const FACTOR = 4;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A program of ours as a file. */
function written(name: string, program: string): string {
  const path = join(folder, name);
  writeFileSync(path, program);
  return path;
}

function run(python: string, path: string, ...options: readonly (string | number)[]): string {
  const done = spawnSync(python, [path, ...options.map(String)], { encoding: 'utf8', timeout: 300_000 });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
}

/** With four decimals: half of the last, and what float32 leaves of some operations in another order. */
const WITHIN = 2e-4;

/** Numbers of printed lines; what is not predicted is '-', and no number. */
const cellsOf = (line: string): readonly number[] =>
  line
    .trim()
    .split(/ +/)
    .map((cell) => (cell === '-' ? NaN : Number(cell)));

/** Rows of a printed table: the edges of a bin, then numbers. */
const tablesOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(/^position.*$/m)
    .slice(1)
    .map((table) => table.split('\n').filter((line) => /^ *\d+-\d/.test(line)));

const binsOf = (rows: readonly string[]): [number, number][] =>
  rows.map((row) => {
    const [from = NaN, to = NaN] = row.trim().split(/[- ]+/).map(Number);
    return [from, to];
  });

const numbersOf = (rows: readonly string[]) => rows.map((row) => cellsOf(row.trim().replace(/^\S+/, '')));

function expectNear(found: number, expected: number, where: string): void {
  if (Number.isNaN(expected)) expect(found, where).toBeNaN();
  else expect(Math.abs(found - expected), `${where}: ${found}, ${expected}`).toBeLessThanOrEqual(WITHIN);
}

const scaling = (type: string, task: string) => ({
  type,
  factor: FACTOR,
  ...(type === 'yarn' && { ramp: 'paper', beta_slow: 0.5, beta_fast: task === 'repeat' ? 4 : 2 }),
});

/** How often the trained length is read. */
const timesOf = (type: string): number => (type === 'raw' ? 8 : FACTOR);

async function evaluated(trainer: Trainer, bins: readonly [number, number][], type: string): Promise<Evaluation> {
  const { task, length: L } = trainer.settings;
  const length = timesOf(type) * L;
  const reading = type === 'raw' ? {} : { scaling: scaling(type, task) };
  return trainer.evaluate({ length, sequences: TEXTS, bins: bins.filter(([, to]) => to <= length), reading });
}

const meansOf = ({ bins }: Evaluation, name: 'loss' | 'accuracy') =>
  bins.map((bin) => (bin.predictions === 0 ? NaN : bin[name]));

/** What PyTorch printed of an experiment is what the trainer does. */
async function agree({ task, encodings, ...sizes }: Experiment, text: string): Promise<void> {
  const tables = tablesOf(text);
  expect(tables.length).toBe(task === 'repeat' ? 2 : 1);
  const bins = binsOf(item(tables, 0));
  expect([bins[0]?.[0], bins.at(-1)?.[1]]).toEqual([0, 8 * sizes.length]);
  const losses = Array.from(text.matchAll(/^(\w+) +step +\d+ +loss (\S+)$/gm), ([, id, loss]) => [id, Number(loss)]);
  let column = 0;
  for (const [n, id] of encodings.entries()) {
    const trainer = await core.trainer({ task, encoding: { id }, ...sizes });
    const trained = await trainer.step(sizes.steps);
    for (const [step, loss] of trained.losses.entries()) {
      const [name, found] = item(losses, n * sizes.steps + step);
      expect(name).toBe(id);
      expectNear(Number(found), loss, `${id}, step ${step}`);
    }
    for (const type of ['raw', ...(id === 'rotary' ? ['linear', 'ntk', 'yarn'] : [])]) {
      const evaluation = await evaluated(trainer, bins, type);
      for (const [i, table] of tables.entries()) {
        const expected = meansOf(evaluation, i === 0 ? 'loss' : 'accuracy');
        numbersOf(table).forEach((row, bin) => {
          expectNear(item(row, column), expected[bin] ?? NaN, `${id} ${type}, bin ${bin}`);
        });
      }
      column += 1;
    }
    trainer.dispose();
  }
}

/** What NumPy printed of a model's file is what the trainer reads from it. */
async function reads(trainer: Trainer, text: string, type = 'raw'): Promise<void> {
  const rows = item(tablesOf(text), 0);
  const bins = binsOf(rows);
  expect(bins.at(-1)?.[1]).toBe(timesOf(type) * trainer.settings.length);
  const evaluation = await evaluated(trainer, bins, type);
  const [losses, accuracies] = [meansOf(evaluation, 'loss'), meansOf(evaluation, 'accuracy')];
  numbersOf(rows).forEach(([loss = NaN, accuracy = NaN], bin) => {
    expectNear(loss, item(losses, bin), `loss in bin ${bin}`);
    expectNear(accuracy, item(accuracies, bin), `accuracy in bin ${bin}`);
  });
}

interface Recorded {
  readonly trained: readonly { readonly program: string; readonly printed: string }[];
  readonly read: { readonly program: string; readonly printed: readonly string[] };
}

const shipped = async (id: string): Promise<Trainer> => {
  const trainer = await core.trainer({ encoding: { id }, seed: 11 });
  await trainer.load({ weights: new Uint8Array(readFileSync(join(models, `${id}.safetensors`))) });
  return trainer;
};
/** Every model that comes with the page, and one of them scaled. */
const readings = [...six.map((id) => [id, 'raw'] as const), ['rotary', 'yarn'] as const];
const reader = numpy(item(experiments, 0));

const train = (python: string, experiment: Experiment): string =>
  run(python, written(`${experiment.task}.py`, pytorch(experiment)), '--texts', TEXTS);

function read(python: string, [id, type]: readonly [string, string]): string {
  const options = type === 'raw' ? [] : ['--scaling', type, '--factor', FACTOR];
  return run(python, written('read.py', reader), join(models, `${id}.safetensors`), '--texts', TEXTS, ...options);
}

if (update && pythonWithTorch !== undefined && pythonWithNumpy !== undefined) {
  const [trains, readsFiles] = [pythonWithTorch, pythonWithNumpy];
  it('is recorded', { timeout: 300_000 }, () => {
    const recorded: Recorded = {
      trained: experiments.map((experiment) => ({
        program: pytorch(experiment),
        printed: train(trains, experiment),
      })),
      read: { program: reader, printed: readings.map((reading) => read(readsFiles, reading)) },
    };
    writeFileSync(file, JSON.stringify(recorded, undefined, 1) + '\n');
  });
}

describe('what was printed', { timeout: 60_000 }, () => {
  const recorded = (): Recorded => JSON.parse(readFileSync(file, 'utf8')) as Recorded;

  it('by PyTorch is what the trainer does from the same weights on the same texts', async () => {
    const { trained } = recorded();
    expect(trained.map(({ program }) => program)).toEqual(experiments.map(pytorch));
    for (const [i, { printed }] of trained.entries()) await agree(item(experiments, i), printed);
  });

  it('by NumPy is what the trainer reads from the models of the page', async () => {
    const { program, printed } = recorded().read;
    expect(program).toBe(reader);
    expect(printed.length).toBe(readings.length);
    for (const [i, [id, type]] of readings.entries()) {
      const trainer = await shipped(id);
      await reads(trainer, item(printed, i), type);
      trainer.dispose();
    }
  });
});

// Not skipped where Python is missing: the recorded output above stands for it there.
if (pythonWithTorch !== undefined) {
  const python = pythonWithTorch;
  describe('in PyTorch', { timeout: 300_000 }, () => {
    it.each(experiments)('the experiment $task does what the trainer does', async (experiment) => {
      await agree(experiment, train(python, experiment));
    });

    it('two processes that share its batches do so, too', async () => {
      const experiment = item(experiments, 1);
      const path = written('shared.py', pytorch(experiment));
      await agree(experiment, await together(python, path, '--texts', String(TEXTS)));
    });
  });
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

/** What the first of two processes prints; torchrun tells each of them who it is by these variables. */
async function together(python: string, ...command: readonly string[]): Promise<string> {
  const port = await freePort();
  const printed = ['0', '1'].map((rank) => {
    const place = {
      RANK: rank,
      LOCAL_RANK: rank,
      WORLD_SIZE: '2',
      MASTER_ADDR: '127.0.0.1',
      MASTER_PORT: String(port),
    };
    const child = spawn(python, command, { env: { ...process.env, ...place, OMP_NUM_THREADS: '1' }, timeout: 300_000 });
    const texts = { out: '', error: '' };
    child.stdout.on('data', (part: Buffer) => (texts.out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (texts.error += part.toString()));
    return new Promise<string>((resolve, reject) => {
      child.on('close', (code) => {
        if (code === 0) resolve(texts.out);
        else reject(new Error(texts.error));
      });
    });
  });
  const [first = '', second] = await Promise.all(printed);
  expect(second).toBe('');
  return first;
}

if (pythonWithNumpy !== undefined) {
  const python = pythonWithNumpy;
  describe('in NumPy', { timeout: 300_000 }, () => {
    it.each(readings)('the model of %s that comes with the page is read as by the trainer: %s', async (id, type) => {
      const trainer = await shipped(id);
      await reads(trainer, read(python, [id, type]), type);
      trainer.dispose();
    });

    it.each(['float32', 'float16', 'int8'] as const)('a model in %s is read as by the trainer', async (format) => {
      const { encodings, ...sizes } = item(experiments, 1);
      const trainer = await core.trainer({ ...sizes, encoding: { id: item(encodings, 0) } });
      await trainer.step(sizes.steps);
      const weights = await trainer.weights({ format });
      const model = join(folder, `${format}.safetensors`);
      writeFileSync(model, weights);
      await trainer.load({ weights });
      await reads(trainer, run(python, written('read.py', reader), model, '--texts', TEXTS));
      trainer.dispose();
    });
  });
}
