// The code that a demo hands out, held against the page: run where Python has the library, read from a file elsewhere.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AsyncCore } from '../../../web/src/core/types';
import type { Demo, Schema, Settings } from '../../../web/src/demos/define';
import { numbersIn, numpy, outputs, torch } from './python';
import { defaults, generator, randomSettings, type AnySettings } from './states';
import { item } from '../../../web/src/demos/item';

/** What the page shows for a printed number, and how near it must be; nothing where the number is itself rounding. */
export interface Shown {
  readonly value: number;
  readonly within: number;
}

/** Printed with four decimals: half of the last, and what float32 leaves of a number of that size. */
export const fourDecimals = (value: number): Shown => ({ value, within: 0.6e-4 + 4e-6 * Math.abs(value) });

const RANDOM_STATES = 20;
const update = process.env.UPDATE_GOLDEN !== undefined;

interface Recorded {
  readonly settings: AnySettings;
  readonly pytorch: string;
  readonly numpy: string;
  readonly printed: string;
}

/** `npm test` with UPDATE_GOLDEN=1 writes the file anew, from PyTorch. */
export function codeIsTrue<S extends Schema, R>(
  demo: Demo<S, R>,
  core: AsyncCore,
  shown: (result: R) => readonly (Shown | undefined)[],
  /** Whether the core computes these settings: of those that it refuses there is nothing to print. */
  stands: (settings: Settings<S>) => boolean = () => true,
): void {
  const file = fileURLToPath(new URL(`golden/${demo.id}.json`, import.meta.url));
  const random = generator(2);
  const randomState = (): AnySettings => {
    const settings = randomSettings(demo.controls, random);
    return stands(settings as never) ? settings : randomState();
  };
  const states: AnySettings[] = [
    ...[{}, ...demo.tries].map((step) => ({ ...defaults(demo.controls), ...step })),
    ...Array.from({ length: RANDOM_STATES }, randomState),
  ];
  const programs = states.map((settings) => demo.code(settings as never));

  const agree = async (printed: readonly string[]): Promise<void> => {
    for (const [i, settings] of states.entries()) {
      const expected = shown(await demo.compute(core, settings as never));
      const found = numbersIn(item(printed, i));
      const state = `${JSON.stringify(settings)}\n${item(printed, i)}`;
      expect(found.length, state).toBe(expected.length);
      const far = expected.flatMap((number, at) =>
        number === undefined || Math.abs(item(found, at) - number.value) <= number.within
          ? []
          : [[found[at], number.value]],
      );
      expect(far, state).toEqual([]);
    }
  };

  describe('the code', () => {
    if (update && torch !== undefined)
      it('is recorded', { timeout: 300_000 }, () => {
        const printed = outputs(
          torch,
          programs.map((program) => program.pytorch),
        );
        const records = states.map((settings, i): Recorded => ({
          settings,
          ...item(programs, i),
          printed: item(printed, i),
        }));
        writeFileSync(file, JSON.stringify(records, undefined, 1) + '\n');
      });

    it('printed what the page shows', { timeout: 60_000 }, async () => {
      expect(existsSync(file)).toBe(true);
      const records = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
      // Another program or other states: what was printed before says nothing of them.
      expect(records.map(({ settings, pytorch, numpy: text }) => ({ settings, pytorch, numpy: text }))).toEqual(
        states.map((settings, i) => ({ settings, ...item(programs, i) })),
      );
      await agree(records.map((record) => record.printed));
    });

    // Not skipped where Python is missing: the recorded output above stands for it there.
    if (torch !== undefined)
      it('prints it in PyTorch', { timeout: 300_000 }, async () => {
        await agree(
          outputs(
            torch,
            programs.map((program) => program.pytorch),
          ),
        );
      });

    if (numpy !== undefined)
      it('prints it in NumPy', { timeout: 300_000 }, async () => {
        await agree(
          outputs(
            numpy,
            programs.map((program) => program.numpy),
          ),
        );
      });
  });
}
