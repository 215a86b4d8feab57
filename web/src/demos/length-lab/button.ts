// A button of a panel; one that has nothing to do keeps its focus.
import { html, nothing, type TemplateResult } from 'lit';

/** `called`: what a screen reader says, where the label alone does not tell. */
export function button(label: string, press: (() => void) | undefined, called?: string): TemplateResult {
  return html`<button
    type="button"
    class="button"
    aria-disabled=${press ? nothing : 'true'}
    aria-label=${called ?? nothing}
    @click=${() => press?.()}
  >
    ${label}
  </button>`;
}
