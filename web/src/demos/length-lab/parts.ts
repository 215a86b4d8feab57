// The parts of the length lab by name, and the demo's functions that ask the part on the stage.
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { AsyncCore } from '../../core/types';
import type { Sentence, Table } from '../define';
import type { LabSettings } from './controls';
import type { LabTools, LabView, Part } from './part';
import { choicesOf } from './names';
import { entropy } from './entropy/part';
import { extend } from './extend/part';
import { pair } from './pair/part';
import { survive } from './survive/part';
import { train } from './train/part';
import { tune } from './tune/part';

const parts = { survive, extend, entropy, pair, tune, train } as const;

export interface LabResult {
  readonly part: LabSettings['part'];
  /** What the part's own compute gave. */
  readonly own: unknown;
}

/** The part of a result, which takes what it gave. */
const partOf = ({ part }: LabResult): Part<unknown> => parts[part];

export async function compute(core: AsyncCore, settings: LabSettings): Promise<LabResult> {
  const { part } = settings;
  return { part, own: await parts[part].compute(core, settings) };
}

export const draw = (view: LabView, result: LabResult): SVGTemplateResult => partOf(result).draw(view, result.own);
export const describe = (result: LabResult): Sentence => partOf(result).describe(result.own);
export const table = (result: LabResult): Table => partOf(result).table(result.own);
export const panel = (tools: LabTools, result: LabResult): TemplateResult | undefined =>
  partOf(result).panel?.(tools, result.own);

/** A dash where the part on the stage has no such number. */
export function live(result: LabResult): Sentence['values'] {
  const none = Object.values(parts).flatMap((part) => part.live.map((name) => [name, '–'] as const));
  const loss = partOf(result).loss(result.own);
  const formula =
    loss === undefined || !Number.isFinite(loss)
      ? { loss: '–', choices: '–' }
      : { loss: { value: loss, digits: 2 }, choices: { value: choicesOf(loss), digits: 1 } };
  return { ...formula, ...Object.fromEntries(none), ...partOf(result).values(result.own) };
}

/** All parts at once: whichever is on the stage. */
export function watch(changed: () => void): () => void {
  const all: readonly Part<unknown>[] = Object.values(parts);
  const ends = all.flatMap((part) => part.watch?.(changed) ?? []);
  return () => {
    for (const end of ends) end();
  };
}
