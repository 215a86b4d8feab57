// What ALiBi and the rotary encoding with its scalings do on the task "repeat", for one seed: every number of its acceptance
// table. The other four have not learned the task after so few steps.
import { median } from './median.mjs';
import { octavesUpTo, scaled, sequences, train as trainModel } from './model.mjs';

export const encodings = ['alibi', 'rotary'];

/** Turns at the trained length from which YaRN keeps a pair, on this task. */
const fast = 4;

export const train = (core, id, seed) => trainModel(core, 'repeat', id, seed);

/** Losses and accuracies by octave, up to `times` the trained length; the period is one that was trained. */
async function near(trainer, times, reading = {}) {
  const length = times * trainer.settings.length;
  const { bins } = await trainer.evaluate({ length, ...sequences, bins: octavesUpTo(length), reading });
  return bins;
}

/** Accuracies at 2×, 4×, 8× the trained length, each of them a text whose period is a quarter to a half of it. */
async function far(trainer, readingOf) {
  const accuracies = [];
  for (const times of [2, 4, 8]) {
    const length = times * trainer.settings.length;
    const options = { length, ...sequences, reach: 'far', bins: [[0, length]], reading: readingOf(times) };
    const { bins } = await trainer.evaluate(options);
    accuracies.push(bins[0].accuracy);
  }
  return accuracies;
}

/** All measurements of one trained model: by octave, or for `far` at 2×, 4×, 8×. */
export async function measure(trainer) {
  const found = {};
  const keep = (name, bins) => {
    found[`${name}, accuracy`] = { bins: bins.map(({ accuracy }) => accuracy) };
    found[`${name}, loss`] = { bins: bins.map(({ loss }) => loss) };
  };
  keep('raw', await near(trainer, 8));
  found['raw, far'] = { bins: await far(trainer, () => ({})) };
  if (trainer.settings.encoding.id !== 'rotary') return found;

  keep('window', await near(trainer, 8, { window: trainer.settings.length }));
  for (const type of ['linear', 'ntk', 'yarn']) {
    keep(type, await near(trainer, 4, scaled(type, 4, fast)));
    keep(`${type} 8`, await near(trainer, 8, scaled(type, 8, fast)));
    found[`${type}, far`] = { bins: await far(trainer, (times) => scaled(type, times, fast)) };
  }
  keep('yarn (1, 32)', await near(trainer, 4, { scaling: { type: 'yarn', factor: 4, ramp: 'paper' } }));
  return found;
}

/** The bars: each with what is compared and is at most 0. */
export function bars(_core, seeds) {
  const at = (id, reading, bin) => median(seeds.map((seed) => seed[id][reading].bins[bin]));
  const rotary = (reading, bin) => at('rotary', reading, bin);
  const constants = rotary('yarn (1, 32), loss', 2);
  const awayFrom = (loss) => Math.abs(constants / loss - 1);
  return [
    ['rotary 1× accuracy ≥ 0.95', 0.95 - rotary('raw, accuracy', 0)],
    ['rotary raw 8× accuracy ≤ 0.70', rotary('raw, accuracy', 3) - 0.7],
    ['YaRN 4× accuracy ≥ 0.94', 0.94 - rotary('yarn, accuracy', 2)],
    ['YaRN 8× accuracy ≥ 0.88', 0.88 - rotary('yarn 8, accuracy', 3)],
    ['ALiBi 8× accuracy ≥ 0.95', 0.95 - at('alibi', 'raw, accuracy', 3)],
    ['YaRN far 2× accuracy ≥ 0.75', 0.75 - rotary('yarn, far', 0)],
    // Not quite PI: in L = 64 the pairs 0 to 3 make 10, 5, 3 and 1 turns, so the ramp leaves them 30, 14, 6 and 1 %
    // unstretched, and the temperature comes on top. Seed 11: PI 3.70, with the temperature 3.99, with the ramp 4.14, with both 4.56.
    [
      'YaRN with (1, 32): its loss at 4× within 15 % of raw or PI',
      Math.min(awayFrom(rotary('raw, loss', 2)), awayFrom(rotary('linear, loss', 2))) - 0.15,
    ],
  ];
}
