// One sentence through one layer with every encoding: what each changes in the scores, and five properties measured.
import type { AsyncCore, Tensor } from '../../core/types';
import { item } from '../item';
import { matrix, scaled, type Matrix } from '../matrix';
import { isRefused, named, settingsOf } from '../setting-controls';
import { ENCODINGS, type CompareSettings } from './controls';
import { accountOf, HEAD_DIM, HEADS, LONG, SHIFT, TRAINED, VECTORS, WIDTH, type Account } from './sizes';

/** What an encoding does to the text, in the head that is shown. */
export interface Effect {
  readonly id: string;
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
  readonly chosen: string;
  readonly head: number;
  readonly show: CompareSettings['show'];
  readonly effects: readonly Effect[];
  /** [words, words]: scores without an encoding. */
  readonly plain: Float64Array;
}

export interface Measured {
  readonly id: string;
  /** Largest change of a score of the text when it comes SHIFT words later. */
  readonly moved: number;
  /** Learned numbers: the block that the core accepts. */
  readonly parameters: number;
  /** What was counted, where somebody has. */
  readonly account: Account | undefined;
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
  readonly chosen: string;
  readonly head: number;
  readonly rows: readonly Measured[];
  /** The score of a word with itself, without an encoding. */
  readonly plain: number;
}

export type CompareResult = MapsResult | TableResult;

/** An encoding as it stands in the layer. */
interface Placed {
  readonly id: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** How many numbers it learns. */
  readonly count: number;
  /** The core has a reference in double for it, and takes as many numbers; it computes the others in float32. */
  readonly exact: boolean;
}

interface Layer {
  readonly vectors: Float32Array;
  readonly weights: Readonly<Record<'q' | 'k' | 'v' | 'o', Matrix>>;
  /** Random numbers in place of learned ones. */
  readonly pool: Float64Array;
}

/** The reference takes no longer list. */
const MOST_EXACT = 512;

/** Both are asked of the core: it refuses a block of one number, unless one is right, and double where it has none. */
async function place(core: AsyncCore, id: string, settings: CompareSettings): Promise<Placed> {
  const own = settingsOf(id, settings);
  const refusal = async (given: object) => {
    const zeros = matrix(new Float64Array(WIDTH ** 2), WIDTH, WIDTH);
    try {
      await core.multiHeadAttention({
        x: matrix(new Float64Array(WIDTH), 1, WIDTH),
        weights: { q: zeros, k: zeros, v: zeros, o: zeros },
        heads: HEADS,
        encoding: { id, ...own, ...given },
      });
      return undefined;
    } catch (fault) {
      if (isRefused(fault) && ['encoding.id', 'encoding.parameters'].includes(fault.parameter)) return fault;
      throw fault;
    }
  };
  const [asked, one] = await named(id, () => Promise.all([refusal({}), refusal({ parameters: matrix([0], 1, 1) })]));
  const count = one?.parameter === 'encoding.parameters' ? Number(one.allowed.oneOf?.[0]) : 1;
  return { id, settings: own, count, exact: asked === undefined && count <= MOST_EXACT };
}

/** Blocks of 16 follow each other in the generator, so a longer pool begins with a shorter one. */
export const poolSize = (count: number): number => Math.max(16, 16 * Math.ceil(count / 16));

async function drawLayer(core: AsyncCore, seed: number, encodings: readonly Placed[]): Promise<Layer> {
  const square = { kind: 'normal', shape: [WIDTH, WIDTH] } as const;
  const most = poolSize(Math.max(...encodings.map(({ count }) => count)));
  const [vectors, q, k, pool] = await core.draws({
    seed,
    draws: [{ kind: 'normal', shape: [VECTORS, WIDTH] }, square, square, { kind: 'normal', shape: [most] }],
  });
  const [queries, keys] = [scaled(q, WIDTH), scaled(k, WIDTH)];
  return {
    vectors: vectors.data,
    weights: { q: queries, k: keys, v: keys, o: keys },
    pool: Float64Array.from(pool.data),
  };
}

/** The learned numbers, drawn: never trained, of about the size that makes a difference. */
function learnedNumbers({ id, settings, count }: Placed, pool: Float64Array): Float64Array {
  const numbers = pool.slice(0, count);
  switch (id) {
    case 'kerple':
      return numbers.map((value) => Math.abs(value) + 0.1);
    case 'fire': {
      const units = Number(settings.width);
      const last = 2 + 2 * units;
      return numbers.map((value, i) => (i === 0 ? 0.1 : i === 1 ? 1 : i < last ? value : value / units ** 0.5));
    }
    case 'cope':
      return numbers.map((value) => value / HEAD_DIM ** 0.5);
    default:
      return numbers;
  }
}

