// Where a demo in a state can be had: for "link and embed", in the course and in a frame.
import type { Places } from './folded';
import type { Page } from './page';

export function placesOf(page: Page, id: string): (state: string) => Places {
  return (state) => ({ link: page.address.href(id, state), ...hosted(id, state, page) });
}

/** Where the other forms lie, if the page was built as a site: a page from disk has none to offer. */
function hosted(id: string, state: string, page: Page): Partial<Places> {
  if (!__HOSTED__) return {};
  const frame = new URL('embed.html', location.href);
  frame.search = new URLSearchParams({ demo: id }).toString();
  const theme = page.theme === 'auto' ? '' : `theme=${page.theme}`;
  frame.hash = [state, `lang=${page.lang}`, theme].filter(Boolean).join('&');
  return { frame: frame.href, element: new URL('element/attention-lab.js', location.href).href };
}
