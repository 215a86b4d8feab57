// How a trained model is read: the option `reading`, in the words of the binding.
import { refusal } from '../error.js';
import { rotaryFrequencies } from '../functions/rotaryFrequencies.js';
import type { Arguments } from '../module.js';
import { boolean, integer, later, number, object, optional, readOptions } from '../options.js';
import type { TrainerModule } from './module.js';
import { maxLength } from './limits.js';
import type { Chosen } from './options.js';

const schema = {
  scaling: optional(later),
  stretch: optional(object({ pair: integer({ min: 0, max: 1023 }), factor: number({ above: 0, max: 1e6 }) })),
  window: optional(integer({ min: 1, max: maxLength })),
  logN: optional(boolean, false),
};

/** For a text of `length` symbols. */
export function readReading(module: TrainerModule, chosen: Chosen, given: unknown, length: number): Arguments {
  const {
    scaling,
    stretch,
    window = 0,
    logN,
  } = readOptions({ reading: given ?? {} }, { reading: object(schema) }).reading;
  const turns = scaling === undefined && stretch === undefined ? undefined : scaled(module, chosen, scaling, length);
  if (turns && stretch) {
    integer({ min: 0, max: turns.inverseFrequencies.length - 1 }).check(stretch.pair, 'reading.stretch.pair');
    turns.inverseFrequencies[stretch.pair] = (turns.inverseFrequencies[stretch.pair] ?? 0) / stretch.factor;
  }
  const factors = logN ? frequencies(module, chosen, { type: 'log_n' }, length).queryFactors : undefined;
  const queryFactors = turns?.queryFactors.map((factor, t) => factor * (factors?.[t] ?? 1)) ?? factors;
  return {
    inverseFrequencies: turns?.inverseFrequencies,
    attentionFactor: turns?.attentionFactor,
    softmaxScale: turns?.softmaxScale ?? 1,
    queryFactors,
    window,
  };
}

function scaled(module: TrainerModule, chosen: Chosen, scaling: unknown, length: number) {
  const { id, settings } = chosen.encoding;
  const parameter = scaling === undefined ? 'reading.stretch' : 'reading.scaling';
  if (id !== 'rotary') {
    throw refusal('conflict', parameter, id, `${parameter} is for the encoding rotary: this model has ${id}.`, {
      oneOf: ['rotary'],
    });
  }
  const plain = { proportion: 1, pairing: 'half', angles: 'double', rotaryDim: chosen.headDim };
  for (const [name, value] of Object.entries(plain)) {
    if (settings[name] === value) continue;
    const message = `${parameter} is for rotary models whose ${name} is ${value}.`;
    throw refusal('conflict', parameter, String(settings[name]), message, { oneOf: [value] });
  }
  return frequencies(module, chosen, scaling, length, settings.base as number);
}

function frequencies(module: TrainerModule, chosen: Chosen, scaling: unknown, length: number, base = 10000) {
  return rotaryFrequencies(module, {
    headDim: chosen.encoding.id === 'rotary' ? chosen.headDim : 2,
    base,
    ...(scaling !== undefined && { scaling }),
    maxPosition: chosen.settings.length,
    length,
    positions: Float64Array.from({ length }, (_, t) => t),
  });
}
