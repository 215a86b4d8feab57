// What both tasks do alike: a model is trained, and read by octaves with the scalings of the lab.

/** 1×, 2×, 4×, 8× the trained length, in positions. */
const octaves = [
  [16, 64],
  [64, 128],
  [128, 256],
  [256, 512],
];

/** So many sequences are read, always the same of one length: comparisons within a length are not by luck. */
export const sequences = { sequences: 200, seed: 1000 };

/** A trained model of this seed, and the losses of its training. */
export async function train(core, task, id, seed) {
  const trainer = await core.trainer({ task, encoding: { id }, seed });
  const { losses } = await trainer.step(trainer.settings.steps);
  return { trainer, losses };
}

/** The bins that are full at this length. */
export const octavesUpTo = (length) => octaves.filter(([, to]) => to <= length);

/** A scaling as the lab reads it: YaRN's ramp is that of the paper, over turns at the trained length. */
export function scaled(type, factor, fast) {
  const ramp = type === 'yarn' ? { ramp: 'paper', beta_slow: 0.5, beta_fast: fast } : {};
  return { scaling: { type, factor, ...ramp } };
}
