// An order of things: pick one, then move it with the arrow keys or the two buttons.
import { html, type TemplateResult } from 'lit';
import { helpOf, problemOf, type Shown } from './control';

export function permutationControl({ frame, name, control, value }: Shown<'permutation'>): TemplateResult {
  const { session, words } = frame;
  const order = value as readonly number[];
  const things = typeof control.of === 'string' ? (session.settings[control.of] as readonly string[]) : undefined;
  const nameOf = (thing: number) => things?.[thing] ?? String(thing + 1);
  const move = (place: number, by: number) => {
    const next = [...order];
    const [moved] = next.splice(place, 1);
    if (moved === undefined || place + by < 0 || place + by >= order.length) return;
    next.splice(place + by, 0, moved);
    session.set({ [name]: next });
  };
  const shift = (event: Event, place: number, by: number) => {
    move(place, by);
    const group = (event.currentTarget as HTMLElement).closest('.order');
    requestAnimationFrame(() => group?.querySelectorAll<HTMLElement>('.token')[place + by]?.focus());
  };
  return html`<fieldset class="control" part="control">
    <legend>${frame.label(name)}</legend>
    <div class="order" translate="no">
      ${order.map(
        (thing, place) =>
          html`<span class="order-item"
            ><button
              type="button"
              class="token"
              @keydown=${(event: KeyboardEvent) => {
                const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                shift(event, place, by);
              }}
            >
              ${nameOf(thing)}</button
            >${[-1, 1].map(
              (by) =>
                html`<button
                  type="button"
                  class="order-move"
                  aria-label=${words.say(by < 0 ? 'move-left' : 'move-right', { item: nameOf(thing) })}
                  ?disabled=${place + by < 0 || place + by >= order.length}
                  @click=${(event: Event) => {
                    shift(event, place, by);
                  }}
                >
                  ${by < 0 ? '←' : '→'}
                </button>`,
            )}</span
          >`,
      )}
    </div>
    <p class="help">${words.say('order-hint')}</p>
    ${helpOf(frame, name)} ${problemOf(frame, name)}
  </fieldset>`;
}
