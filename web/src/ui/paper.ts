// What stands under a printed picture in place of the controls: what they were set to, and where the state can be had.
import { html, nothing, type TemplateResult } from 'lit';
import type { Control } from '../demos/define';
import { visibleControls } from './controls/visible';
import type { Frame } from './frame';
import type { Value } from './settings';
import { joinTokens } from './tokenize';

/** As wide as the text of an A4 or letter page with common margins, in CSS pixels. */
export const PAPER_WIDTH = 680;

export function onPaper(frame: Frame, link: string | undefined): TemplateResult {
  const { settings } = frame.session.shown;
  const { part } = frame.session.demo.controls;
  const shown = visibleControls(frame.session.demo.controls, settings, frame.session.hidden);
  return html`<div class="paper">
    ${(part ? [['part', part] as const, ...shown] : shown).map(([name, control]) => {
      const text = written(frame, name, control, settings[name]);
      return text ? html`<span class="set-to">${frame.label(name)}: <b translate="no">${text}</b></span> ` : nothing;
    })}
    ${link === undefined ? nothing : html`<p translate="no">${link}</p>`}
  </div>`;
}

/** A setting in words; one that the computation chose by itself has none. */
function written(frame: Frame, name: string, control: Control, value: Value | undefined): string {
  const { words, session } = frame;
  switch (control.kind) {
    case 'number':
    case 'integer':
      return words.setting(value as number);
    case 'toggle':
      return words.say(value === true ? 'on' : 'off');
    case 'choice':
      return frame.option(name, value as string);
    case 'set':
      return (value as readonly string[]).map((option) => frame.option(name, option)).join(words.say('list'));
    case 'tokens':
      return joinTokens(value as readonly string[]);
    case 'vector':
      return (value as readonly number[]).map((entry) => words.number(entry)).join(' ');
    case 'permutation': {
      const things = typeof control.of === 'string' ? (session.shown.settings[control.of] as readonly string[]) : [];
      return joinTokens((value as readonly number[]).map((thing) => things[thing] ?? String(thing + 1)));
    }
  }
}
