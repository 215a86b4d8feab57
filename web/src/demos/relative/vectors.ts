// The query and the key of chapter 000, turned and multiplied by the core.
import type { AnglePrecision, AsyncCore, Pairing, Tensor } from '../../core/types';
import { item } from '../item';

export const HEAD_DIM = 16;
export const PAIRS = HEAD_DIM / 2;

/** How q and k are paired; "mixed" is the bug: each side by another convention. */
export type Pairings = 'half' | 'interleaved' | 'mixed';

export interface Rotation {
  readonly pairing: Pairings;
  readonly angles: AnglePrecision;
}

/** Pairing of the query; the key's is the same unless they are mixed. */
export const queryPairing = (pairing: Pairings): Pairing => (pairing === 'interleaved' ? 'interleaved' : 'half');
const keyPairing = (pairing: Pairings): Pairing => (pairing === 'half' ? 'half' : 'interleaved');

/** The two dimensions that turn together as pair i. */
export function pairOf(i: number, pairing: Pairing): readonly [number, number] {
  return pairing === 'half' ? [i, i + PAIRS] : [2 * i, 2 * i + 1];
}

/** The same vector at every position, turned: [positions, 16]. */
async function turn(
  core: AsyncCore,
  vector: Float32Array,
  positions: readonly number[],
  pairing: Pairing,
  angles: AnglePrecision,
): Promise<Float32Array> {
  const data = new Float32Array(positions.length * HEAD_DIM);
  positions.forEach((_, row) => data.set(vector, row * HEAD_DIM));
  const turned = await core.applyRotary({
    x: { data, shape: [positions.length, HEAD_DIM] },
    positions,
    pairing,
    angles,
  });
  return turned.data;
}

/** A score cut in two. */
export interface Terms {
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
}

/** Queries at some positions and keys at others, turned. */
export interface Turned {
  readonly q: Float32Array;
  readonly k: Float32Array;
  readonly queries: number;
  readonly keys: number;
}

export async function turnBoth(
  core: AsyncCore,
  vectors: { readonly q: Float32Array; readonly k: Float32Array },
  rotation: Rotation,
  queries: readonly number[],
  keys: readonly number[],
): Promise<Turned> {
  const [q, k] = await Promise.all([
    turn(core, vectors.q, queries, queryPairing(rotation.pairing), rotation.angles),
    turn(core, vectors.k, keys, keyPairing(rotation.pairing), rotation.angles),
  ]);
  return { q, k, queries: queries.length, keys: keys.length };
}

/** q·k of every query with every key, [queries, keys]: the core's attention with scale 1 gives bare dot products. */
async function products(core: AsyncCore, q: Tensor, k: Tensor, scale = 1): Promise<Float32Array> {
  return (await core.attention({ q, k, v: k, scale })).scores.data;
}

export async function scores(core: AsyncCore, turned: Turned): Promise<Float32Array> {
  return products(
    core,
    { data: turned.q, shape: [1, turned.queries, HEAD_DIM] },
    { data: turned.k, shape: [1, turned.keys, HEAD_DIM] },
  );
}

/** A vector mirrored in the plane of each pair: the second dimension changes its sign. */
function mirror(vector: Float32Array, pairing: Pairing): Float32Array {
  const mirrored = vector.slice();
  for (let i = 0; i < PAIRS; i++) {
    const second = pairOf(i, pairing)[1];
    mirrored[second] = -item(mirrored, second);
  }
  return mirrored;
}

function joinRows(a: Float32Array, b: Float32Array, sign: 1 | -1): Float32Array {
  const rows = a.length / HEAD_DIM;
  const data = new Float32Array(2 * a.length);
  for (let row = 0; row < rows; row++) {
    data.set(a.subarray(row * HEAD_DIM, (row + 1) * HEAD_DIM), row * 2 * HEAD_DIM);
    data.set(
      b.subarray(row * HEAD_DIM, (row + 1) * HEAD_DIM).map((x) => sign * x),
      row * 2 * HEAD_DIM + HEAD_DIM,
    );
  }
  return data;
}

/**
 * The score cut in its cosine and its sine terms. Mirroring q and k turns the angle between them round and keeps their
 * lengths: cosines stay, sines change sign. So half the sum of score and mirrored score is the cosine terms, half the
 * difference the sine terms; both are dot products of vectors put end to end, with scale 1/2.
 * Only for q and k with the same pairing: mixed, there is no common plane to mirror in.
 */
export async function terms(
  core: AsyncCore,
  vectors: { readonly q: Float32Array; readonly k: Float32Array },
  rotation: { readonly pairing: Pairing; readonly angles: AnglePrecision },
  turned: Turned,
  queries: readonly number[],
  keys: readonly number[],
): Promise<Terms> {
  const mirrored = await turnBoth(
    core,
    { q: mirror(vectors.q, rotation.pairing), k: mirror(vectors.k, rotation.pairing) },
    rotation,
    queries,
    keys,
  );
  const q: Tensor = { data: joinRows(turned.q, mirrored.q, 1), shape: [1, turned.queries, 2 * HEAD_DIM] };
  const shape = [1, turned.keys, 2 * HEAD_DIM];
  const [cosine, sine] = await Promise.all([
    products(core, q, { data: joinRows(turned.k, mirrored.k, 1), shape }, 0.5),
    products(core, q, { data: joinRows(turned.k, mirrored.k, -1), shape }, 0.5),
  ]);
  return { cosine, sine };
}

/** What each pair adds to the score of the one query and the one key: eight heads of two dimensions, in the query's pairing. */
export async function pairTerms(core: AsyncCore, turned: Turned, pairing: Pairing): Promise<Float32Array> {
  const byPair = (x: Float32Array): Tensor => ({
    data: Float32Array.from({ length: HEAD_DIM }, (_, j) => item(x, item(pairOf(j >> 1, pairing), j & 1))),
    shape: [PAIRS, 1, 2],
  });
  return products(core, byPair(turned.q), byPair(turned.k));
}
