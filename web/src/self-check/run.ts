// Runs the self-check: every entry of the golden set that the interface can reach, one row each.
import type { AsyncCore } from '#core';
import type { Checks, Golden, GoldenSet } from './define';

/** What came of one entry: its value that is furthest off, in parts of what is allowed. */
export interface Row {
  /** File and entry of the golden set: `rotary half_future`. */
  readonly name: string;
  readonly source: string;
  /** How many values the entry has. */
  readonly count: number;
  readonly expected: number;
  readonly got: number;
  readonly error: number;
  readonly allowed: number;
  readonly ok: boolean;
}

const nameOf = (path: string): string => path.replace(/^.*\/|\.\w+$/g, '');

const byName = <T>(files: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(files).map(([path, content]) => [nameOf(path), content]));

const checks = byName(import.meta.glob<Checks>('./checks/*.ts', { eager: true, import: 'checks' }));

export const goldenSet: GoldenSet = Object.fromEntries(
  byName(import.meta.glob<GoldenSet[string]>('../../../tests/golden/*.json', { eager: true, import: 'entries' })),
);

/** What of the golden set nothing here recomputes: entries, `rotary bfloat16_angles`, or a whole file, `trainer`. */
export function unchecked(): string[] {
  return Object.entries(goldenSet).flatMap(([file, entries]) => {
    const own = checks.get(file)?.entries;
    if (!own) return [file];
    return Object.keys(entries).flatMap((name) => (own[name] ? [] : [`${file} ${name}`]));
  });
}

/** How many rows there will be. */
export const rowCount = [...checks.values()].reduce((sum, { entries }) => sum + Object.keys(entries).length, 0);

/** All rows, in the order of the files; `done` is told after each. */
export async function selfCheck(
  core: AsyncCore,
  set: GoldenSet = goldenSet,
  done: (row: Row) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [file, { allowed, entries }] of checks) {
    for (const [name, recompute] of Object.entries(entries)) {
      const golden = set[file]?.[name];
      if (!golden) throw new Error(`${file}.json has no ${name}`);
      const row = compare(`${file} ${name}`, golden, allowed, await recompute(core));
      rows.push(row);
      done(row);
    }
  }
  return rows;
}

function compare(name: string, golden: Golden, allowed: Checks['allowed'], found: ArrayLike<number>): Row {
  const { source, tolerance, values } = golden;
  let worst = { excess: -1, expected: NaN, got: NaN, error: NaN, allowed: NaN };
  for (let i = 0; i < Math.max(values.length, found.length); i++) {
    const [expected = NaN, got = NaN] = [values[i], found[i]];
    const limit = allowed(expected, tolerance);
    const error = expected === got ? 0 : Math.abs(got - expected);
    // What is no number, or too many, is as wrong as can be.
    const excess = error <= limit ? error / (limit || 1) : Number.isNaN(error) ? Infinity : 1 + error;
    if (excess > worst.excess) worst = { excess, expected, got, error, allowed: limit };
  }
  const { expected, got, error } = worst;
  return {
    name,
    source,
    count: values.length,
    expected,
    got,
    error,
    allowed: worst.allowed,
    ok: error <= worst.allowed,
  };
}
