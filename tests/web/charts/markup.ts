// A Lit template as text, without a browser: what a chart test looks at.
import type { TemplateResult } from 'lit';

function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;
}

/** Event listeners, style properties and directives leave no text. */
export function markup(value: unknown): string {
  if (Array.isArray(value)) return value.map(markup).join('');
  if (isTemplate(value)) {
    return value.strings.reduce(
      (text, part, i) => text + part + (i < value.values.length ? markup(value.values[i]) : ''),
      '',
    );
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** All values of an attribute, as numbers, in the order of the picture. */
export function numbersOf(text: string, element: string, attribute: string): number[] {
  const tags = text.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? [];
  return tags.flatMap((tag) => {
    const found = new RegExp(`\\b${attribute}=["']?(-?[\\d.e-]+)`).exec(tag)?.[1];
    return found === undefined ? [] : [Number(found)];
  });
}
