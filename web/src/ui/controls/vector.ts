// Numbers with a field each; the picture is where they are dragged.
import { html, type TemplateResult } from 'lit';
import { check, type Value } from '../settings';
import { helpOf, problemOf, type Shown } from './control';
import { numberField } from './field';

export function vectorControl({ frame, name, control, value }: Shown<'vector'>): TemplateResult {
  const { session, words } = frame;
  const chosen = (session.demo.chosen?.(session.shown.result) ?? {}) as Readonly<Record<string, Value>>;
  const given = value as readonly number[];
  const entries = given.length > 0 ? given : ((chosen[name] as readonly number[] | undefined) ?? []);
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
          commit: (typed) => {
            const next = indices.map((at) => (at === i ? typed : (entries[at] ?? 0)));
            const problem = check(control, next);
            if (problem) session.refuse(`${name}.${i}`, String(typed), problem);
            else session.set({ [name]: next });
          },
        }),
      )}
    </div>
    ${helpOf(frame, name)} ${problemOf(frame, name)} ${indices.map((i) => problemOf(frame, `${name}.${i}`))}
  </fieldset>`;
}
