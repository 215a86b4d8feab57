// Presenter mode: stage and sentence fill the screen in big type; the steps of "try this" are turned like slides.
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Frame } from './frame';
import type { Step } from './tries';

/** What is said beside the stage: at first the lead, then each step, and before it its question, if it has one. */
export interface Slide {
  readonly step: Step | undefined;
  readonly asking: boolean;
}

export function slidesOf(steps: readonly Step[]): readonly Slide[] {
  const turned = steps.flatMap((step) => [
    ...(step.text.predict ? [{ step, asking: true }] : []),
    { step, asking: false },
  ]);
  return [{ step: undefined, asking: false }, ...turned];
}

/** Where a key leads: arrows, and the page keys that clickers send. */
const turns: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

/** +1, −1, or undefined: no key of ours, or an arrow for what was reached in the picture by keyboard. */
export function turnOf(event: KeyboardEvent): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const forPicture = event.key.startsWith('Arrow') && (event.target as Element).closest('.stage') !== null;
  return forPicture ? undefined : turns[event.key];
}

/**
 * The width for which a picture is to be drawn, and how much it is enlarged to fit the room: as much as can be, for its
 * type; of the widths that come near that, the widest, for the room at its sides.
 */
export function enlarged(
  room: { readonly width: number; readonly height: number },
  heightAt: (width: number) => number,
): { readonly width: number; readonly scale: number } {
  const sizes = Array.from({ length: 84 }, (_, i) => {
    const width = 320 + 10 * i;
    return { width, scale: Math.min(room.width / width, room.height / heightAt(width)) };
  });
  const best = Math.max(...sizes.map(({ scale }) => scale));
  return sizes.findLast(({ scale }) => scale >= 0.9 * best) ?? { width: 320, scale: 1 };
}

export interface Presenter {
  readonly frame: Frame;
  readonly slides: readonly Slide[];
  readonly at: number;
  readonly stage: TemplateResult;
  readonly sentence: TemplateResult;
  readonly turn: (by: number) => void;
  readonly leave: () => void;
}

export function presenter({ frame, slides, at, stage, sentence, turn, leave }: Presenter): TemplateResult {
  const { words, text } = frame;
  const onKey = (event: KeyboardEvent) => {
    const by = turnOf(event);
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    turn(by);
  };
  const button = (by: number, label: string, sign: string) =>
    html`<button
      type="button"
      class="button"
      aria-label=${label}
      aria-disabled=${slides[at + by] ? nothing : 'true'}
      @click=${() => {
        turn(by);
      }}
    >
      <span class="turned">${sign}</span>
    </button>`;
  return html`<dialog
    class="presenter"
    aria-label=${text.title}
    @keydown=${{ handleEvent: onKey, capture: true }}
    @pointerup=${({ currentTarget }: Event) => {
      // What was dragged has the focus; the next arrow key turns a slide all the same.
      (currentTarget as Element).querySelector<HTMLElement>('.title')?.focus();
    }}
    @cancel=${(event: Event) => {
      event.preventDefault();
      leave();
    }}
  >
    <div class="presenter-bar">
      <h1 class="title" tabindex="-1" autofocus>${text.title}</h1>
      <div class="steps">
        ${button(-1, words.say('present.previous'), '←')}
        <span class="slide-number" translate="no">${at + 1} / ${slides.length}</span>
        ${button(1, words.say('present.next'), '→')}
        <button type="button" class="button" @click=${leave}>${words.say('present.leave')}</button>
      </div>
    </div>
    <div class="slides">
      ${slides.map((slide, i) => html`<div class=${i === at ? 'slide' : 'room'} ?inert=${i !== at}>${told(frame, slide)}</div>`)}
    </div>
    <div class="screen">${stage}</div>
    ${sentence}
  </dialog>`;
}

function told({ words, text }: Frame, { step, asking }: Slide): TemplateResult {
  if (step === undefined) return html`${unsafeHTML(text.leadHtml)}`;
  const { predict, thenHtml } = step.text;
  if (asking && predict) {
    return html`<p>${unsafeHTML(predict.questionHtml)}</p>
      <ul class="choices">
        ${predict.options.map((option) => html`<li>${unsafeHTML(option.html)}</li>`)}
      </ul>`;
  }
  return html`<p>
    <strong>${unsafeHTML(step.text.html)}</strong>${words.say('gap')}
    ${thenHtml === undefined ? nothing : unsafeHTML(thenHtml)}
  </p>`;
}
