// A text to be copied, shown with its button.
import { html, type TemplateResult } from 'lit';
import type { Words } from './words';

export type Copy = (text: string, shown: Element | null) => void;

export function snippet(title: string, source: string, words: Words, copy: Copy): TemplateResult {
  return html`<div class="snippet">
    <div class="row">
      <span>${title}</span
      ><button
        type="button"
        class="button"
        @click=${(event: Event) => {
          copy(source, sibling(event, 'code'));
        }}
      >
        ${words.say('copy')}
      </button>
    </div>
    <pre class="scrolls" translate="no" role="group" aria-label=${title}><code>${source}</code></pre>
  </div>`;
}

/** The part of the same fold that shows what is copied. */
export function sibling(event: Event, selector: string): Element | null {
  return (event.target as Element).closest('.snippet, .fold-body')?.querySelector(selector) ?? null;
}
