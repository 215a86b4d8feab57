// The shipped models of the length lab: they are small, they load, and they know what was recorded of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import bars from '../../scripts/lab/within.json';
import recorded from '../../web/src/lab/recorded.json';
import { coreOf } from './cores';

const folder = join(import.meta.dirname, '../../web/src/lab');
const ids = Object.keys(bars) as (keyof typeof bars)[];
const fileOf = (id: string) => new Uint8Array(readFileSync(join(folder, `${id}.safetensors`)));

it('all shipped models together take at most 0.65 MB', () => {
  expect(ids.reduce((bytes, id) => bytes + fileOf(id).length, 0)).toBeLessThanOrEqual(650_000);
});

it.each(ids)('the shipped model of %s predicts within its length as well as the lab asks', async (id) => {
  const trainer = await (await coreOf('simd')).trainer({ encoding: { id } });
  await trainer.load({ weights: fileOf(id) });
  const { bins } = await trainer.evaluate({ sequences: 64 });
  expect(bins[0]?.loss).toBeLessThanOrEqual(bars[id]);
  trainer.dispose();
});

it('the band is recorded in bins up to eight times the length, the scalings and their controls up to four', () => {
  const { edges, training, curves } = recorded;
  expect([edges[0], edges.at(-1)]).toEqual([0, 512]);
  expect(Object.keys(training.losses)).toEqual(ids);
  for (const models of Object.values(curves)) {
    expect(Object.keys(models)).toEqual(ids);
    for (const [id, readings] of Object.entries(models)) {
      expect(Object.keys(readings)).toEqual(
        id === 'rotary' ? ['raw', 'window', 'reread', 'linear', 'ntk', 'yarn'] : ['raw'],
      );
      for (const [reading, losses] of Object.entries(readings)) {
        expect(losses.length).toBe(reading === 'raw' ? edges.length - 1 : edges.indexOf(256));
        expect(losses.every((loss) => loss > 0 && Number.isFinite(loss))).toBe(true);
      }
    }
  }
});
