import type { AnglePrecision, AsyncCore, Pairing } from '#core';
import { absolutely, type Checks, type Recompute } from '../define';
import { draw, normal } from '../draws';

const future = [0, 1, 2, 4, 8, 16, 32];
const distances = [0, 1, 2, 8, 16, 64, 128, 256, 512, 1024, 2048, 4096];

interface Turning {
  readonly query?: Pairing;
  readonly key?: Pairing;
  readonly angles?: AnglePrecision;
}

/** Scores of chapter 000's q and k at pairs of positions, the query first. */
function scores(places: readonly (readonly [number, number])[], turning: Turning = {}): Recompute {
  return async (core) => {
    const [q, k] = await draw(core, 0, normal(16), normal(16));
    const { query = 'half', key = 'half', angles = 'double' } = turning;
    const turn = async (x: number[], positions: number[], pairing: Pairing) => {
      const rows = { data: Float32Array.from(positions.flatMap(() => x)), shape: [positions.length, 16] };
      return (await core.applyRotary({ x: rows, positions, pairing, angles })).data;
    };
    const queries = await turn(
      q,
      places.map(([position]) => position),
      query,
    );
    const keys = await turn(
      k,
      places.map(([, position]) => position),
      key,
    );
    return places.map((_, row) => sum(16, (j) => (queries[16 * row + j] ?? NaN) * (keys[16 * row + j] ?? NaN)));
  };
}

const from = (start: number, ...offsets: number[]) => offsets.map((offset) => [start, start + offset] as const);

/** cos(r θ) and sin(r θ) of 64 pairs: (1, 0) turned in double, for every distance r. */
async function turns(core: AsyncCore, at: readonly number[], base: number): Promise<{ cos: number; sin: number }[][]> {
  const data = Float64Array.from({ length: at.length * 128 }, (_, i) => (i % 128 < 64 ? 1 : 0));
  const turned = (await core.applyRotary({ x: { data, shape: [at.length, 128] }, positions: at, base })).data;
  return at.map((_, row) =>
    Array.from({ length: 64 }, (_, i) => ({
      cos: turned[128 * row + i] ?? NaN,
      sin: turned[128 * row + 64 + i] ?? NaN,
    })),
  );
}

const meanCosines =
  (base: number, at: readonly number[]): Recompute =>
  async (core) =>
    (await turns(core, at, base)).map((pairs) => sum(64, (i) => pairs[i]?.cos ?? NaN) / 64);

async function bounds(core: AsyncCore) {
  return (await turns(core, distances, 10000)).map((pairs) => {
    let [x, y] = [0, 0];
    return sum(64, (i) => Math.hypot((x += pairs[i]?.cos ?? NaN), (y += pairs[i]?.sin ?? NaN))) / 64;
  });
}

/** The largest error of a cosine whose angle is formed in float32, over 2000 positions up to each of these. */
async function float32Errors(core: AsyncCore) {
  const x = { data: new Float32Array(2000 * 128), shape: [2000, 128] };
  for (let i = 0; i < x.data.length; i++) x.data[i] = i % 128 < 64 ? 1 : 0;
  const errors = [];
  for (const last of [1000, 2 ** 15, 2 ** 17, 2 ** 20]) {
    const positions = Array.from({ length: 2000 }, (_, i) => Math.max(0, last - 2000 + i));
    const [exact, rounded] = await Promise.all(
      (['double', 'float32'] as const).map((angles) => core.applyRotary({ x, positions, base: 500000, angles })),
    );
    let worst = 0;
    for (let i = 0; i < x.data.length; i++) {
      if (i % 128 < 64) worst = Math.max(worst, Math.abs((exact?.data[i] ?? NaN) - (rounded?.data[i] ?? NaN)));
    }
    errors.push(worst);
  }
  return errors;
}

export const checks: Checks = {
  allowed: absolutely,
  entries: {
    half_future: scores(from(0, ...future)),
    half_past: scores(from(100, ...future.map((offset) => -offset))),
    half_far: scores(from(0, 192)),
    interleaved_future: scores(from(0, ...future), { query: 'interleaved', key: 'interleaved' }),
    mixed_pairing: scores(
      Array.from({ length: 10 }, (_, i) => [20 * i, 20 * i + 1] as const),
      { query: 'half', key: 'interleaved' },
    ),
    bfloat16_neighbours: scores(from(1000, 0, 1, 2), { angles: 'bfloat16' }),
    float32_at_a_million: scores(from(1e6, 1), { angles: 'float32' }),
    partial: async (core) => {
      const { inverseFrequencies } = await core.rotaryFrequencies({ headDim: 8, rotaryDim: 4, base: 100 });
      const x = { data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), shape: [1, 8] };
      return (await core.applyRotary({ x, positions: [5], inverseFrequencies })).data;
    },
    frequencies: async (core) => (await core.rotaryFrequencies({ headDim: 16 })).inverseFrequencies,
    wavelengths: async (core) => (await core.rotaryFrequencies({ headDim: 16 })).wavelengths,
    decay_bound: bounds,
    decay_mean_cosine: meanCosines(10000, distances),
    decay_mean_cosine_500000: meanCosines(500000, [16, 64, 256, 1024, 4096]),
    float32_angle_errors: float32Errors,
  },
};

function sum(count: number, term: (i: number) => number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += term(i);
  return total;
}
