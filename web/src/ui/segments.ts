// One of a few, chosen by buttons side by side: language, colours, route.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly lang: string;
}

export function choose<T extends string>(
  title: string,
  name: string,
  options: readonly Option<T>[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult {
  return html`<fieldset class="segments" aria-label=${title}>
    ${options.map(
      ({ value, label, lang }) =>
        html`<label class="segment"
          ><input
            type="radio"
            name=${name}
            .checked=${live(value === chosen)}
            @change=${() => {
              choose(value);
            }}
          /><span lang=${lang}>${label}</span></label
        >`,
    )}
  </fieldset>`;
}
