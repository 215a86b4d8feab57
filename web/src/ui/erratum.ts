// One erratum: where it stands in the course texts, what kind it is, and what holds.
import { html, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Erratum } from '../text/format';
import type { Words } from './words';

export function erratum({ label, whereHtml, holdsHtml }: Erratum, words: Words): TemplateResult {
  return html`<div class="erratum">
    <p class="erratum-where">
      ${unsafeHTML(whereHtml)} <span class="erratum-label">${words.say(`erratum.${label}`)}</span>
    </p>
    <p>${unsafeHTML(holdsHtml)}</p>
  </div>`;
}
