// One of a few options: segmented radio buttons.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { helpOf, problemOf, type Shown } from './control';

export function choiceControl({ frame, name, control, value }: Shown<'choice'>): TemplateResult {
  return html`<fieldset class="control" part="control">
    <legend>${frame.label(name)}</legend>
    <div class="segments">
      ${control.options.map(
        (option) =>
          html`<label class="segment"
            ><input
              type="radio"
              name=${name}
              value=${option}
              .checked=${live(option === value)}
              @change=${() => {
                frame.session.set({ [name]: option });
              }}
            /><span>${frame.label(`${name}.${option}`)}</span></label
          >`,
      )}
    </div>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </fieldset>`;
}
