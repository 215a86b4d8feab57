// The contents of the course: where in a block of a Transformer each chapter has its place, the ways through, the demos.
import { html, type TemplateResult } from 'lit';
import type { Entry } from './registry';
import { routes, type Route } from './routes';
import { choose } from './segments';
import type { Words, WordKey } from './words';

export interface Contents {
  readonly shown: readonly Entry[];
  readonly route: Route | undefined;
  readonly setRoute: (route: Route | undefined) => void;
  readonly href: (id: string) => string;
  readonly visit: (id: string) => void;
}

/** What happens to a text in one layer, in order, and the chapters that are about it. */
const stations = [
  { id: 'tokens', chapters: ['B'] },
  { id: 'embeddings', chapters: ['C'] },
  { id: 'projections', chapters: ['A'] },
  { id: 'turning', chapters: ['E', 'F'] },
  { id: 'scores', chapters: ['A', 'D'] },
  { id: 'weights', chapters: ['A'] },
  { id: 'output', chapters: ['A'] },
] as const;

export function contents(words: Words, given: Contents): TemplateResult {
  const { shown, route, setRoute } = given;
  const options = ['story', ...(Object.keys(routes) as Route[])] as const;
  return html`<nav aria-labelledby="contents">
    <div class="contents">
      <h2 id="contents">${words.say('contents')}</h2>
      ${block(words, given)}
      <div class="routes">
        <span>${words.say('route')}</span>
        ${choose(
          words.say('route'),
          'route',
          options.map((value) => ({ value, label: words.say(`route.${value}`), lang: words.lang })),
          route ?? 'story',
          (value) => {
            setRoute(value === 'story' ? undefined : value);
          },
        )}
      </div>
      ${
        route
          ? html`<ol class="route">
              ${shown.map((demo) => entry(demo.id, titleOf(demo, words), given))}
            </ol>`
          : chapters(words, given)
      }
    </div>
  </nav>`;
}

function chapters(words: Words, given: Contents): TemplateResult {
  const ids = [...new Set(given.shown.map((demo) => demo.chapter))].sort();
  return html`<ol class="chapters">
    ${ids.map(
      (chapter) =>
        html`<li>
          <h3>${words.say(`chapter.${chapter}` satisfies WordKey)}</h3>
          <ol>
            ${given.shown
              .filter((demo) => demo.chapter === chapter)
              .map((demo) => entry(demo.id, titleOf(demo, words), given))}
          </ol>
        </li>`,
    )}
    <li>
      <h3>${words.say('chapter.G')}</h3>
      <ol>
        ${entry('quiz', words.say('quiz'), given)} ${entry('errata', words.say('all-errata'), given)}
      </ol>
    </li>
  </ol>`;
}

/** The block as a row of stations, below one another on a phone; a chapter leads to its first demo. */
function block(words: Words, given: Contents): TemplateResult {
  return html`<ol class="block" aria-label=${words.say('block')}>
    ${stations.map(({ id, chapters }) => {
      const about = chapters.flatMap((chapter) => given.shown.filter((demo) => demo.chapter === chapter).slice(0, 1));
      return html`<li class=${about.length > 0 ? 'station lit' : 'station'}>
        <span class="does">${words.say(`block.${id}`)}</span>
        ${about.map((demo) => link(demo.id, words.say(`chapter.${demo.chapter}` satisfies WordKey), given))}
      </li>`;
    })}
  </ol>`;
}

function titleOf({ id, titles }: Entry, words: Words): string {
  return titles[words.lang] ?? titles.en ?? id;
}

function entry(id: string, title: string, given: Contents): TemplateResult {
  return html`<li>${link(id, title, given)}</li>`;
}

function link(id: string, title: string, { href, visit }: Contents): TemplateResult {
  return html`<a
    href=${href(id)}
    @click=${(event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      visit(id);
    }}
    >${title}</a
  >`;
}
