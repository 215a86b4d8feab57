// Draws of one generator as plain lists of numbers.
import type { AsyncCore, Draw } from '#core';

export const normal = (...shape: number[]) => ({ kind: 'normal', shape }) as const;
export const uniform = (...shape: number[]) => ({ kind: 'uniform', shape }) as const;

type Lists<Draws extends readonly Draw[]> = { -readonly [I in keyof Draws]: number[] };

export async function draw<const Draws extends readonly Draw[]>(
  core: AsyncCore,
  seed: number,
  ...draws: Draws
): Promise<Lists<Draws>> {
  const drawn = await core.draws({ seed, draws });
  return drawn.map(({ data }) => Array.from(data)) as Lists<Draws>;
}
