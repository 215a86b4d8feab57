// One method at work on one model: the core's frequencies, as trained and as stretched.
import type { AsyncCore, Scaling } from '../../core/types';
import { named, settingsOf } from '../setting-controls';
import type { ScalingSettings } from './controls';
import { modelOf, type Model } from './models';

export interface Scaled {
  readonly method: string;
  /** θ'_i, in radians per position. */
  readonly theta: Float64Array;
  /** b', the base in use. */
  readonly base: number;
  /** μ, on cosine and sine. */
  readonly attentionFactor: number;
  /** YaRN: the pairs between which the ramp lies. */
  readonly range?: readonly [number, number];
  /** LongRoPE without a list for this model: left as trained. */
  readonly missing: boolean;
}

/** L' */
export const targetOf = (model: Model, reach: number): number => Math.round(reach * model.trained);

/** `rope_scaling` of a method, in Hugging Face spelling; nothing where the base alone changes, or nothing does. */
function configOf(method: string, settings: ScalingSettings, model: Model): Scaling | undefined {
  const { factor } = settings;
  const original_max_position_embeddings = model.trained;
  switch (method) {
    case 'default':
    case 'base':
      return undefined;
    case 'linear':
      return { rope_type: 'linear', factor };
    case 'ntk':
      return { rope_type: 'ntk', factor, exponent: settings.exponent };
    case 'dynamic':
      return { rope_type: 'dynamic', factor: settings.growth };
    case 'by_parts':
      return { rope_type: 'by_parts', factor, original_max_position_embeddings };
    case 'yarn':
      return {
        rope_type: 'yarn',
        factor,
        original_max_position_embeddings,
        truncate: settings.truncate,
        ramp: settings.ramp,
      };
    case 'llama3':
      return {
        rope_type: 'llama3',
        factor,
        original_max_position_embeddings,
        low_freq_factor: settings.low,
        high_freq_factor: settings.high,
      };
    case 'longrope':
      return model.lists === undefined
        ? undefined
        : {
            rope_type: 'longrope',
            original_max_position_embeddings,
            short_factor: model.lists.short,
            long_factor: model.lists.long,
          };
    default:
      return { rope_type: method, factor, original_max_position_embeddings, ...settingsOf(method, settings) };
  }
}

/** What maxPosition stands for: LongRoPE's full reach, and for the dynamic base the length as trained. */
const maxPositionOf = (method: string, model: Model): number | undefined =>
  method === 'longrope' ? model.lists?.length : method === 'dynamic' ? model.trained : undefined;

/** The frequencies with which a text of `length` tokens is read. */
export async function scaled(
  core: AsyncCore,
  method: string,
  settings: ScalingSettings,
  length: number,
): Promise<Scaled> {
  const model = modelOf(settings);
  const scaling = configOf(method, settings, model);
  const maxPosition = maxPositionOf(method, model);
  const options = {
    headDim: 2 * model.pairs,
    base: method === 'base' ? settings.raised : model.base,
    length,
    ...(scaling === undefined ? {} : { scaling }),
    ...(maxPosition === undefined ? {} : { maxPosition }),
  };
  const { inverseFrequencies, base, attentionFactor, correctionRange } = await named(method, async () =>
    core.rotaryFrequencies(options),
  );
  return {
    method,
    theta: inverseFrequencies,
    base,
    attentionFactor,
    ...(correctionRange === undefined ? {} : { range: correctionRange }),
    missing: method === 'longrope' && model.lists === undefined,
  };
}
