// Numbers with a field each; the picture is where they are dragged.
import { html, type TemplateResult } from 'lit';
import { shortestFloat32 } from '../number';
import { check, type Value } from '../settings';
import { helpOf, problemOf, type Shown } from './control';
import { numberField } from './field';

export function vectorControl({ frame, name, control, value }: Shown<'vector'>): TemplateResult {
  const { session, words } = frame;
  const chosen = (session.demo.chosen?.(session.shown.result) ?? {}) as Readonly<Record<string, Value>>;
  const given = value as readonly number[];
  // What compute chose is float32: with the digits of a double it would only be longer.
  const entries =
    given.length > 0 ? given : Array.from((chosen[name] as readonly number[] | undefined) ?? [], shortestFloat32);
  const label = frame.label(name);
  const indices = Array.from({ length: control.length }, (_, i) => i);
  return html`<fieldset class="control" part="control">
    <legend>${label}</legend>
    <div class="entries">
      ${indices.map((i) =>
        numberField({
          frame,
          key: `${name}.${i}`,
          label: words.say('entry', { label, index: String(i + 1) }),
          value: entries[i],
          commit: (value, typed) => {
            const next = indices.map((at) => (at === i ? value : (entries[at] ?? 0)));
            const problem = check(control, next);
            if (problem) session.refuse(`${name}.${i}`, { ...problem, given: typed });
            else session.set({ [name]: next });
          },
        }),
      )}
    </div>
    ${helpOf(frame, name)} ${problemOf(frame, name)} ${indices.map((i) => problemOf(frame, `${name}.${i}`))}
  </fieldset>`;
}
