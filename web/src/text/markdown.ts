// Markdown with formulas, live values and glosses (see format.ts) to HTML.
import MarkdownIt, { type MarkdownIt as Markdown, type StateInline } from 'markdown-it';
import { closingOf } from './closing.ts';
import { escapeHtml } from './escape.ts';
import type { Formulas } from './formula.ts';

/** A renderer for one text; `formulas` gathers what its formulas need. */
export function markdown(formulas: Formulas): Markdown {
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
  let glosses = 0;

  md.inline.ruler.before('escape', 'live', (state, silent) => {
    const match = /^\\live\{([^{}]+)\}\{([^{}]+)\}/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const [whole, key = '', widest = ''] = match;
    const end = closingOf(state.src.slice(state.pos + whole.length));
    if (!silent) {
      const box = `<span class="live" ${formulas.liveAttributes(key, widest)}>${escapeHtml(widest)}</span>`;
      push(state, end ? `<span class="closed">${box}${escapeHtml(end)}</span>` : box);
    }
    state.pos += whole.length + end.length;
    return true;
  });

  md.inline.ruler.before('escape', 'formula', (state, silent) => {
    const match = /^(\$\$?)((?:\\.|[^\\$])+)\1/s.exec(state.src.slice(state.pos));
    if (!match) return false;
    const [whole, fence, tex = ''] = match;
    const display = fence === '$$';
    if (!silent) {
      const html = formulas.render(tex.trim(), display);
      push(state, `<span class="${display ? 'formula scrolls' : 'formula-inline'}" translate="no">${html}</span>`);
    }
    state.pos += whole.length;
    return true;
  });

  // A gloss is a popover: opened by tap or Enter, closed by Escape or a tap elsewhere, all by the browser.
  md.inline.ruler.before('link', 'gloss', (state, silent) => {
    const match = /^\[([^[\]]+)\]\(gloss:\s*((?:[^()]|\([^()]*\))+)\)/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const [whole, term = '', note = ''] = match;
    if (!silent) {
      const id = `gloss-${++glosses}`;
      push(
        state,
        `<button type="button" class="gloss" popovertarget="${id}">${md.renderInline(term)}</button>` +
          `<span popover id="${id}" class="gloss-note">${md.renderInline(note)}</span>`,
      );
    }
    state.pos += whole.length;
    return true;
  });

  md.renderer.rules.link_open = (tokens, i, options, _, self) => {
    const link = tokens[i];
    const href = String(link?.attrGet('href') ?? '');
    if (href.startsWith('#')) link?.attrSet('data-state', href.slice(1));
    else {
      link?.attrSet('rel', 'noopener');
      link?.attrSet('target', '_blank');
    }
    return self.renderToken(tokens, i, options);
  };
  return md;
}

function push(state: StateInline, html: string): void {
  state.push('html_inline', '', 0).content = html;
}
