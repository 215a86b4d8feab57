// The page's fragment: who wants which part of it, and how the history grows.
import { isLessonKey } from './lesson-keys';
import { decodeText, encodeText, readPairs, writePairs, type Pairs } from './link';

/** WebKit allows 100 changes of the history in 30 seconds. */
const pause = 350;

/** What a reader chose for the whole page: going back to an earlier step of a demo does not undo it. */
const lasting = ['lang', 'theme', 'route'] as const;

/** Left with each entry of the history that was ours once; an address that the reader typed comes without. */
const seen = 'attention-lab';

/** What a page keeps in its fragment: the states of its demos, and its own keys (`at`, `lang`, `theme`). */
export class Address {
  #states = new Map<string, string>();
  /** What a teacher asks of the demos; it stays as the link has it. */
  #lessons = new Map<string, string>();
  #own = new Map<string, string>();
  #written = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastWrite = 0;

  constructor(
    private readonly ids: readonly string[],
    /** The one demo of the page, whose keys need no prefix. */
    private readonly only: string | undefined,
    /** The reader went back, forward or edited the address. */
    private readonly moved: () => void,
  ) {
    this.#read();
    addEventListener('popstate', this.#onMove);
    addEventListener('hashchange', this.#onMove);
    addEventListener('pagehide', () => {
      this.#write('replace');
    });
  }

  /** The state of a demo; unknown demos and keys are left where they were. */
  state(id: string): string {
    return this.#states.get(id) ?? '';
  }

  /** What a teacher asks of a demo (lesson.ts), as it stands in the link. */
  lesson(id: string): string {
    return this.#lessons.get(id) ?? '';
  }

  own(key: string): string | undefined {
    return this.#own.get(key);
  }

  /** `step`: back leads to what was before. */
  setState(id: string, state: string, step: boolean): void {
    if (step) this.#write('replace');
    this.#states.set(id, state);
    this.#write(step ? 'push' : 'later');
  }

  setOwn(key: string, value: string | undefined, step: boolean): void {
    if (step) this.#write('replace');
    if (value === undefined) this.#own.delete(key);
    else this.#own.set(key, value);
    this.#write(step ? 'push' : 'replace');
  }

  /** The address of the page with one demo in a state, and what the page itself keeps. */
  href(id: string, state: string): string {
    const own = new Map(this.#own);
    if (!this.only) own.set('at', id);
    return `${location.href.replace(/#.*/s, '')}#${fragment(new Map([[id, state]]), this.#lessons, own, this.only)}`;
  }

  readonly #onMove = (): void => {
    if (location.hash.replace(/^#/, '') === this.#written) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const before = this.#own;
    const back = history.state === seen;
    this.#read();
    if (back) {
      for (const key of lasting) {
        const chosen = before.get(key);
        if (chosen === undefined) this.#own.delete(key);
        else this.#own.set(key, chosen);
      }
    }
    this.#write('replace');
    this.moved();
  };

  #read(): void {
    this.#written = location.hash.replace(/^#/, '');
    const { own, states, lessons } = readFragment(this.#written, this.ids, this.only);
    this.#own = own;
    this.#states = states;
    this.#lessons = lessons;
    this.#put('replace', location.href);
  }

  #write(how: 'push' | 'replace' | 'later'): void {
    const next = fragment(this.#states, this.#lessons, this.#own, this.only);
    if (how === 'later') {
      this.#timer ??= setTimeout(
        () => {
          this.#write('replace');
        },
        Math.max(0, this.#lastWrite + pause - Date.now()),
      );
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (next === this.#written) return;
    this.#written = next;
    this.#lastWrite = Date.now();
    this.#put(how, next ? `#${next}` : location.href.replace(/#.*/s, ''));
  }

  #put(how: 'push' | 'replace', url: string): void {
    try {
      if (how === 'push') history.pushState(seen, '', url);
      else history.replaceState(seen, '', url);
    } catch {
      // A page without an address of its own (srcdoc in a sandbox) keeps its state, it just cannot show it.
    }
  }
}

const ownKeys: readonly string[] = ['at', 'route', 'lang', 'theme', 'tier', 'selfcheck', 'present'];

/** Whose each key is: the page's own, a demo's by its prefix, or the only demo's. */
export function readFragment(
  text: string,
  ids: readonly string[],
  only: string | undefined,
): {
  readonly own: Map<string, string>;
  readonly states: Map<string, string>;
  readonly lessons: Map<string, string>;
} {
  const own = new Map<string, string>();
  const states = new Map<string, Map<string, string>>();
  const lessons = new Map<string, Map<string, string>>();
  for (const [key, value] of readPairs(text)) {
    const [first = '', ...rest] = key.split('.');
    // A control may be called like its demo: only a key with a dot has a prefix.
    const prefixed = rest.length > 0 && ids.includes(first);
    const id = prefixed ? first : only;
    if (ownKeys.includes(key)) own.set(key, decodeText(value));
    else if (id !== undefined) {
      const name = prefixed ? rest.join('.') : key;
      const kind = isLessonKey(name) ? lessons : states;
      kind.set(id, (kind.get(id) ?? new Map<string, string>()).set(name, value));
    }
  }
  const written = (kind: typeof states) => new Map([...kind].map(([id, pairs]) => [id, writePairs(pairs)]));
  return { own, states: written(states), lessons: written(lessons) };
}

function fragment(
  states: ReadonlyMap<string, string>,
  lessons: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  only: string | undefined,
): string {
  const pairs = [...states, ...lessons].flatMap(([id, state]) =>
    [...readPairs(state)].map(([name, value]) => [id === only ? name : `${id}.${name}`, value] as const),
  );
  const rest = [...own].map(([key, value]) => [key, encodeText(value)] as const);
  return writePairs(new Map([...pairs, ...rest]) satisfies Pairs);
}
