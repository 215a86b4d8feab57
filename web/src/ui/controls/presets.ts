// Published settings to start from: a list that sets several controls at once and says which of them is set now.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Frame } from '../frame';
import { same, type Value } from '../settings';

/** Only where one of the controls that it sets is there to be seen. */
export function presetList({ session, words }: Frame, shown: ReadonlySet<string>): TemplateResult | typeof nothing {
  const { presets = [] } = session.demo;
  if (!presets.some(({ set }) => Object.keys(set).some((name) => shown.has(name)))) return nothing;
  const settled = presets.findIndex(({ set }) =>
    Object.entries<Value | undefined>(set).every(([name, value]) => same(value, session.settings[name])),
  );
  return html`<div class="control" part="control">
    <label for="presets">${words.say('presets')}</label>
    <select
      class="field wide"
      id="presets"
      @change=${(event: Event) => {
        const preset = presets[Number((event.target as HTMLSelectElement).value)];
        if (preset) session.set(preset.set);
      }}
    >
      <option value="-1" .selected=${live(settled < 0)}>${words.say('presets.own')}</option>
      ${presets.map(
        ({ name }, i) => html`<option value=${i} translate="no" .selected=${live(i === settled)}>${name}</option>`,
      )}
    </select>
  </div>`;
}
