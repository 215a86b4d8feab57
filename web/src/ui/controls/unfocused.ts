// `.value=${unfocused(text)}`: sets a field's text unless someone is typing in it.
import { noChange } from 'lit';
import { directive, Directive, type PropertyPart } from 'lit/directive.js';

class Unfocused extends Directive {
  override render(text: string): unknown {
    return text;
  }

  override update(part: PropertyPart, [text]: [string]): unknown {
    const field = part.element as HTMLInputElement;
    if (!field.matches(':focus') && field.value !== text) field.value = text;
    return noChange;
  }
}

export const unfocused = directive(Unfocused);
