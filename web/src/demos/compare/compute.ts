// One sentence through one layer with every encoding: what each changes in the scores, and five properties measured.
import type { AsyncCore, EncodingChoice } from '../../core/types';
import { item } from '../item';
import { matrix, scaled, type Matrix } from '../matrix';
import { ENCODINGS, HEADS, type CompareSettings, type EncodingId } from './controls';
import { BUCKETS, COUNTS, HEAD_DIM, LONG, POOL, SHIFT, THRESHOLD, TRAINED, UNITS, VECTORS, WIDTH } from './sizes';

/** What an encoding does to the text, in the head that is shown. */
export interface Effect {
  readonly id: EncodingId;
  /** [words, words]: the scores with the encoding less those without, keys up to the query. */
  readonly part: Float64Array;
  /** [words, words], under the causal mask. */
  readonly weights: Float64Array;
  /** `part` is the same for all pairs at the same distance: in the text, and in one whose words are all the same. */
  readonly distanceOnly: boolean;
  readonly distanceOnlySame: boolean;
}

export interface MapsResult {
  readonly part: 'maps';
  readonly tokens: readonly string[];
  readonly chosen: EncodingId;
  readonly head: number;
  readonly show: CompareSettings['show'];
  readonly effects: readonly Effect[];
  /** [words, words]: scores without an encoding. */
  readonly plain: Float64Array;
}

export interface Measured {
  readonly id: EncodingId;
  /** Largest change of a score of the text when it comes SHIFT words later. */
  readonly moved: number;
  /** Learned numbers: the block that the core accepts. */
  readonly parameters: number;
  /** What is added to the score over the distance 0, 1 …, all words the same; ends where the core refuses the position. */
  readonly profile: Float64Array;
  /** Its largest size within the trained length and beyond; nothing beyond where it is refused. */
  readonly within: number;
  readonly beyond: number | undefined;
  /** The core's word for it. */
  readonly refusal: string | undefined;
  /** Steps within the trained length at which the score gets smaller. */
  readonly falls: number;
}

export interface TableResult {
  readonly part: 'table';
  readonly chosen: EncodingId;
  readonly head: number;
  readonly rows: readonly Measured[];
  /** The score of a word with itself, without an encoding. */
  readonly plain: number;
}

export type CompareResult = MapsResult | TableResult;

interface Layer {
  readonly vectors: Float32Array;
  readonly weights: Readonly<Record<'q' | 'k' | 'v' | 'o', Matrix>>;
  /** Random numbers in place of learned ones. */
  readonly pool: Float64Array;
}

async function drawLayer(core: AsyncCore, seed: number): Promise<Layer> {
  const square = { kind: 'normal', shape: [WIDTH, WIDTH] } as const;
  const [vectors, q, k, pool] = await core.draws({
    seed,
    draws: [{ kind: 'normal', shape: [VECTORS, WIDTH] }, square, square, { kind: 'normal', shape: [POOL] }],
  });
  const [queries, keys] = [scaled(q, WIDTH), scaled(k, WIDTH)];
  return {
    vectors: vectors.data,
    weights: { q: queries, k: keys, v: keys, o: keys },
    pool: Float64Array.from(pool.data),
  };
}

/** The learned numbers, drawn: never trained, of about the size that makes a difference. */
export function learnedNumbers(id: EncodingId, pool: Float64Array): Float64Array | undefined {
  switch (id) {
    case 'learned':
      return pool.slice(0, TRAINED * WIDTH);
    case 'relative_bias':
      return pool.slice(0, BUCKETS * HEADS);
    case 'kerple':
      return pool.slice(0, 2 * HEADS).map((value) => Math.abs(value) + 0.1);
    case 'fire': {
      const numbers = pool.slice(0, 2 + 2 * UNITS + HEADS * (UNITS + 1));
      const last = 2 + 2 * UNITS;
      return numbers.map((value, i) => (i === 0 ? 0.1 : i === 1 ? 1 : i < last ? value : value / UNITS ** 0.5));
    }
    case 'cope':
      return pool.slice(0, COUNTS * HEAD_DIM).map((value) => value / HEAD_DIM ** 0.5);
    default:
      return undefined;
  }
}

const SETTINGS: Partial<Record<EncodingId, object>> = {
  learned: { maxLength: TRAINED },
  fire: { threshold: THRESHOLD },
};

function encodingOf(id: EncodingId, { pool }: Layer): EncodingChoice {
  const data = learnedNumbers(id, pool);
  return { id, ...SETTINGS[id], ...(data && { parameters: { data, shape: [data.length] } }) };
}

