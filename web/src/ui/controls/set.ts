// Some of several options: check boxes side by side.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { helpOf, problemOf, type Shown } from './control';

export function setControl({ frame, name, control, value }: Shown<'set'>): TemplateResult {
  const chosen = value as readonly string[];
  return html`<fieldset class="control" part="control">
    <legend>${frame.label(name)}</legend>
    <div class="segments">
      ${control.options.map(
        (option) =>
          html`<label class="segment"
            ><input
              type="checkbox"
              name=${name}
              value=${option}
              .checked=${live(chosen.includes(option))}
              @change=${(event: Event) => {
                const { checked } = event.target as HTMLInputElement;
                const next = control.options.filter((one) => (one === option ? checked : chosen.includes(one)));
                frame.session.set({ [name]: next });
              }}
            /><span>${frame.option(name, option)}</span></label
          >`,
      )}
    </div>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </fieldset>`;
}
