// Some of several options: check boxes side by side.
import type { TemplateResult } from 'lit';
import { segments } from './choice';
import type { Shown } from './control';

export function setControl(shown: Shown<'set'>): TemplateResult {
  const { frame, name, control, value } = shown;
  const chosen = value as readonly string[];
  return segments(shown, 'checkbox', {
    isChosen: (option) => chosen.includes(option),
    choose: (option, add) => {
      const next = control.options.filter((one) => (one === option ? add : chosen.includes(one)));
      frame.session.set({ [name]: next });
    },
  });
}
