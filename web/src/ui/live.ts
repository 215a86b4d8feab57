// What a text brings into the page that shows it: values that change while it stands there, and the styles of its formulas.
import type { Sentence } from '../demos/define';
import { sheet } from './styles';
import type { Words } from './words';

/** Live values of the prose and of both outputs of a formula. */
export function fillLive(root: ParentNode, values: Sentence['values'], words: Words): void {
  for (const place of root.querySelectorAll('[data-live]')) {
    const value = values[place.getAttribute('data-live') ?? ''];
    const text = value === undefined ? '' : words.value(value);
    if (place.textContent !== text) place.textContent = text;
  }
}

/** The lifted styles of a text's formulas; equal names mean equal rules, so sheets of two texts do not disturb each other. */
export function adoptFormulas(root: ShadowRoot | null, text: { readonly css: string }): void {
  const formulas = sheet(text.css);
  if (root && !root.adoptedStyleSheets.includes(formulas)) root.adoptedStyleSheets.push(formulas);
}
