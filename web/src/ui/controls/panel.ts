// The controls of a demo, made from its schema: a few in sight, the rest behind "more".
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Control } from '../../demos/define';
import { controlAtFault } from '../faults';
import type { Frame } from '../frame';
import { choiceControl } from './choice';
import { problemOf, type ControlOf, type Shown } from './control';
import { numberControl } from './number';
import { permutationControl } from './permutation';
import { presetList } from './presets';
import { setControl } from './set';
import { toggleControl } from './toggle';
import { tokensControl } from './tokens';
import { vectorControl } from './vector';
import { visibleControls } from './visible';

type Kind = Control['kind'];
const drawn: { readonly [K in Kind]: (shown: Shown<K>) => TemplateResult } = {
  number: numberControl,
  integer: numberControl,
  toggle: toggleControl,
  choice: choiceControl,
  set: setControl,
  tokens: tokensControl,
  permutation: permutationControl,
  vector: vectorControl,
};

export function controlsPanel(frame: Frame): TemplateResult {
  const { session, words } = frame;
  const visible = visibleControls(session.demo.controls, session.settings, session.hidden);
  const [main, more] = [false, true].map((behind) =>
    visible
      .filter(([, control]) => (control.more ?? false) === behind)
      .map(([name, control]) => draw(frame, name, control)),
  ) as [TemplateResult[], TemplateResult[]];
  // What a link got wrong of controls that are not here, or nowhere, is said all the same.
  const shown = new Set(visible.map(([name]) => name)).add('part');
  const elsewhere = [...session.drafts.keys()].filter((key) => !shown.has(key) && !shown.has(key.split('.')[0] ?? ''));
  // What stands behind "more" must not hide that it was refused.
  const atFault = controlAtFault(frame, session.fault);
  const refused = visible.some(([name, { more: behind }]) => behind && (name === atFault || hasProblem(frame, name)));
  return html`<div class="controls" part="controls" role="group" aria-label=${words.say('controls')}>
    ${presetList(frame, new Set(visible.map(([name]) => name)))} ${main}
    ${
      more.length > 0
        ? html`<details
            class="more"
            ${ref((details) => {
              // Opens for what was refused and stays open when that is mended: the reader may still be typing in it.
              if (refused && details instanceof HTMLDetailsElement) details.open = true;
            })}
          >
            <summary>${words.say('more')}</summary>
            ${more}
          </details>`
        : nothing
    }
    ${elsewhere.map((name) => problemOf(frame, name))} ${tools(frame)} ${steps(frame)}
  </div>`;
}

/** What the demo lets the reader start, stop and save. */
function tools(frame: Frame): TemplateResult | typeof nothing {
  const { demo, shown, held } = frame.session;
  const made = demo.panel?.(frame.tools(), shown.result);
  return made ? html`<fieldset class="control tools" ?disabled=${held}>${made}</fieldset>` : nothing;
}

/** Back to the defaults, and one step back or forth. A button that has nothing to do keeps its focus. */
function steps({ session, words }: Frame): TemplateResult {
  const { canUndo, canRedo } = session.history;
  const button = (key: 'reset' | 'undo' | 'redo', able: boolean, shortcut: string | undefined) =>
    html`<button
      type="button"
      class="button"
      aria-disabled=${able ? nothing : 'true'}
      aria-keyshortcuts=${shortcut ?? nothing}
      @click=${() => {
        session[key]();
      }}
    >
      ${words.say(key)}
    </button>`;
  return html`<div class="steps">
    ${button('reset', true, undefined)} ${button('undo', canUndo, 'Control+Z')}
    ${button('redo', canRedo, 'Control+Shift+Z')}
  </div>`;
}

/** The tabs above the stage of a demo that has parts. */
export function partTabs(frame: Frame): TemplateResult | typeof nothing {
  const control = frame.session.demo.controls.part;
  if (control?.kind !== 'choice' || frame.session.hidden.has('part')) return nothing;
  return html`<div class="parts">${draw(frame, 'part', control)}</div>`;
}

function hasProblem(frame: Frame, name: string): boolean {
  return [...frame.session.drafts.keys()].some((key) => key === name || key.startsWith(`${name}.`));
}

function draw<K extends Kind>(frame: Frame, name: string, control: ControlOf<K>): TemplateResult {
  const value = frame.session.settings[name];
  if (value === undefined) throw new Error(`the control "${name}" has no value`);
  const made = (drawn[control.kind] as (shown: Shown<K>) => TemplateResult)({ frame, name, control, value });
  const { held, locked } = frame.session;
  return held || locked.has(name) ? html`<fieldset class="locked" disabled>${made}</fieldset>` : made;
}
