// Trains the models of the length lab with the built core: npm run train:lab
//   (nothing)            what the page shows, into web/src/lab: the six models in int8, and recorded.json; and the table of
//                        the seeds that the page draws as a band
//   -- --seeds=14,15,16  the acceptance table of these seeds, nothing is written
//   -- --task=repeat     the same for the other task, whose models do not come with the page; --seeds as above
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { createCoreWorker } from '../dist/core/index.js';
import { drawn, edges, rawBins } from './lab/language.mjs';
import { median } from './lab/median.mjs';
import { inPool } from './lab/pool.mjs';

/** The page draws from the least to the most of these seeds, and brings the models of the first. */
const band = [11, 12, 13];
const [shippedSeed] = band;
const folder = fileURLToPath(new URL('../web/src/lab/', import.meta.url));

/** Losses of a training in means of so many steps. */
const trainingStep = 10;

const { values } = parseArgs({ options: { seeds: { type: 'string' }, task: { type: 'string', default: 'language' } } });
const { bars, encodings, measure, train } = await import(`./lab/${values.task}.mjs`);
const seeds = values.seeds?.split(',').map(Number);
const core = await createCoreWorker({ tier: 'simd' });
await (seeds || values.task === 'repeat' ? accept(seeds ?? band) : recordAll());
core.terminate();

/** What the page shows. */
async function recordAll() {
  const losses = {};
  const measured = await accept(band, async (seed, id, trained, found) => {
    if (seed !== shippedSeed) return;
    losses[id] = means(trained.losses);
    await ship(id, trained.trainer, found.raw.bins);
  });
  const training = { seed: shippedSeed, step: trainingStep, losses: inOrder((id) => losses[id]) };
  await record({ edges, training, curves: curves(measured) });
}

/** Trains and measures these seeds; prints all they were measured by, and the bars. */
async function accept(seeds, look = () => undefined) {
  const jobs = seeds.flatMap((seed) => encodings.map((id) => ({ seed, id })));
  const found = await inPool(jobs, async ({ seed, id }) => {
    const trained = await train(core, id, seed);
    const measurement = await measure(trained.trainer);
    await look(seed, id, trained, measurement);
    trained.trainer.dispose();
    console.error(`done: ${id}, seed ${seed}`);
    return measurement;
  });
  const measured = seeds.map((_, i) => inOrder((_id, k) => found[i * encodings.length + k]));
  for (const id of encodings) {
    for (const reading of Object.keys(measured[0][id])) {
      const of = measured.map((seed) => seed[id][reading].bins);
      const cells = of[0].map((_, bin) => {
        const losses = of.map((bins) => bins[bin]);
        return `${median(losses).toFixed(3)} (${losses.map((loss) => loss.toFixed(3)).join(' ')})`;
      });
      console.log(`| ${id} | ${reading} | ${cells.join(' | ')} |`);
    }
  }
  for (const [name, above] of await bars(core, measured)) {
    console.log(
      above <= 0 ? `holds  ${name}  (by ${(-above).toFixed(3)})` : `FAILS  ${name}  (by ${above.toFixed(3)})`,
    );
  }
  return measured;
}

/** A model that comes with the page, and what its two short formats cost. */
async function ship(id, trainer, exact) {
  const weights = await trainer.weights({ format: 'int8' });
  writeFileSync(join(folder, `${id}.safetensors`), weights);
  await trainer.load({ weights: await trainer.weights({ format: 'float16' }) });
  const half = await rawBins(trainer);
  await trainer.load({ weights });
  const line = (name, bins) => `${name} ${bins.map((loss) => loss.toFixed(4)).join(' ')}`;
  const lines = [line('float32', exact), line('float16', half), line('int8', await rawBins(trainer))];
  console.log([id, ...lines, `${weights.length} bytes`].join('  '));
}

/** By seed, encoding and reading: the losses that the page draws. */
function curves(measured) {
  const ofModel = (found) =>
    Object.fromEntries(drawnOf(found).map((reading) => [reading, found[reading].curve.map(rounded)]));
  return Object.fromEntries(band.map((seed, i) => [seed, inOrder((id) => ofModel(measured[i][id]))]));
}

/** The scalings and their controls are drawn of the rotary model; what has no scalings is drawn raw. */
function drawnOf(found) {
  return found.yarn ? drawn : ['raw'];
}

async function record(recorded) {
  const file = join(folder, 'recorded.json');
  writeFileSync(file, await format(JSON.stringify(recorded), { ...(await resolveConfig(file)), filepath: file }));
}

function inOrder(of) {
  return Object.fromEntries(encodings.map((id, i) => [id, of(id, i)]));
}

function rounded(value) {
  return Math.round(value * 1e4) / 1e4;
}

function means(losses) {
  const parts = Array.from({ length: Math.ceil(losses.length / trainingStep) }, (_, i) =>
    losses.subarray(i * trainingStep, (i + 1) * trainingStep),
  );
  return parts.map((part) => rounded(part.reduce((sum, loss) => sum + loss, 0) / part.length));
}
