// What the attention of one layer learns, caches and computes, counted by the core.
import type { AsyncCore, ParameterCount, ParameterCountOptions } from '../../core/types';
import { item } from '../item';
import { models, type LatentShape, type ModelShape } from '../models';
import type { ParametersSettings } from './controls';

/** Sizes of one layer, whichever way keys and values are made. */
export interface Layer {
  readonly dModel: number;
  readonly heads: number;
  /** Of queries and keys. */
  readonly headDim: number;
  /** Of values. */
  readonly valueDim: number;
  readonly kv: ParametersSettings['kv'];
  readonly kvHeads: number;
  readonly biased: { readonly q: boolean; readonly k: boolean; readonly v: boolean; readonly o: boolean };
  readonly mla?: LatentShape;
}

export interface AreasResult {
  readonly part: 'areas';
  readonly layer: Layer;
  readonly count: ParameterCount;
  /** As many heads of keys and values as of queries. */
  readonly full: ParameterCount;
  /** One head that is as wide as all of them. */
  readonly single: ParameterCount;
  /** One Linear(d_model, d_model) with bias: what chapter 000 compares with. */
  readonly linear: number;
}

export interface CostResult {
  readonly part: 'cost';
  readonly layer: Layer;
  readonly layers: number;
  readonly length: number;
  /** Operations of one layer by length, rising; the length that is set among them. */
  readonly lengths: readonly { readonly length: number; readonly matrices: number; readonly products: number }[];
  /** Where both are equal, in tokens. */
  readonly crossing: number;
  /** Bytes per token and layer in float16; a number of heads that divides nothing has none. */
  readonly caches: readonly { readonly kv: Layer['kv']; readonly bytes: number | undefined }[];
}

export interface ModelsResult {
  readonly part: 'models';
  /** The model whose sizes are set, if there is one. */
  readonly chosen: string | undefined;
  readonly models: readonly CountedModel[];
}

export interface CountedModel {
  readonly model: ModelShape;
  readonly count: ParameterCount;
  /** Weights, without biases, over 4·d_model². */
  readonly ratio: number;
}

export type ParametersResult = AreasResult | CostResult | ModelsResult;

export const squareOf = (dModel: number): number => 4 * dModel ** 2;

function layerOf(settings: ParametersSettings): Layer {
  const { dModel, heads, headDim, kv, kvHeads, bias, qRank, kvRank, nopeDim, ropeDim, valueDim } = settings;
  if (kv === 'mla') {
    const biased = { q: false, k: false, v: false, o: false };
    const mla = { qRank, kvRank, nopeDim, ropeDim, valueDim };
    return { dModel, heads, headDim: nopeDim + ropeDim, valueDim, kv, kvHeads: heads, biased, mla };
  }
  const qkv = bias !== 'none';
  return {
    dModel,
    heads,
    headDim,
    valueDim: headDim,
    kv,
    kvHeads: kv === 'mha' ? heads : kv === 'mqa' ? 1 : kvHeads,
    biased: { q: qkv, k: qkv, v: qkv, o: bias === 'all' },
  };
}

function optionsOf({ dModel, heads, headDim, kvHeads, biased, mla }: Layer): ParameterCountOptions {
  if (!mla) return { dModel, heads, kvHeads, headDim, bias: biased };
  const { qRank, ...rest } = mla;
  return { dModel, heads, mla: qRank > 0 ? mla : rest };
}

async function areasPart(core: AsyncCore, settings: ParametersSettings): Promise<AreasResult> {
  const layer = layerOf(settings);
  const { dModel, heads } = layer;
  const { headDim } = settings;
  const bias = layer.biased;
  const [count, full, single, linear] = await Promise.all([
    core.parameterCount(optionsOf(layer)),
    core.parameterCount({ dModel, heads, headDim, bias }),
    core.parameterCount({ dModel, heads: 1, headDim: heads * headDim, bias }),
    core.parameterCount({ dModel, heads: 1, bias: { q: true } }),
  ]);
  return { part: 'areas', layer, count, full, single, linear: linear.q + linear.bias };
}

/** Powers of two, and the length that is set. */
function lengthsWith(length: number): number[] {
  const powers = Array.from({ length: 21 }, (_, i) => 2 ** i);
  return [...new Set([...powers, length])].sort((a, b) => a - b);
}

async function costPart(core: AsyncCore, settings: ParametersSettings): Promise<CostResult> {
  const layer = layerOf(settings);
  const options = optionsOf(layer);
  const counts = await Promise.all(
    lengthsWith(settings.length).map(async (length) => {
      const { flops, productFlops } = await core.parameterCount({ ...options, length });
      return { length, matrices: flops - productFlops, products: productFlops };
    }),
  );
  const first = item(counts, 0);
  const caches = await Promise.all(
    (['mha', 'gqa', 'mqa', 'mla'] as const).map(async (kv) => {
      const other = layerOf({ ...settings, kv });
      if (other.heads % other.kvHeads !== 0) return { kv, bytes: undefined };
      return { kv, bytes: (await core.parameterCount(optionsOf(other))).kvCacheBytesPerToken.float16 };
    }),
  );
  return {
    part: 'cost',
    layer,
    layers: settings.layers,
    length: settings.length,
    lengths: counts,
    // One grows with the length, the other with its square.
    crossing: first.matrices / first.products,
    caches,
  };
}

async function modelsPart(core: AsyncCore, settings: ParametersSettings): Promise<ModelsResult> {
  const counted = await Promise.all(
    models.map(async (model): Promise<CountedModel> => {
      const { dModel, heads, kvHeads, headDim, bias, mla } = model;
      const qkv = bias !== 'none';
      const count = await core.parameterCount(
        mla
          ? { dModel, heads, mla }
          : { dModel, heads, kvHeads, headDim, bias: { q: qkv, k: qkv, v: qkv, o: bias === 'all' } },
      );
      return { model, count, ratio: (count.total - count.bias) / squareOf(dModel) };
    }),
  );
  const { dModel, heads, headDim, layers, kv } = settings;
  const isSet = (model: ModelShape): boolean =>
    model.dModel === dModel &&
    model.heads === heads &&
    model.layers === layers &&
    (kv === 'mla' ? model.mla !== undefined : model.headDim === headDim && layerOf(settings).kvHeads === model.kvHeads);
  return { part: 'models', chosen: models.find(isSet)?.name, models: counted };
}

export async function compute(core: AsyncCore, settings: ParametersSettings): Promise<ParametersResult> {
  if (settings.part === 'areas') return areasPart(core, settings);
  if (settings.part === 'cost') return costPart(core, settings);
  return modelsPart(core, settings);
}

/** What was counted at the length that is set. */
export function chosenLength({ lengths, length }: CostResult): CostResult['lengths'][number] {
  return item(
    lengths,
    lengths.findIndex((one) => one.length === length),
  );
}
