// How long a training is likely to take here: a few steps of one small model are timed, once.
import type { AsyncCore, Tier } from '../core/types';
import { sizes, workOf, type Plan } from './plan';

const STEPS = 12;
const recipe = {
  task: 'language',
  length: sizes.length.default,
  channels: sizes.channels.default,
  heads: sizes.heads.default,
  layers: sizes.layers.default,
};
/** A browser without a compiler takes seconds for what others do in milliseconds: one step of one sequence then has to do. */
const enoughMs = 1000;

/** Work per millisecond, by tier: a page has one, tests have several. */
const speeds = new Map<Tier, Promise<number>>();

async function measure(core: AsyncCore): Promise<number> {
  const trainer = await core.trainer({ ...recipe, steps: STEPS, batch: 1, encoding: { id: 'rotary' } });
  try {
    // The first step compiles.
    let steps = 1;
    let took = await timed(() => trainer.step(1));
    if (took < enoughMs) {
      steps = STEPS - 1;
      took = await timed(() => trainer.step(steps));
    }
    return (steps * workOf(recipe, 1)) / took;
  } finally {
    trainer.dispose();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Seconds that so many multiplications take here, one after the other. */
export async function secondsOf(core: AsyncCore, work: number): Promise<number> {
  const speed = speeds.get(core.tier) ?? measure(core);
  speeds.set(core.tier, speed);
  speed.catch(() => speeds.delete(core.tier));
  return work / (await speed) / 1000;
}

/** Seconds that a plan takes with so many models at once. */
export async function estimate(core: AsyncCore, plan: Plan, atOnce: number): Promise<number> {
  const models = plan.encodings.length;
  const share = models / Math.min(models, atOnce);
  return secondsOf(core, share * plan.steps * workOf(plan));
}
