// What the six encodings and the scalings do on the task "language", for one seed: every number of the acceptance table.

export const encodings = ['none', 'sinusoidal', 'learned', 'relative_bias', 'alibi', 'rotary'];

const documents = 48;

/** The scalings as the lab reads them; the ramp of YaRN is that of the paper, in turns at the trained length. */
export const scaled = (type, factor) => {
  const ramp = type === 'yarn' ? { ramp: 'paper', beta_slow: 0.5, beta_fast: 2 } : {};
  return { scaling: { type, factor, ...ramp } };
};

/** A trained model of this seed, and the losses of its training. */
export async function train(core, id, seed) {
  const trainer = await core.trainer({ task: 'language', encoding: { id }, seed });
  const { losses } = await trainer.step(trainer.settings.steps);
  return { trainer, losses };
}

const lossesOf = ({ bins }) => bins.map(({ loss }) => loss);

/** By bin 1×, 2×, 4×, 8×: what is read with this reading, up to `times` the trained length. */
async function read(trainer, times, options = {}) {
  const length = times * trainer.settings.length;
  return lossesOf(await trainer.evaluate({ length, sequences: documents, ...options }));
}

/** All measurements of one trained model. */
export async function measure(trainer) {
  const { id } = trainer.settings.encoding;
  const found = { raw: await read(trainer, 8) };
  if (!['relative_bias', 'alibi', 'rotary'].includes(id)) return found;
  const window = { window: trainer.settings.length };
  found.window = await read(trainer, 4, { reading: window });
  found.reread = await read(trainer, 4, { reread: window });
  if (id !== 'rotary') return found;

  for (const type of ['linear', 'ntk', 'yarn']) {
    found[type] = await read(trainer, 4, { reading: scaled(type, 4) });
    found[`${type} 8`] = await read(trainer, 8, { reading: scaled(type, 8) });
  }
  found['log n'] = await read(trainer, 8, { reading: { logN: true } });
  const checkpoint = await trainer.checkpoint();
  const readings = { raw: {}, window, linear: scaled('linear', 4), ntk: scaled('ntk', 4), yarn: scaled('yarn', 4) };
  for (const [name, reading] of Object.entries(readings)) {
    await trainer.restart({ steps: 20, reading });
    await trainer.step(20);
    found[`${name} + 20`] = await read(trainer, 4, { reading });
    await trainer.restore({ checkpoint });
  }
  return found;
}

/** The bars of the length lab: each with what is compared, in nats, and at most what it may be. */
export function bars(of) {
  const at = (id, reading, times) => of(id, reading, Math.log2(times));
  const rotary = (reading, times) => at('rotary', reading, times);
  return [
    ['rotary 1× ≤ 1.75', rotary('raw', 1) - 1.75],
    ['T5 1× ≤ 1.55', at('relative_bias', 'raw', 1) - 1.55],
    ['ALiBi 1× ≤ 2.1', at('alibi', 'raw', 1) - 2.1],
    ['sinusoidal 1× ≤ 1.9', at('sinusoidal', 'raw', 1) - 1.9],
    ['learned 1× ≤ 1.9', at('learned', 'raw', 1) - 1.9],
    ['none 1× ≤ 2.45', at('none', 'raw', 1) - 2.45],
    ['sinusoidal 2× ≥ 1× + 0.8', at('sinusoidal', 'raw', 1) + 0.8 - at('sinusoidal', 'raw', 2)],
    ['learned 2× ≥ 1× + 0.8', at('learned', 'raw', 1) + 0.8 - at('learned', 'raw', 2)],
    ['rotary raw 4× ≥ 1× + 0.5', rotary('raw', 1) + 0.5 - rotary('raw', 4)],
    ['rotary raw 8× ≥ 2.4', 2.4 - rotary('raw', 8)],
    ['YaRN 4× ≤ raw − 0.5', rotary('yarn', 4) - rotary('raw', 4) + 0.5],
    ['YaRN 4× ≤ NTK', rotary('yarn', 4) - rotary('ntk', 4)],
    ['PI 4× ≥ 2.7', 2.7 - rotary('linear', 4)],
    ['ALiBi 4× ≤ its window − 0.02', at('alibi', 'raw', 4) - at('alibi', 'window', 4) + 0.02],
    ['T5 4× ≤ its window − 0.08', at('relative_bias', 'raw', 4) - at('relative_bias', 'window', 4) + 0.08],
    ['YaRN + 20 steps 4× ≤ raw window − 0.05', rotary('yarn + 20', 4) - rotary('window', 4) + 0.05],
    ['YaRN + 20 steps 4× ≤ raw + 20 steps − 0.15', rotary('yarn + 20', 4) - rotary('raw + 20', 4) + 0.15],
  ];
}