/** Scores and causal weights of the head that is shown. */
async function attend(
  core: AsyncCore,
  layer: Layer,
  kinds: readonly number[],
  id: EncodingId,
  head: number,
): Promise<{ scores: Float64Array; weights: Float64Array }> {
  const rows = kinds.flatMap((kind) => Array.from(layer.vectors.subarray(kind * WIDTH, (kind + 1) * WIDTH)));
  const { scores, weights } = await core.multiHeadAttention({
    x: matrix(rows, kinds.length, WIDTH),
    weights: layer.weights,
    heads: HEADS,
    causal: true,
    encoding: encodingOf(id, layer),
  });
  const size = kinds.length ** 2;
  const own = (data: Float64Array): Float64Array => data.slice((head - 1) * size, head * size);
  return { scores: own(scores.data), weights: own(weights.data) };
}

const difference = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value - item(b, i));

/** Double precision leaves equal numbers this far apart at most. */
const EQUAL = 1e-9;

/** Keys up to the query: the same on every diagonal? */
function isDistanceOnly(part: Float64Array, size: number): boolean {
  for (let m = 1; m < size; m++)
    for (let n = 1; n <= m; n++)
      if (Math.abs(item(part, m * size + n) - item(part, (m - 1) * size + n - 1)) > EQUAL) return false;
  return true;
}

async function mapsPart(core: AsyncCore, settings: CompareSettings): Promise<MapsResult> {
  const { words, same, head, show, encoding } = settings;
  const layer = await drawLayer(core, settings.seed);
  const distinct = [...new Set(words)];
  const equal = words.map(() => 0);
  const kinds = same ? equal : words.map((word) => distinct.indexOf(word));
  const size = words.length;
  const [plain, plainEqual] = await Promise.all([
    attend(core, layer, kinds, 'none', head),
    attend(core, layer, equal, 'none', head),
  ]);
  const effects = await Promise.all(
    ENCODINGS.map(async (id): Promise<Effect> => {
      const [text, uniform] = await Promise.all([
        attend(core, layer, kinds, id, head),
        attend(core, layer, equal, id, head),
      ]);
      const part = difference(text.scores, plain.scores);
      return {
        id,
        part,
        weights: text.weights,
        distanceOnly: isDistanceOnly(part, size),
        distanceOnlySame: isDistanceOnly(difference(uniform.scores, plainEqual.scores), size),
      };
    }),
  );
  return {
    part: 'maps',
    tokens: same ? words.map(() => item(words, 0)) : words,
    chosen: encoding,
    head,
    show,
    effects,
    plain: plain.scores,
  };
}

/** The text whose scores are held against the same text later on: eight different words. */
const TEXT: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];
const EARLIER: readonly number[] = Array.from({ length: SHIFT }, (_, i) => TEXT.length + i);

async function measure(core: AsyncCore, layer: Layer, id: EncodingId, head: number, plain: number): Promise<Measured> {
  const uniform = (length: number) =>
    attend(
      core,
      layer,
      Array.from({ length }, () => 0),
      id,
      head,
    );
  const [here, later] = await Promise.all([
    attend(core, layer, TEXT, id, head),
    attend(core, layer, [...EARLIER, ...TEXT], id, head),
  ]);
  let moved = 0;
  for (let m = 0; m < TEXT.length; m++)
    for (let n = 0; n <= m; n++) {
      const after = item(later.scores, (m + SHIFT) * (TEXT.length + SHIFT) + n + SHIFT);
      moved = Math.max(moved, Math.abs(after - item(here.scores, m * TEXT.length + n)));
    }
  let length = LONG;
  let refusal: string | undefined;
  const long = await uniform(LONG).catch((fault: unknown) => {
    if (!(fault instanceof Error && 'code' in fault)) throw fault;
    length = TRAINED;
    refusal = String(fault.code);
    return uniform(TRAINED);
  });
  // The last query, from its own key back.
  const profile = Float64Array.from(
    { length },
    (_, distance) => item(long.scores, length * length - 1 - distance) - plain,
  );
  const largest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  let falls = 0;
  for (let distance = 1; distance < TRAINED; distance++)
    if (item(profile, distance) < item(profile, distance - 1) - EQUAL) falls++;
  return {
    id,
    moved: moved > EQUAL ? moved : 0,
    parameters: learnedNumbers(id, layer.pool)?.length ?? 0,
    profile,
    within: largest(profile.subarray(0, TRAINED)),
    beyond: refusal === undefined ? largest(profile.subarray(TRAINED)) : undefined,
    refusal,
    falls,
  };
}

async function tablePart(core: AsyncCore, settings: CompareSettings): Promise<TableResult> {
  const layer = await drawLayer(core, settings.seed);
  const plain = item((await attend(core, layer, [0], 'none', settings.head)).scores, 0);
  return {
    part: 'table',
    chosen: settings.encoding,
    head: settings.head,
    rows: await Promise.all(ENCODINGS.map((id) => measure(core, layer, id, settings.head, plain))),
    plain,
  };
}

export function compute(core: AsyncCore, settings: CompareSettings): Promise<CompareResult> {
  return settings.part === 'maps' ? mapsPart(core, settings) : tablePart(core, settings);
}
