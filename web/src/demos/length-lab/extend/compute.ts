// The rotary model reads beyond its length as trained, stretched by a method, and with no more than its last L letters.
import type { AsyncCore } from '../../../core/types';
import { halfOctaves, type Bin } from '../../../lab/bins';
import { lengthsOf, readCurve, reread, type Curve } from '../../../lab/curve';
import { shippedModel } from '../../../lab/models';
import type { Pooled } from '../../../lab/pool';
import { pooledAttention } from '../../../lab/read';
import { bandOf, type Band } from '../../../lab/recorded';
import { item } from '../../item';
import type { LabSettings } from '../controls';
import { readingOf, recordedName, type MethodSettings } from '../methods';

export interface ExtendResult {
  readonly trained: number;
  /** s, and how many times the trained length is read. */
  readonly factor: number;
  readonly settings: MethodSettings;
  readonly length: number;
  readonly bins: readonly Bin[];
  /** The bin of the last octave. */
  readonly last: Bin;
  readonly raw: Curve;
  readonly own: Curve;
  /** No query sees more than its last L letters, in any layer. */
  readonly window: Curve;
  /** 1×, 2× … the trained length, as far as is read. */
  readonly lengths: readonly Bin[];
  /** Only the last L letters are read, afresh for every prediction: losses by these lengths. */
  readonly afresh: readonly number[];
  /** Of three seeds, as recorded, where these readings were. */
  readonly bands: { readonly raw: Band | undefined; readonly own: Band | undefined; readonly window: Band | undefined };
  readonly maps: { readonly raw: Pooled; readonly own: Pooled; readonly head: number };
  readonly withBand: boolean;
}

/** The place of `layer.head`, both counted from 1. */
export function headAt(name: string, heads: number): number {
  const [layer = NaN, head = NaN] = name.split('.').map(Number);
  return (layer - 1) * heads + head - 1;
}

export async function compute(core: AsyncCore, settings: LabSettings): Promise<ExtendResult> {
  const model = await shippedModel(core, 'rotary');
  const { length: trained, heads } = model.trainer.settings;
  const factor = Number(settings.factor);
  const length = factor * trained;
  const method: MethodSettings = {
    method: settings.method,
    factor,
    exponent: settings.exponent,
    slow: Number(settings.slow),
    fast: Number(settings.fast),
    temperature: settings.temperature,
  };
  const reading = readingOf(method);
  const shown = { length, ...(reading && { reading }) };
  const [raw, own, window, afresh, rawMaps, ownMaps] = await Promise.all([
    readCurve(model, length),
    readCurve(model, length, reading),
    readCurve(model, length, { window: trained }),
    reread(model, length),
    pooledAttention(model, { length }),
    pooledAttention(model, shown),
  ]);
  const name = recordedName(method);
  const lengths = lengthsOf(trained, length);
  return {
    trained,
    factor,
    settings: method,
    length,
    bins: halfOctaves(length),
    last: item(lengths, lengths.length - 1),
    raw,
    own,
    window,
    lengths,
    afresh,
    bands: {
      raw: bandOf('rotary'),
      own: name === undefined ? undefined : bandOf('rotary', name),
      window: bandOf('rotary', 'window'),
    },
    maps: { raw: rawMaps, own: ownMaps, head: headAt(settings.head, heads) },
    withBand: settings.band,
  };
}
