// One pair of the rotary model alone is slowed, each in its turn, and the text read beyond the trained length.
import type { AsyncCore } from '../../../core/types';
import type { Bin } from '../../../lab/bins';
import { lengthsOf, readCurve, type Curve } from '../../../lab/curve';
import { shippedModel } from '../../../lab/models';
import { item } from '../../item';
import type { LabSettings } from '../controls';
import { methodReading } from '../methods';

/** Losses in nats. */
export interface Loss {
  /** In letters that training reached, read in the same long text. */
  readonly within: number;
  readonly beyond: number;
}

export interface Pair extends Loss {
  /** 0 is the fastest. */
  readonly pair: number;
  /** In the trained length, before it is slowed. */
  readonly turns: number;
}

export interface PairResult {
  readonly trained: number;
  readonly factor: number;
  readonly last: Bin;
  readonly raw: Loss;
  readonly pairs: readonly Pair[];
  /** Every pair slowed: PI. */
  readonly all: Loss;
  readonly chosen: Pair;
}

const lossOf = ({ byLength }: Curve): Loss => ({
  within: item(byLength, 0).loss,
  beyond: item(byLength, byLength.length - 1).loss,
});

export async function compute(core: AsyncCore, settings: LabSettings): Promise<PairResult> {
  const model = await shippedModel(core, 'rotary');
  const { length: trained, channels, heads, encoding } = model.trainer.settings;
  const factor = Number(settings.factor);
  const length = factor * trained;
  const [{ wavelengths }, raw, all] = await Promise.all([
    core.rotaryFrequencies({ headDim: channels / heads, base: Number(encoding.base) }),
    readCurve(model, length),
    readCurve(model, length, methodReading('linear', factor)),
  ]);
  const pairs = await Promise.all(
    Array.from(wavelengths, async (wavelength, pair): Promise<Pair> => {
      const curve = await readCurve(model, length, { stretch: { pair, factor } });
      return { pair, turns: trained / wavelength, ...lossOf(curve) };
    }),
  );
  const lengths = lengthsOf(trained, length);
  return {
    trained,
    factor,
    last: item(lengths, lengths.length - 1),
    raw: lossOf(raw),
    pairs,
    all: lossOf(all),
    chosen: item(pairs, settings.pair),
  };
}
