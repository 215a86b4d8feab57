// A part of the length lab: everything of one question, in a folder of its own.
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { AsyncCore } from '../../core/types';
import type { Sentence, Table, Tools, View } from '../define';
import type { controls, LabSettings } from './controls';

export type LabView = View<typeof controls>;
export type LabTools = Tools<typeof controls>;

/** `K` are the names of its live values. */
export interface Part<R, K extends string = string> {
  readonly live: readonly K[];
  compute(core: AsyncCore, settings: LabSettings): Promise<R>;
  draw(view: LabView, result: R): SVGTemplateResult;
  describe(result: R): Sentence;
  table(result: R): Table;
  /** The loss that the formula shows; undefined while there is none. */
  loss(result: R): number | undefined;
  values(result: R): Readonly<Record<K, Sentence['values'][string]>>;
  panel?(tools: LabTools, result: R): TemplateResult;
  /** As of a demo: tells when compute would say something else without a setting having changed. */
  watch?(changed: () => void): () => void;
}
