// The shipped models of the length lab: they are small, they load, and they know what was recorded of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coreOf } from './cores';

const folder = join(import.meta.dirname, '../../web/src/lab');
/** The most that the loss within the trained length may be: the bars that scripts/lab/language.mjs holds seeds against. */
const bars = { none: 2.45, sinusoidal: 1.9, learned: 1.9, relative_bias: 1.55, alibi: 2.1, rotary: 1.75 };
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
