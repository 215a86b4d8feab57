// What a demo is: one folder, one object made with `defineDemo`, and a text file per language.
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { AsyncCore } from '../core/types';

/**
 * One control. Its label is `labels.<name>` in the demo's text; its key in a link is its name.
 * A choice named `part` cuts the demo into parts: it is drawn as tabs above the stage, not among the controls.
 */
export type Control = ControlPlace &
  (
    | NumberControl
    | { readonly kind: 'toggle'; readonly default: boolean }
    /** The words of option o are `labels.<name>.<o>`, or proper names that are the same in every language. */
    | {
        readonly kind: 'choice';
        readonly options: readonly string[];
        readonly default: string;
        readonly names?: Readonly<Record<string, string>>;
      }
    /** Some of several options, in the order of the options; called as those of a choice. */
    | {
        readonly kind: 'set';
        readonly options: readonly string[];
        readonly default: readonly string[];
        readonly min: number;
        readonly max: number;
        readonly names?: Readonly<Record<string, string>>;
      }
    /** Words of a sentence, each a token; typed as text, kept as the tokens themselves. */
    | { readonly kind: 'tokens'; readonly default: readonly string[]; readonly min: number; readonly max: number }
    /** An order of n things, dragged in the picture: a permutation of 0…n−1. `of` is n, or the tokens control that is ordered: then it is always as long as those. */
    | { readonly kind: 'permutation'; readonly of: string | number; readonly default: readonly number[] }
    /** Numbers with names of their own, dragged in the picture or typed. An empty default: chosen by compute, see `Demo.chosen`. */
    | {
        readonly kind: 'vector';
        readonly length: number;
        readonly default: readonly number[];
        readonly min: number;
        readonly max: number;
      }
  );

/** Where a control stands. */
export interface ControlPlace {
  /** Shown behind "more". */
  readonly more?: boolean;
  /** Shown in these parts only; without it, in all. */
  readonly parts?: readonly string[];
  /** Shown while this other control is set to this option only. */
  readonly when?: readonly [control: string, option: string];
  /** Where its words stand among those of the frame, if the demo has no label for it. */
  readonly words?: string;
}

export interface NumberControl {
  readonly kind: 'number' | 'integer';
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly default: number;
  /** 'log' (positive ranges) or 'symlog' (ranges with zero) spread the slider, never the value. */
  readonly scale?: 'linear' | 'log' | 'symlog';
}

export type Schema = Readonly<Record<string, Control>>;

type ValueOf<C> = C extends { kind: 'number' | 'integer' }
  ? number
  : C extends { kind: 'toggle' }
    ? boolean
    : C extends { kind: 'choice'; options: readonly (infer O)[] }
      ? O
      : C extends { kind: 'set'; options: readonly (infer O)[] }
        ? readonly O[]
        : C extends { kind: 'tokens' }
          ? readonly string[]
          : C extends { kind: 'permutation' | 'vector' }
            ? readonly number[]
            : never;

/** The values of all controls of a schema. */
export type Settings<S extends Schema> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** A sentence by key: the text file holds `sentences.<key>` with {placeholders} for the values. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, SentenceValue>>;
}
/** A number with its number of decimals (or 'general': four significant digits), or ready text. */
export type SentenceValue = string | { readonly value: number; readonly digits: number | 'general' };

/** "The numbers": full precision, copied as CSV and read by people who cannot see the picture. */
export interface Table {
  /** Keys of `labels` in the text file. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

/** Sets some controls at once; the reader goes on from there. */
export interface Preset<V> {
  readonly name: string;
  readonly set: Partial<V>;
}

/** What a picture may know and do while it is drawn. */
export interface View<S extends Schema> {
  /** Size of the stage in CSS pixels: all there is, and the height is `demo.height(width)`. */
  readonly width: number;
  readonly height: number;
  /** What `result` was computed from. */
  readonly settings: Settings<S>;
  /** Change controls from the picture (a drag, a click); goes the same way as the controls themselves. */
  set(change: Partial<Settings<S>>): void;
  /** The text of `labels.<key>`, with placeholders filled. */
  label(key: string, values?: Sentence['values']): string;
  /** A number as this language writes it (U+2212 minus, grouped thousands). */
  number(value: number, digits?: number | 'general'): string;
}

/** What the panel of a demo may do besides: begin something that goes on by itself, with a core that nothing overtakes. */
export interface Tools<S extends Schema> extends View<S> {
  begin(work: (core: AsyncCore) => Promise<void>): void;
}

export interface Demo<S extends Schema = Schema, R = unknown> {
  /** Final: people link to it. The folder's name. */
  readonly id: string;
  readonly chapter: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
  /** Place in the story, over all chapters. */
  readonly order: number;
  readonly controls: S;
  /** Published settings to start from, by their proper names: a list above the controls. */
  readonly presets?: readonly Preset<Settings<S>>[];
  /** What each step of "try this" sets; its words are the list `tries` of the text, in the same order. */
  readonly tries: readonly Partial<Settings<S>>[];
  /** Height of the stage at this width (320…1150), the same at all settings: nothing under it ever moves. */
  height(width: number): number;
  /** Asynchronous, no DOM; plain data and typed arrays come back (the build bundles the first result). */
  compute(core: AsyncCore, settings: Settings<S>): Promise<R>;
  /**
   * What stands in the picture: a pure function of its arguments, drawn into an `<svg>` of the view's size that is called
   * `labels.picture.<part>`, or `labels.picture`. No `style="…"` attribute (strict policies refuse it): classes, SVG
   * attributes, or Lit's property binding `.style=${…}`; colours are the tokens of style/tokens.css.
   */
  draw(view: View<S>, result: R): SVGTemplateResult;
  /** The one live sentence under the stage. */
  describe(result: R, settings: Settings<S>): Sentence;
  table(result: R, settings: Settings<S>): Table;
  /** Live values for the formulas of "why": \live{key}{widest} in the text. */
  live(result: R, settings: Settings<S>): Sentence['values'];
  /** Calls `changed` whenever compute would say something else without a setting having changed, as a training does; returns what ends that. */
  watch?(changed: () => void): () => void;
  /** What the reader starts, stops, saves or opens, in HTML below the controls; what goes on is the business of the demo, see `watch`. */
  panel?(tools: Tools<S>, result: R): TemplateResult | undefined;
  /** Values that compute chose for controls left empty: what their fields show and a drag starts from. */
  chosen?(result: R): Partial<Settings<S>>;
  /** The encoding or scaling of the core that is at work, by the key of its words: `encoding.rotary`. */
  method?(settings: Settings<S>): string | undefined;
  /** The same computation for the "copy code" button. */
  code(settings: Settings<S>): { readonly pytorch: string; readonly numpy: string };
}

/** Gives a demo its types: `defineDemo({ … })` is the default export of `demos/<id>/demo.ts`. */
export function defineDemo<const S extends Schema, R>(demo: Demo<S, R>): Demo<S, R> {
  return demo;
}
