// What the six encodings and the scalings do on the task "language", for one seed: every number of the acceptance table,
// and the curves that the page draws.
import { readFileSync } from 'node:fs';
import { median } from './median.mjs';
import { octavesUpTo, scaled, sequences, train as trainModel } from './model.mjs';

const task = 'language';
export const encodings = ['none', 'sinusoidal', 'learned', 'relative_bias', 'alibi', 'rotary'];

/** Turns at the trained length from which YaRN keeps a pair, on this task. */
const fast = 2;

/** Half-octaves of the position, up to eight times the trained length: the bins of the page's chart. */
export const edges = [0, ...new Set(Array.from({ length: 19 }, (_, i) => Math.round(2 ** (i / 2))))];
const halves = edges.slice(1).map((to, i) => [edges[i], to]);

const types = ['linear', 'ntk', 'yarn'];

/** What the page draws, of one model that was trained; the loss in the bins of `edges`. */
export const drawn = ['raw', 'window', 'reread', ...types];

export const train = (core, id, seed) => trainModel(core, task, id, seed);

/** Losses in octaves (`bins`) and half-octaves (`curve`): what is read with this reading, up to `times` the trained length. */
async function read(trainer, times, options = {}) {
  const length = times * trainer.settings.length;
  const coarse = octavesUpTo(length);
  const bins = [...coarse, ...halves.filter(([, to]) => to <= length)];
  const found = await trainer.evaluate({ length, ...sequences, bins, ...options });
  const losses = found.bins.map(({ loss, predictions }) => (predictions === 0 ? undefined : loss));
  return { bins: losses.slice(0, coarse.length), curve: losses.slice(coarse.length) };
}

/** The raw model's octaves on the same documents. */
export async function rawBins(trainer) {
  return (await read(trainer, 8)).bins;
}

/** All measurements of one trained model. */
export async function measure(trainer) {
  const { id } = trainer.settings.encoding;
  const found = { raw: await read(trainer, 8) };
  if (!['relative_bias', 'alibi', 'rotary'].includes(id)) return found;
  const window = { window: trainer.settings.length };
  found['raw 4'] = await read(trainer, 4);
  found.window = await read(trainer, 4, { reading: window });
  found.reread = await reread(trainer, found['raw 4']);
  if (id !== 'rotary') return found;

  for (const type of types) {
    found[type] = await read(trainer, 4, { reading: scaled(type, 4, fast) });
    found[`${type} 8`] = await read(trainer, 8, { reading: scaled(type, 8, fast) });
  }
  found['log n'] = await read(trainer, 8, { reading: { logN: true } });
  const checkpoint = await trainer.checkpoint();
  const scalings = types.map((type) => [type, scaled(type, 4, fast)]);
  const readings = { raw: {}, window, ...Object.fromEntries(scalings) };
  for (const [name, reading] of Object.entries(readings)) {
    await trainer.restart({ steps: 20, reading });
    await trainer.step(20);
    found[`${name} + 20`] = await read(trainer, 4, { reading });
    await trainer.restore({ checkpoint });
  }
  return found;
}

/** Only the last 64 symbols, read afresh for every prediction: as long as there are no more, that is reading all. */
async function reread(trainer, raw) {
  const { length } = trainer.settings;
  const { bins, curve } = await read(trainer, 4, { reread: { window: length } });
  const [first] = raw.bins;
  const beginning = halves.findIndex(([from]) => from >= length);
  return {
    bins: [first, ...bins.slice(1)],
    curve: [...raw.curve.slice(0, beginning), ...curve.slice(beginning)],
  };
}

/** The loss of one who knows how documents are made, on the very documents of a length of `times` the trained one. */
async function floorOf(core, times) {
  const trainer = await core.trainer({ task });
  const length = times * trainer.settings.length;
  const { floor } = await trainer.referenceLines({ length, ...sequences });
  trainer.dispose();
  return octavesUpTo(length).map(([from, to]) => {
    const part = floor.subarray(from, to);
    return part.reduce((sum, loss) => sum + loss, 0) / part.length;
  });
}

/** The most that the loss within the trained length may be; tests/core/lab-weights.test.ts holds the shipped models to it. */
const within = JSON.parse(readFileSync(new URL('within.json', import.meta.url), 'utf8'));

/** The bars of the length lab, for the measurements of some seeds: each with what is compared, in nats, and at most 0. */
export async function bars(core, seeds) {
  const at = (id, reading, times) => median(seeds.map((seed) => seed[id][reading].bins[Math.log2(times)]));
  const rotary = (reading, times) => at('rotary', reading, times);
  const floors = { 4: await floorOf(core, 4), 8: await floorOf(core, 8) };
  const readings = seeds.flatMap((seed) => Object.values(seed).flatMap((found) => Object.values(found)));
  const belowFloor = readings.flatMap(({ bins }) => bins.map((loss, i) => floors[2 ** (bins.length - 1)][i] - loss));
  return [
    ...Object.entries(within).map(([id, most]) => [`${id} 1× ≤ ${most}`, at(id, 'raw', 1) - most]),
    ['sinusoidal 2× ≥ 1× + 0.8', at('sinusoidal', 'raw', 1) + 0.8 - at('sinusoidal', 'raw', 2)],
    ['learned 2× ≥ 1× + 0.8', at('learned', 'raw', 1) + 0.8 - at('learned', 'raw', 2)],
    ['rotary raw 4× ≥ 1× + 0.5', rotary('raw', 1) + 0.5 - rotary('raw', 4)],
    ['rotary raw 8× ≥ 2.4', 2.4 - rotary('raw', 8)],
    ['YaRN 4× ≤ raw − 0.5', rotary('yarn', 4) - rotary('raw 4', 4) + 0.5],
    ['YaRN 4× ≤ NTK', rotary('yarn', 4) - rotary('ntk', 4)],
    ['PI 4× ≥ 2.7', 2.7 - rotary('linear', 4)],
    ['ALiBi 4× ≤ its window − 0.02', at('alibi', 'raw 4', 4) - at('alibi', 'window', 4) + 0.02],
    ['T5 4× ≤ its window − 0.08', at('relative_bias', 'raw 4', 4) - at('relative_bias', 'window', 4) + 0.08],
    ['YaRN + 20 steps 4× ≤ raw window − 0.05', rotary('yarn + 20', 4) - rotary('window', 4) + 0.05],
    ['YaRN + 20 steps 4× ≤ raw + 20 steps − 0.15', rotary('yarn + 20', 4) - rotary('raw + 20', 4) + 0.15],
    ['no model below the floor in any bin, any seed', Math.max(...belowFloor)],
  ];
}
