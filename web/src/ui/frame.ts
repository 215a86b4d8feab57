// What every part of a demo's frame is given: the session, the words, and how to change things.
import { html, nothing, type TemplateResult } from 'lit';
import { closingOf } from '../text/closing';
import { isUsed } from './controls/visible';
import type { SentenceValue, Tools, View } from '../demos/define';
import type { DemoText } from '../text/format';
import type { Problem } from './settings';
import type { Draft, Session } from './session';
import type { Step } from './tries';
import type { Piece, Words } from './words';

type Filling = Readonly<Record<string, SentenceValue>>;

export class Frame {
  constructor(
    readonly session: Session,
    readonly words: Words,
    readonly text: DemoText,
    readonly redraw: () => void,
    /** Steps in place of the demo's own. */
    readonly steps: readonly Step[] = [],
  ) {}

  /** A label of the demo, or of the frame, with its placeholders filled; a missing one shows its key. */
  label(key: string, values: Filling = {}): string {
    const own = Object.hasOwn(this.text.labels, key) ? this.text.labels[key] : undefined;
    return this.words.fill(own ?? this.words.find(key) ?? this.#wordsOfControl(key) ?? key, values);
  }

  /** Of a control, or of one of its options, that has its words in the frame. */
  #wordsOfControl(key: string): string | undefined {
    const [name = '', ...option] = key.split('.');
    const { controls } = this.session.demo;
    const words = Object.hasOwn(controls, name) ? controls[name]?.words : undefined;
    return words === undefined ? undefined : this.words.find([words, ...option].join('.'));
  }

  /** A label that may be absent. */
  optionalLabel(key: string): string | undefined {
    return Object.hasOwn(this.text.labels, key) ? this.text.labels[key] : undefined;
  }

  /** What an option is called: its proper name, or its label. */
  option(name: string, option: string): string {
    const control = this.session.demo.controls[name];
    const proper = control?.kind === 'choice' || control?.kind === 'set' ? control.names?.[option] : undefined;
    return proper ?? this.label(`${name}.${option}`);
  }

  /** What the picture may know and do. */
  view(width: number, height: number): View<Readonly<Record<string, never>>> {
    return {
      width,
      height,
      settings: this.session.shown.settings as never,
      set: (change) => this.session.set(change),
      label: (key, values) => this.label(key, values),
      number: (value, digits) => this.words.number(value, digits),
    };
  }

  /** What a panel may know and do. */
  tools(): Tools<Readonly<Record<string, never>>> {
    return {
      ...this.view(0, 0),
      begin: (work) => {
        this.session.begin(work);
      },
    };
  }

  /** Why a value cannot stand, in words. */
  problem(name: string, draft: Draft): string {
    const { problem } = draft;
    const text = this.words.say(`problem.${problem.code}`, {
      name,
      given: problem.given,
      ...this.#limits(name, problem),
    });
    const isDefault = draft.fromLink && problem.code !== 'unknown-setting';
    const told = isDefault ? this.sentences(text, this.words.say('problem.default-used')) : text;
    return this.#elsewhere(name)
      ? this.words.say('problem.elsewhere', { label: this.label(name), problem: told })
      : told;
  }

  /** A control that is not there now: a message about it has to name it. */
  #elsewhere(name: string): boolean {
    const { demo, settings } = this.session;
    const control = Object.hasOwn(demo.controls, name) ? demo.controls[name] : undefined;
    return control !== undefined && !isUsed(control, settings);
  }

  /** One after the other: with a space between them, where the language has one. */
  sentences(...parts: readonly string[]): string {
    return parts.filter(Boolean).join(this.words.say('gap'));
  }

  #limits(name: string, { min, max, options }: Problem): Filling {
    return {
      ...(min !== undefined && { min: this.words.setting(min) }),
      ...(max !== undefined && { max: this.words.setting(max) }),
      ...(options && {
        options: options.map((option) => this.option(name, option)).join(this.words.say('list')),
      }),
    };
  }
}

/** A filled template: values stand in boxes that never change size. */
export function pieces(parts: readonly Piece[]): TemplateResult {
  return html`${parts.map(({ text, value, widest }, i) => {
    if (!value) return parts[i - 1]?.value ? text.slice(closingOf(text).length) : text;
    const end = closingOf(parts[i + 1]?.text ?? '');
    const box = html`<span class="live" translate="no" data-widest=${widest ?? nothing}>${text}</span>`;
    return end ? html`<span class="closed">${box}${end}</span>` : box;
  })}`;
}