/** Scores and causal weights of the head that is shown. */
async function attend(
  core: AsyncCore,
  layer: Layer,
  kinds: readonly number[],
  placed: Placed,
  head: number,
): Promise<{ scores: Float64Array; weights: Float64Array }> {
  const { id, settings, count, exact } = placed;
  const rows = kinds.flatMap((kind) => Array.from(layer.vectors.subarray(kind * WIDTH, (kind + 1) * WIDTH)));
  const real = (of: Matrix): Tensor<Float32Array | Float64Array> =>
    exact ? of : { data: Float32Array.from(of.data), shape: of.shape };
  const parameters = count > 0 ? { parameters: real(matrix(learnedNumbers(placed, layer.pool), count, 1)) } : {};
  const { q, k, v, o } = layer.weights;
  const { scores, weights } = await core.multiHeadAttention({
    x: real(matrix(rows, kinds.length, WIDTH)),
    weights: { q: real(q), k: real(k), v: real(v), o: real(o) },
    heads: HEADS,
    causal: true,
    encoding: { id, ...settings, ...parameters },
  });
  const size = kinds.length ** 2;
  const own = (data: ArrayLike<number>): Float64Array =>
    Float64Array.from({ length: size }, (_, i) => item(data, (head - 1) * size + i));
  return { scores: own(scores.data), weights: own(weights.data) };
}

const difference = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value - item(b, i));

/** How far apart equal numbers are at most: rounding of double, or of float32. */
const equal = ({ exact }: Placed): number => (exact ? 1e-9 : 1e-4);

/** Keys up to the query: the same on every diagonal? */
function isDistanceOnly(part: Float64Array, size: number, rounding: number): boolean {
  for (let m = 1; m < size; m++)
    for (let n = 1; n <= m; n++)
      if (Math.abs(item(part, m * size + n) - item(part, (m - 1) * size + n - 1)) > rounding) return false;
  return true;
}

const NONE: Placed = { id: 'none', settings: {}, count: 0, exact: true };

const placeAll = (core: AsyncCore, settings: CompareSettings): Promise<Placed[]> =>
  Promise.all(ENCODINGS.map((id) => place(core, id, settings)));

async function mapsPart(core: AsyncCore, settings: CompareSettings): Promise<MapsResult> {
  const { words, same, head, show, encoding } = settings;
  const encodings = await placeAll(core, settings);
  const layer = await drawLayer(core, settings.seed, encodings);
  const distinct = [...new Set(words)];
  const alike = words.map(() => 0);
  const kinds = same ? alike : words.map((word) => distinct.indexOf(word));
  const size = words.length;
  const [plain, plainEqual] = await Promise.all([
    attend(core, layer, kinds, NONE, head),
    attend(core, layer, alike, NONE, head),
  ]);
  const effects = await Promise.all(
    encodings.map(async (placed): Promise<Effect> => {
      const [text, uniform] = await Promise.all([
        attend(core, layer, kinds, placed, head),
        attend(core, layer, alike, placed, head),
      ]);
      const part = difference(text.scores, plain.scores);
      return {
        id: placed.id,
        part,
        weights: text.weights,
        distanceOnly: isDistanceOnly(part, size, equal(placed)),
        distanceOnlySame: isDistanceOnly(difference(uniform.scores, plainEqual.scores), size, equal(placed)),
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

async function measure(core: AsyncCore, layer: Layer, placed: Placed, head: number, plain: number): Promise<Measured> {
  const uniform = (length: number) =>
    attend(
      core,
      layer,
      Array.from({ length }, () => 0),
      placed,
      head,
    );
  const [here, later] = await Promise.all([
    attend(core, layer, TEXT, placed, head),
    attend(core, layer, [...EARLIER, ...TEXT], placed, head),
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
    if (item(profile, distance) < item(profile, distance - 1) - equal(placed)) falls++;
  return {
    id: placed.id,
    moved: moved > equal(placed) ? moved : 0,
    parameters: placed.count,
    account: accountOf(placed.id, placed.settings),
    profile,
    within: largest(profile.subarray(0, TRAINED)),
    beyond: refusal === undefined ? largest(profile.subarray(TRAINED)) : undefined,
    refusal,
    falls,
  };
}

async function tablePart(core: AsyncCore, settings: CompareSettings): Promise<TableResult> {
  const encodings = await placeAll(core, settings);
  const layer = await drawLayer(core, settings.seed, encodings);
  const plain = item((await attend(core, layer, [0], NONE, settings.head)).scores, 0);
  return {
    part: 'table',
    chosen: settings.encoding,
    head: settings.head,
    rows: await Promise.all(encodings.map((placed) => measure(core, layer, placed, settings.head, plain))),
    plain,
  };
}

export function compute(core: AsyncCore, settings: CompareSettings): Promise<CompareResult> {
  return settings.part === 'maps' ? mapsPart(core, settings) : tablePart(core, settings);
}
