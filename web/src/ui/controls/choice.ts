// One of several options: segmented radio buttons, or a list to open where there are many.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { helpOf, problemOf, type Shown } from './control';

const BUTTONS = 8;

export function choiceControl(shown: Shown<'choice'>): TemplateResult {
  return shown.control.options.length > BUTTONS ? list(shown) : buttons(shown);
}

function buttons(shown: Shown<'choice'>): TemplateResult {
  const { frame, name, value } = shown;
  return segments(shown, 'radio', {
    isChosen: (option) => option === value,
    choose: (option) => {
      frame.session.set({ [name]: option });
    },
  });
}

/** The options side by side: of radio buttons one is chosen, of check boxes several. */
export function segments(
  { frame, name, control }: Shown<'choice' | 'set'>,
  type: 'radio' | 'checkbox',
  {
    isChosen,
    choose,
  }: { readonly isChosen: (option: string) => boolean; readonly choose: (option: string, chosen: boolean) => void },
): TemplateResult {
  return html`<fieldset class="control" part="control">
    <legend>${frame.label(name)}</legend>
    <div class="segments">
      ${control.options.map(
        (option) =>
          html`<label class="segment"
            ><input
              type=${type}
              name=${name}
              value=${option}
              .checked=${live(isChosen(option))}
              @change=${(event: Event) => {
                choose(option, (event.target as HTMLInputElement).checked);
              }}
            /><span>${frame.option(name, option)}</span></label
          >`,
      )}
    </div>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </fieldset>`;
}

function list({ frame, name, control, value }: Shown<'choice'>): TemplateResult {
  return html`<div class="control" part="control">
    <label for="field-${name}">${frame.label(name)}</label>
    <select
      class="field wide"
      id="field-${name}"
      translate=${control.names ? 'no' : 'yes'}
      @change=${(event: Event) => {
        frame.session.set({ [name]: (event.target as HTMLSelectElement).value });
      }}
    >
      ${control.options.map(
        (option) =>
          html`<option value=${option} .selected=${live(option === value)}>${frame.option(name, option)}</option>`,
      )}
    </select>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </div>`;
}
