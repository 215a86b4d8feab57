// A number: a slider with its ends and the mark of its default, and a field to type it.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { nudge, position, track, valueAt } from '../scale';
import { check } from '../settings';
import { helpOf, problemOf, type Shown } from './control';
import { numberField } from './field';

/** How far the keys move, in places of the slider's track. */
const strides: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -track / 10,
  PageUp: track / 10,
  Home: -track,
  End: track,
};

export function numberControl({ frame, name, control, value }: Shown<'number' | 'integer'>): TemplateResult {
  const { words, session } = frame;
  const number = value as number;
  const set = (next: number) => session.set({ [name]: next });
  const onKey = (event: KeyboardEvent) => {
    const stride = strides[event.key];
    if (stride === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    set(nudge(control, number, stride));
  };
  const ends = [control.min, control.max].map((end) => words.setting(end));
  const home = words.setting(control.default);
  return html`<div class="control" part="control">
    <div class="control-head">
      <label for="field-${name}">${frame.label(name)}</label>
      ${numberField({
        frame,
        key: name,
        label: frame.label(name),
        value: number,
        id: `field-${name}`,
        commit: (value, typed) => {
          const problem = check(control, value);
          if (problem) session.refuse(name, { ...problem, given: typed });
          else set(value as number);
        },
      })}
    </div>
    <div class="slider" .style=${`--default:${position(control, control.default) / track}`}>
      <input
        type="range"
        min="0"
        max=${track}
        step="any"
        title=${words.say('reset-one', { value: home })}
        aria-label=${frame.label(name)}
        aria-valuetext=${words.setting(number)}
        .value=${live(String(position(control, number)))}
        @input=${(event: Event) => {
          set(valueAt(control, (event.target as HTMLInputElement).valueAsNumber));
        }}
        @keydown=${onKey}
        @dblclick=${() => {
          set(control.default);
        }}
      />
      <span class="slider-default" title=${words.say('default', { value: home })}></span>
    </div>
    <div class="ends" aria-hidden="true" translate="no">${ends.map((end) => html`<span>${end}</span>`)}</div>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </div>`;
}
