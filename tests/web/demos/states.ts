// States of a demo: its default, and random ones from its controls, the same at every run.
import type { Control, Schema } from '../../../web/src/demos/define';
import { item } from '../../../web/src/demos/item';

/** A small generator with a seed (mulberry32): tests must be repeatable. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type AnySettings = Record<string, unknown>;

export const defaults = (schema: Schema): AnySettings =>
  Object.fromEntries(Object.entries(schema).map(([name, control]) => [name, control.default]));

const WORDS = ['狗', '咬', '人', 'the', 'a', '🙂', '注意力', 'x'];

const pick = <T>(items: readonly T[], random: () => number): T => item(items, Math.floor(random() * items.length));

function someOf({ options, min, max }: Extract<Control, { kind: 'set' }>, random: () => number): string[] {
  const count = min + Math.floor(random() * (max - min + 1));
  const chosen = shuffled(options.length, random).slice(0, count);
  return options.filter((_, i) => chosen.includes(i));
}

function shuffled(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [item(order, j), item(order, i)];
  }
  return order;
}

function number(control: Extract<Control, { kind: 'number' | 'integer' }>, random: () => number): number {
  const { min, max } = control;
  const chance = random();
  // The ends and the default break more than the middle; spread scales live in their small numbers.
  if (chance < 0.1) return min;
  if (chance < 0.2) return max;
  if (chance < 0.4) return control.default;
  const share = random();
  const value =
    control.scale === undefined || control.scale === 'linear'
      ? min + share * (max - min)
      : Math.max(min, Math.min(max, min - 1 + (max - min + 1) ** share));
  if (control.kind === 'number') return value;
  const { step = 1 } = control;
  return step === 1 ? Math.round(value) : Math.min(max, min + Math.round((value - min) / step) * step);
}

/** A random value for each control. */
export function randomSettings(schema: Schema, random: () => number): AnySettings {
  const settings: AnySettings = {};
  for (const [name, control] of Object.entries(schema)) {
    settings[name] =
      control.kind === 'number' || control.kind === 'integer'
        ? number(control, random)
        : control.kind === 'toggle'
          ? random() < 0.5
          : control.kind === 'choice'
            ? pick(control.options, random)
            : control.kind === 'set'
              ? someOf(control, random)
              : control.kind === 'tokens'
                ? Array.from({ length: control.min + Math.floor(random() * (control.max - control.min + 1)) }, () =>
                    pick(WORDS, random),
                  )
                : control.kind === 'vector'
                  ? random() < 0.6
                    ? control.default
                    : Array.from({ length: control.length }, () =>
                        random() < 0.1 ? 0 : Number((control.min + random() * (control.max - control.min)).toFixed(2)),
                      )
                  : undefined;
  }
  for (const [name, control] of Object.entries(schema)) {
    if (control.kind !== 'permutation') continue;
    const length = typeof control.of === 'number' ? control.of : (settings[control.of] as readonly string[]).length;
    settings[name] = shuffled(length, random);
  }
  return settings;
}
