// On or off: a switch.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { helpOf, problemOf, type Shown } from './control';

export function toggleControl({ frame, name, value }: Shown<'toggle'>): TemplateResult {
  return html`<div class="control" part="control">
    <label class="switch"
      ><span>${frame.label(name)}</span
      ><input
        type="checkbox"
        role="switch"
        .checked=${live(value === true)}
        @change=${(event: Event) => {
          frame.session.set({ [name]: (event.target as HTMLInputElement).checked });
        }}
    /></label>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </div>`;
}
