// The golden set itself: where its numbers come from, and that what tests compare with is independent of the core.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { torch } from '../web/demos/python';

const folder = join(import.meta.dirname, '../golden');

interface Entry {
  readonly source: string;
  readonly tolerance: number;
  readonly values: readonly number[];
  readonly printed?: { readonly where: string; readonly digits: readonly string[] };
}

interface GoldenFile {
  readonly about: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

const files = (at: string) => readdirSync(at).filter((file) => file.endsWith('.json'));
const read = (at: string, file: string) => JSON.parse(readFileSync(join(at, file), 'utf8')) as GoldenFile;
const set = files(folder).map((file) => ({ file, ...read(folder, file) }));

describe.each(set)('$file', ({ about, entries }) => {
  it('says how it was made, and for every value where it comes from and how far off it may be', () => {
    expect(about).not.toBe('');
    for (const [name, { source, tolerance, values }] of Object.entries(entries)) {
      expect(source, name).not.toBe('');
      expect(tolerance, name).toBeGreaterThanOrEqual(0);
      expect(values.length, name).toBeGreaterThan(0);
      for (const value of values) expect(value, name).toEqual(expect.any(Number));
    }
  });

  it('rounds to every digit that a text prints of it', () => {
    for (const [name, { values, printed }] of Object.entries(entries)) {
      if (!printed) continue;
      expect(printed.where, name).not.toBe('');
      expect(printed.digits.length, name).toBeLessThanOrEqual(values.length);
      printed.digits.forEach((digits, i) => {
        const { shown, unit } = readDigits(digits);
        const away = Math.abs((values[i] ?? NaN) - shown);
        expect(away, `${name}: ${digits} in ${printed.where}`).toBeLessThanOrEqual(unit * (0.5 + 1e-9));
      });
    }
  });
});

it('is what the script of the rotary scalings writes, to the last bit', () => {
  const written = regenerate('python3', 'regenerate_scaling.py');
  expect(written).toEqual({ 'scaling.json': read(folder, 'scaling.json') });
});

// Needs PyTorch. Where it is missing the recorded values stand for it, in every other test.
const python = torch;
if (python !== undefined)
  it.each(['regenerate.py', 'regenerate_encodings.py', 'regenerate_trainer.py'])(
    'is what %s writes, whatever the processor',
    (script) => {
      const written = Object.entries(regenerate(python, script));
      expect(written.length).toBeGreaterThan(0);
      for (const [file, { entries }] of written) {
        const recorded = read(folder, file).entries;
        expect(Object.keys(entries)).toEqual(Object.keys(recorded));
        for (const [name, { values, tolerance, ...facts }] of Object.entries(entries)) {
          const { values: before = [], tolerance: allowed, ...factsBefore } = recorded[name] ?? {};
          expect({ tolerance, ...facts }, name).toEqual({ tolerance: allowed, ...factsBefore });
          expect(values, name).toHaveLength(before.length);
          values.forEach((value, i) =>
            expect(Math.abs(value - (before[i] ?? NaN)), name).toBeLessThanOrEqual(tolerance),
          );
        }
      }
    },
  );

it('compares the core with a reference that shares nothing with it', () => {
  const reference = join(import.meta.dirname, '../../cpp/reference');
  const own = readdirSync(reference).filter((file) => /\.[ch]pp$/.test(file));
  expect(own.length).toBeGreaterThan(20);
  for (const file of own) {
    const included = [...readFileSync(join(reference, file), 'utf8').matchAll(/#\s*include\s*("[^"]*"|<[^>]*>)/g)];
    for (const [, name = ''] of included) {
      const standard = /^<[a-z_]+>$/.test(name);
      expect(standard || own.includes(name.slice(1, -1)), `${file} includes ${name}`).toBe(true);
    }
  }
});

/** "-.6931" and "2.2515e-2" as a number and the worth of its last digit. */
function readDigits(text: string) {
  const [mantissa = '', exponent = '0'] = text.replaceAll(',', '').split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return { shown: Number(`${mantissa}e${exponent}`), unit: 10 ** (Number(exponent) - decimals) };
}

/** What a script writes, into a folder of its own. */
function regenerate(python: string, script: string): Record<string, GoldenFile> {
  const at = mkdtempSync(join(tmpdir(), 'golden-'));
  try {
    const run = spawnSync(python, ['-B', join(folder, script), at], { encoding: 'utf8' });
    expect(run.stderr + run.stdout).toBe('');
    return Object.fromEntries(files(at).map((file) => [file, read(at, file)]));
  } finally {
    rmSync(at, { recursive: true });
  }
}
