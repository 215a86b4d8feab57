// How well a model reads a long text, and how its attention spreads, by position: the same documents for every reading.
import type { Reading } from '../core/trainer-types';
import { item } from '../demos/item';
import { halfOctaves, lengthBins, meanOver, type Bin } from './bins';
import type { Model } from './models';
import { evaluate } from './read';

/** In nats: losses per letter, NaN where nothing is predicted; the entropy of the attention, mean over layers and heads. */
export interface Mean {
  readonly loss: number;
  readonly entropy: number;
}

export interface Curve {
  /** By half-octaves, see `halfOctaves`. */
  readonly losses: readonly number[];
  readonly entropies: readonly number[];
  /** 1×, 2× … the trained length, as far as it was read. */
  readonly byLength: readonly Mean[];
}

/** The bins of `Curve.byLength`. */
export const lengthsOf = (trained: number, length: number): Bin[] =>
  lengthBins(trained).filter(({ to }) => to <= length);

const asked = (bins: readonly Bin[]) => bins.map(({ from, to }) => [from, to] as const);

export async function readCurve(model: Model, length: number, reading?: Reading): Promise<Curve> {
  const halves = halfOctaves(length);
  const lengths = lengthsOf(model.trainer.settings.length, length);
  const { bins, entropies } = await evaluate(model, {
    length,
    entropies: true,
    bins: asked([...halves, ...lengths]),
    ...(reading && { reading }),
  });
  const { data, shape } = entropies ?? { data: new Float64Array(length), shape: [1, 1, length] };
  const heads = item(shape, 0) * item(shape, 1);
  const mean = Float64Array.from({ length }, (_, t) => {
    let sum = 0;
    for (let head = 0; head < heads; head++) sum += item(data, head * length + t);
    return sum / heads;
  });
  const losses = bins.map(({ loss, predictions }) => (predictions > 0 ? loss : NaN));
  return {
    losses: losses.slice(0, halves.length),
    entropies: halves.map((bin) => meanOver(bin, mean)),
    byLength: lengths.map((bin, i) => ({ loss: item(losses, halves.length + i), entropy: meanOver(bin, mean) })),
  };
}

/** Every so many letters; a prediction costs a whole reading. */
const STEP = 8;

/** For every prediction beyond the trained length L the model starts afresh with its last L letters: losses by `lengthsOf`; up to L, what it reads anyway. */
export async function reread(model: Model, length: number): Promise<readonly number[]> {
  const { length: trained } = model.trainer.settings;
  const [raw, { bins }] = await Promise.all([
    readCurve(model, length),
    evaluate(model, {
      length,
      bins: asked(lengthsOf(trained, length).slice(1)),
      reread: { window: trained, step: STEP },
    }),
  ]);
  return [item(raw.byLength, 0).loss, ...bins.map(({ loss }) => loss)];
}
