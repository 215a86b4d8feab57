// A sentence as tokens: typed as text, cut while typing, never in the middle of an IME composition.
import { html, nothing, type TemplateResult } from 'lit';
import { check } from '../settings';
import { joinTokens, tokenize } from '../tokenize';
import { helpOf, problemId, problemOf, type Shown } from './control';
import { unfocused } from './unfocused';

export function tokensControl({ frame, name, control, value }: Shown<'tokens'>): TemplateResult {
  const { session, words } = frame;
  const tokens = value as readonly string[];
  const draft = session.drafts.get(name);
  const take = (event: Event) => {
    if ((event as InputEvent).isComposing) return;
    const text = (event.target as HTMLInputElement).value;
    const typed = tokenize(text, words.lang);
    const problem = check(control, typed);
    if (problem) session.refuse(name, { ...problem, given: text });
    else session.set({ [name]: typed });
  };
  return html`<div class="control" part="control">
    <label for="field-${name}">${frame.label(name)}</label>
    <input
      class="field wide"
      type="text"
      autocomplete="off"
      spellcheck="false"
      translate="no"
      id="field-${name}"
      aria-invalid=${draft ? 'true' : nothing}
      aria-describedby=${draft ? problemId(name) : `hint-${name}`}
      .value=${unfocused(draft && !draft.fromLink ? draft.problem.given : joinTokens(tokens))}
      @input=${take}
      @compositionend=${take}
      @blur=${() => {
        frame.redraw();
      }}
    />
    <p class="help" id="hint-${name}">
      ${words.say('tokens-cut')}
      <span translate="no">${tokens.map((token) => html`<span class="token">${token}</span>`)}</span>
      ${words.say('tokens-hint')}
    </p>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </div>`;
}
