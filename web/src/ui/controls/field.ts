// A field that a number is typed into: what cannot stand stays in it, with the reason beneath.
import { html, nothing, type TemplateResult } from 'lit';
import type { Frame } from '../frame';
import { fieldNumber, parseNumber } from '../number';
import { problemId } from './control';
import { unfocused } from './unfocused';

export interface Field {
  readonly frame: Frame;
  /** Key of the draft: the control, or `control.index`. */
  readonly key: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly id?: string;
  /** Called with the number, or with the text where it is none, and with the text as it was typed. */
  readonly commit: (value: number | string, typed: string) => void;
}

export function numberField({ frame, key, label, value, id, commit }: Field): TemplateResult {
  const draft = frame.session.drafts.get(key);
  const shown = draft && !draft.fromLink ? draft.problem.given : value === undefined ? '' : fieldNumber(value);
  return html`<input
    class="field"
    type="text"
    inputmode="decimal"
    autocomplete="off"
    translate="no"
    id=${id ?? nothing}
    aria-label=${id ? nothing : label}
    aria-invalid=${draft ? 'true' : nothing}
    aria-describedby=${draft ? problemId(key) : nothing}
    .value=${unfocused(shown)}
    @change=${(event: Event) => {
      const typed = (event.target as HTMLInputElement).value;
      commit(parseNumber(typed) ?? typed, typed);
    }}
    @blur=${() => {
      frame.redraw();
    }}
  />`;
}
