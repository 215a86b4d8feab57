// How far entropy and loss rise from the trained length to a longer text: for six encodings, and for one read otherwise.
import type { AsyncCore } from '../../../core/types';
import type { Reading } from '../../../core/trainer-types';
import type { Bin } from '../../../lab/bins';
import { lengthsOf, readCurve, type Mean } from '../../../lab/curve';
import { encodings, shippedModel, type EncodingId } from '../../../lab/models';
import { item } from '../../item';
import type { LabSettings } from '../controls';
import { methodReading, recordedName, usual } from '../methods';
import { isReading, readings, type Other, type RotaryReading } from './others';

export interface Rise {
  readonly id: Other;
  readonly encoding: EncodingId;
  /** Under which it may have been recorded. */
  readonly reading: string | undefined;
  /** As trained, within the trained length. */
  readonly within: Mean;
  readonly beyond: Mean;
}

export interface EntropyResult {
  readonly trained: number;
  readonly factor: number;
  readonly last: Bin;
  readonly rises: readonly Rise[];
  readonly rotary: Rise;
  readonly other: Rise;
}

function readingOf(id: Other, factor: number): Reading | undefined {
  if (id === 'log_n') return { logN: true };
  return id === 'ntk' || id === 'yarn' ? methodReading(id, factor) : undefined;
}

const recordedAs = (id: RotaryReading, factor: number): string | undefined =>
  id === 'log_n' ? undefined : recordedName({ method: id, factor, ...usual });

export async function compute(core: AsyncCore, settings: LabSettings): Promise<EntropyResult> {
  const factor = Number(settings.factor);
  const rises = await Promise.all(
    [...encodings, ...readings].map(async (id): Promise<Rise> => {
      const encoding = isReading(id) ? 'rotary' : id;
      const model = await shippedModel(core, encoding);
      const length = factor * model.trainer.settings.length;
      const [raw, own] = await Promise.all([readCurve(model, length), readCurve(model, length, readingOf(id, factor))]);
      return {
        id,
        encoding,
        reading: isReading(id) ? recordedAs(id, factor) : 'raw',
        within: item(raw.byLength, 0),
        beyond: item(own.byLength, own.byLength.length - 1),
      };
    }),
  );
  const { length: trained } = (await shippedModel(core, 'rotary')).trainer.settings;
  const lengths = lengthsOf(trained, factor * trained);
  const named = (id: Other): Rise =>
    item(
      rises.filter((rise) => rise.id === id),
      0,
    );
  return {
    trained,
    factor,
    last: item(lengths, lengths.length - 1),
    rises,
    rotary: named('rotary'),
    other: named(settings.against),
  };
}
