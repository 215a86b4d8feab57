// Fine-tuning in the page, with the real core: every reading begins from the shipped weights, and can be stopped.
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createCoreWorker } from '#core';
import type { AsyncCore } from '../../../web/src/core/types';
import type { LabSettings } from '../../../web/src/demos/length-lab/controls';
import demo from '../../../web/src/demos/length-lab/demo';
import { compute } from '../../../web/src/demos/length-lab/tune/compute';
import { keyOf, progressOf } from '../../../web/src/demos/length-lab/tune/findings';
import { tune } from '../../../web/src/demos/length-lab/tune/part';
import { tuningRoom, TuningRoom, type TuningPlan } from '../../../web/src/lab/tuning';
import { item } from '../../../web/src/demos/item';
import { defaults } from '../demos/states';

// Not timed: there are slow machines.
vi.setConfig({ testTimeout: 120_000 });

const core: AsyncCore & { terminate(): void } = await createCoreWorker({ tier: 'simd' });
afterAll(() => {
  tuningRoom.cancel();
  core.terminate();
});

const at = (tuneSteps: number) => ({ ...defaults(demo.controls), part: 'tune', tuneSteps }) as unknown as LabSettings;
const plan: TuningPlan = { steps: 3, length: 128, readings: { raw: undefined, window: { window: 64 } } };

describe('the tuning room', () => {
  it('trains each reading by itself, to the same numbers in every order', async () => {
    const together = new TuningRoom(2);
    await together.start(core, plan);
    expect(together.tuning.phase).toBe('done');
    const alone = new TuningRoom(1);
    await alone.start(core, { ...plan, readings: { window: plan.readings.window } });
    const [raw, window] = [item(together.tuning.tuned, 0), item(together.tuning.tuned, 1)];
    expect(window.curve).toEqual(item(alone.tuning.tuned, 0).curve);
    expect(raw.curve).not.toEqual(window.curve);
    expect([raw.step, window.step]).toEqual([3, 3]);
  });

  it('tells of every step, and stops at once when it is told to; what is done stays', async () => {
    const room = new TuningRoom(1);
    const steps: number[] = [];
    const unwatch = room.watch(() => {
      const { phase, tuned } = room.tuning;
      steps.push(tuned.reduce((sum, { step }) => sum + step, 0));
      if (phase === 'learning' && item(tuned, 1).step === 1) room.cancel();
    });
    await room.start(core, plan);
    expect(room.tuning.phase).toBe('stopped');
    expect(room.tuning.tuned.map(({ curve }) => curve !== undefined)).toEqual([true, false]);
    expect(new Set(steps)).toEqual(new Set([0, 1, 2, 3, 4]));
    const heard = steps.length;
    unwatch();
    room.cancel();
    expect(steps).toHaveLength(heard);
  });

  it('says why a reading failed and goes on with the others', async () => {
    const room = new TuningRoom(1);
    await room.start(core, { ...plan, readings: { none: { window: 0 }, window: { window: 64 } } });
    expect(room.tuning.phase).toBe('done');
    expect(room.tuning.tuned.map(({ state }) => state)).toEqual(['failed', 'done']);
    expect(item(room.tuning.tuned, 0).fault).toMatchObject({ parameter: 'reading.window' });
  });
});

describe('20 steps later', () => {
  it('shows what the models are before, and keeps that apart from what was trained further', async () => {
    const before = await compute(core, at(10));
    expect(keyOf(before)).toBe('before');
    expect(before.rows.every(({ after }) => after === undefined)).toBe(true);
    expect(tune.table(before).rows).toHaveLength(5);

    let seen = 0;
    const unwatch = demo.watch?.(() => seen++);
    await tuningRoom.start(core, before.plan);
    unwatch?.();
    expect(seen).toBeGreaterThan(50);

    const after = await compute(core, at(10));
    expect(keyOf(after)).toBe('after');
    expect(progressOf(after)).toEqual({ done: 50, all: 50 });
    expect(after.rows.map((row) => row.before)).toEqual(before.rows.map((row) => row.before));
    expect(tune.table(after).rows).toHaveLength(10);
    const loss = Object.fromEntries(after.rows.map((row) => [row.name, row.after ?? NaN]));
    // PI stays far behind, the methods that keep fast pairs are ahead of the control.
    expect(loss.linear).toBeGreaterThan((loss.raw ?? NaN) + 0.3);
    expect(loss.yarn).toBeLessThan((loss.raw ?? NaN) - 0.1);
    expect(loss.ntk).toBeLessThan((loss.raw ?? NaN) - 0.1);
    // The control has learned, too.
    expect(loss.raw).toBeLessThan(item(after.rows, 0).before - 0.5);

    const others = await compute(core, at(11));
    expect(keyOf(others)).toBe('before');
    expect(others.rows.every(({ after: number }) => number === undefined)).toBe(true);
  });
});
