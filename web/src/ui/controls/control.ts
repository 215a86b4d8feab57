// What one control is drawn from.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Control } from '../../demos/define';
import { controlAtFault, wordFault } from '../faults';
import type { Frame } from '../frame';
import type { Value } from '../settings';

/** The controls of some kinds. */
export type ControlOf<K extends Control['kind']> = Control & { readonly kind: K };

export interface Shown<K extends Control['kind']> {
  readonly frame: Frame;
  readonly name: string;
  readonly control: ControlOf<K>;
  readonly value: Value;
}

/** Id of the message under a control, while there is one. */
export function problemId(name: string): string {
  return `problem-${name}`;
}

/** The message under a control: why its value cannot stand, or why the core refused it. */
export function problemOf(frame: Frame, name: string): TemplateResult | typeof nothing {
  const draft = frame.session.drafts.get(name);
  const { fault } = frame.session;
  const text = draft
    ? frame.problem(name, draft)
    : fault !== undefined && controlAtFault(frame, fault) === name
      ? frame.sentences(wordFault(frame, fault), frame.words.say('error.kept'))
      : undefined;
  return text ? html`<p class="problem" role="alert" id=${problemId(name)}>${keyed(text, html`${text}`)}</p>` : nothing;
}

/** One line under a control, if the demo's text has `labels.<name>.help`. */
export function helpOf(frame: Frame, name: string): TemplateResult | typeof nothing {
  const help = frame.optionalLabel(`${name}.help`);
  return help ? html`<p class="help">${help}</p>` : nothing;
}
