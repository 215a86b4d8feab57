// "Try this": steps that set the stage, each a link; where the text asks, the reader commits to an answer first.
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { TryText } from '../text/format';
import type { Frame } from './frame';
import { encode, writePairs } from './link';
import { defaults, type Values } from './settings';

/** Where a reader is: which steps were taken, and what was predicted at them. */
export type Progress = ReadonlyMap<number, number | undefined>;

export interface Steps {
  readonly progress: Progress;
  /** The address of a state, for those who open a step in a new tab. */
  readonly href: (state: string) => string;
  /** Takes step `index` and sets the stage to `state`. */
  readonly take: (index: number, state: string, answer?: number) => void;
}

/** A step: its words, and the state that it sets. */
export interface Step {
  readonly text: TryText;
  readonly state: string;
}

/** The steps of the demo, or the teacher's own. */
export function stepsOf({ session, text, steps }: Frame): readonly Step[] {
  if (steps.length > 0) return steps.map((step) => ({ ...step, state: session.canonical(step.state) }));
  const { controls, tries } = session.demo;
  return text.tries.map((words, index) => {
    const values = { ...defaults(controls), ...(tries[index] as Values | undefined) };
    return { text: words, state: session.canonical(writePairs(encode(controls, values))) };
  });
}

export function triesSection(frame: Frame, steps: Steps): TemplateResult {
  const all = stepsOf(frame);
  const asked = frame.session.held ? unanswered(all, steps.progress) : all.length;
  return html`<ol class="tries">
    ${all.map(({ text, state }, index) =>
      index > asked
        ? html`<li><span class="try-title">${unsafeHTML(text.html)}</span></li>`
        : step(frame, text, index, state, steps),
    )}
  </ol>`;
}

/** The first question without an answer, by the number of its step. */
export function unanswered(steps: readonly Step[], progress: Progress): number {
  return steps.findIndex(({ text }, index) => text.predict && !progress.has(index));
}

function step(frame: Frame, text: TryText, index: number, state: string, steps: Steps): TemplateResult {
  const { progress } = steps;
  const taken = progress.has(index);
  const here = taken && frame.session.state === state;
  const link = html`<a
    class="try"
    href=${steps.href(state)}
    aria-current=${here ? 'step' : nothing}
    @click=${(event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      steps.take(index, state, progress.get(index));
    }}
    >${unsafeHTML(text.html)}</a
  >`;
  return html`<li>
    ${text.predict && !taken ? html`<span class="try-title">${unsafeHTML(text.html)}</span>` : link}
    ${text.predict && !taken ? question(frame, text.predict, index, state, steps) : nothing}
    ${taken ? html`<p class="then" role="status" ?data-past=${!here}>${verdict(frame, text, progress.get(index))}${unsafeHTML(text.thenHtml ?? '')}</p>` : nothing}
  </li>`;
}

function question(
  { words }: Frame,
  { questionHtml, options }: NonNullable<TryText['predict']>,
  index: number,
  state: string,
  steps: Steps,
): TemplateResult {
  return html`<p class="predict">${words.say('predict-first')}${words.say('gap')}${unsafeHTML(questionHtml)}</p>
    <p class="answers">
      ${options.map(
        (option, answer) =>
          html`<button
            type="button"
            class="button"
            @click=${() => {
              steps.take(index, state, answer);
            }}
          >
            ${unsafeHTML(option.html)}
          </button>`,
      )}
    </p>`;
}

function verdict({ words }: Frame, { predict }: TryText, answer: number | undefined): TemplateResult | typeof nothing {
  if (!predict || answer === undefined) return nothing;
  const said = words.say(predict.options[answer]?.right ? 'predict-right' : 'predict-wrong');
  return html`<strong>${said}</strong>${words.say('gap')}`;
}
