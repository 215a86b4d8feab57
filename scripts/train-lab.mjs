// Trains the models of the length lab with the built core: npm run train:lab
//   (nothing)            the six shipped models into web/src/lab: <encoding>.safetensors in int8, and recorded.json
//   -- --seeds=11,12,13  the acceptance table of these seeds, and their losses into recorded.json as the band
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createCoreWorker } from '../dist/core/index.js';
import { bars, encodings, measure, train } from './lab/language.mjs';
import { inPool } from './lab/pool.mjs';

const shippedSeed = 11;
const folder = fileURLToPath(new URL('../web/src/lab/', import.meta.url));
const recordedFile = join(folder, 'recorded.json');

/** Losses of a training in means of so many steps. */
const curveStep = 10;

const { values } = parseArgs({ options: { seeds: { type: 'string' } } });
const core = await createCoreWorker({ tier: 'simd' });
mkdirSync(folder, { recursive: true });

await (values.seeds === undefined ? ship() : accept(values.seeds.split(',').map(Number)));
core.terminate();

/** The shipped models: their training's curve is theirs, everything else is computed on the page. */
async function ship() {
  const sizes = await inPool(encodings, async (id) => {
    const { trainer, losses } = await train(core, id, shippedSeed);
    const exact = await measure(trainer);
    const weights = await trainer.weights({ format: 'int8' });
    const half = await trainer.weights({ format: 'float16' });
    writeFileSync(join(folder, `${id}.safetensors`), weights);
    record((recorded) => {
      recorded.seed = shippedSeed;
      recorded.curveStep = curveStep;
      recorded.curves = { ...recorded.curves, [id]: means(losses).map(rounded) };
      keep(recorded, shippedSeed, id, exact);
    });
    await trainer.load({ weights: half });
    const inHalf = await rawBins(trainer);
    await trainer.load({ weights });
    const inBytes = await rawBins(trainer);
    const line = (name, bins) => `${name} ${bins.map((loss) => loss.toFixed(3)).join(' ')}`;
    console.log(
      [id, line('float32', exact.raw), line('float16', inHalf), line('int8', inBytes), `${weights.length} bytes`].join(
        '  ',
      ),
    );
    trainer.dispose();
    return weights.length;
  });
  console.log(`all models: ${sizes.reduce((sum, size) => sum + size, 0)} bytes`);
}

/** The bins of the raw model. */
async function rawBins(trainer) {
  const { bins } = await trainer.evaluate({ length: 8 * trainer.settings.length, sequences: 48 });
  return bins.map(({ loss }) => loss);
}

async function accept(seeds) {
  const jobs = seeds.flatMap((seed) => encodings.map((id) => ({ seed, id })));
  const known = read().seeds ?? {};
  await inPool(jobs, async ({ seed, id }) => {
    if (known[seed]?.[id]) return;
    const { trainer } = await train(core, id, seed);
    const found = await measure(trainer);
    trainer.dispose();
    record((recorded) => keep(recorded, seed, id, found));
    console.log(seed, id, JSON.stringify(found.raw.map(rounded)));
  });
  report(seeds);
}

function report(seeds) {
  const all = read().seeds;
  const per = seeds.map((seed) => (id, reading, bin) => all[seed][id][reading][bin]);
  for (const id of encodings) {
    for (const reading of Object.keys(all[seeds[0]][id])) {
      const bins = all[seeds[0]][id][reading].map((_, bin) => median(per.map((of) => of(id, reading, bin))).toFixed(2));
      console.log(`${id} | ${reading} | ${bins.join(' | ')}`);
    }
  }
  for (const [name, above] of bars((...place) => median(per.map((of) => of(...place))))) {
    console.log(
      `${above <= 0 ? 'holds' : 'FAILS'}  ${name}  (${above <= 0 ? 'by' : 'misses by'} ${Math.abs(above).toFixed(2)})`,
    );
  }
}

function keep(recorded, seed, id, found) {
  recorded.seeds ??= {};
  recorded.seeds[seed] ??= {};
  recorded.seeds[seed][id] = Object.fromEntries(Object.entries(found).map(([name, bins]) => [name, bins.map(rounded)]));
}

function read() {
  return existsSync(recordedFile) ? JSON.parse(readFileSync(recordedFile, 'utf8')) : {};
}

/** Changes the file of what was recorded; what other runs wrote stays. */
function record(change) {
  const recorded = read();
  change(recorded);
  writeFileSync(recordedFile, `${JSON.stringify(recorded, undefined, 1)}\n`);
}

function rounded(value) {
  return Math.round(value * 1e4) / 1e4;
}

function means(losses) {
  const parts = Array.from({ length: Math.ceil(losses.length / curveStep) }, (_, i) =>
    losses.subarray(i * curveStep, (i + 1) * curveStep),
  );
  return parts.map((part) => part.reduce((sum, loss) => sum + loss, 0) / part.length);
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
