// The fold "save and cite": the picture as a file, and the state as a reference. Loaded when it is first opened.
import { html, nothing, type TemplateResult } from 'lit';
import { bibtex } from './bibtex';
import type { Folded } from './folded';
import { download } from './download';
import { drawPage, toPng, toSvg } from './picture-file';
import { snippet } from './snippet';

export function saveSection({ frame, places, copy, picture, say }: Folded): TemplateResult {
  const { words, text, session } = frame;
  const { id } = session.demo;
  const save = async (kind: 'png' | 'svg') => {
    const stage = picture();
    if (!stage) return;
    const { key, values } = session.demo.describe(session.shown.result, session.shown.settings);
    const sentence = words.fill(text.sentences[key] ?? key, values);
    try {
      const page = drawPage(stage, { title: text.title, sentence, link: places?.link, lang: words.lang });
      download(kind === 'svg' ? toSvg(page) : await toPng(page), `attention-lab-${id}.${kind}`);
      // A frame without `allow-downloads` drops the file and tells nobody, the page in it included.
      if (parent !== window && origin === 'null') say(words.say('save.in-frame'));
    } catch (fault) {
      say(words.say('save.failed'));
      reportError(fault);
    }
  };
  const button = (kind: 'png' | 'svg') =>
    html`<button type="button" class="button" @click=${() => void save(kind)}>${kind.toUpperCase()}</button>`;
  return html`<div class="row">
      <span>${words.say('save.picture')}</span>
      <div class="steps" translate="no">${button('png')} ${button('svg')}</div>
    </div>
    ${
      places
        ? snippet(
            words.say('save.bibtex'),
            bibtex({ id, title: text.title, site: words.say('title'), link: places.link, accessed: new Date() }),
            words,
            copy,
          )
        : nothing
    }`;
}
