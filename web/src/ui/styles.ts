// Style sheets made in script: allowed under `style-src 'self'`, shared by all elements on a page.
import { css as formulas, faces } from 'virtual:formulas';
import { unsafeCSS } from 'lit';
import controls from '../style/controls.css?inline';
import demo from '../style/demo.css?inline';
import course from '../style/course.css?inline';
import errata from '../style/errata.css?inline';
import forced from '../style/forced.css?inline';
import paper from '../style/paper.css?inline';
import present from '../style/present.css?inline';
import prose from '../style/prose.css?inline';
import quiz from '../style/quiz.css?inline';
import tokens from '../style/tokens.css?inline';

const made = new Map<string, CSSStyleSheet>();

/** One sheet per text. */
export function sheet(css: string): CSSStyleSheet {
  let found = made.get(css);
  if (!found) {
    found = new CSSStyleSheet();
    found.replaceSync(css);
    made.set(css, found);
  }
  return found;
}

// Fonts belong to the document, shadow roots cannot declare any; the browser loads those that are used.
for (const { family, weight, style, url } of faces) {
  document.fonts.add(new FontFace(family, `url("${url}")`, { weight, style }));
}

/** Chinese “ ”, — and … are full-width, but Latin fonts have them too and come first. Names of regular faces. */
const han = ['PingFangSC-Regular', 'Noto Sans CJK SC', 'NotoSansCJKsc-Regular', 'Microsoft YaHei', 'MicrosoftYaHei'];
document.fonts.add(
  new FontFace('Han punctuation', han.map((name) => `local("${name}")`).join(), {
    unicodeRange: 'U+2014, U+2018-2019, U+201C-201D, U+2026',
  }),
);

/** What all elements share around their own sheet; paper and forced colours have the last word. */
export const stylesWith = (own: string) =>
  [tokens, prose, formulas, controls, own, paper, forced].map((css) => unsafeCSS(css));
export const demoStyles = stylesWith(demo + present);
export const courseStyles = stylesWith(course);
export const quizStyles = stylesWith(quiz);
export const errataStyles = stylesWith(errata);
