// <attention-lab-quiz lang theme state>: the questions of the course, one at a time; answers stay on the page.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html as staticHtml, literal } from 'lit/static-html.js';
import type { Fresh, Question } from '../quiz/define';
import type { QuestionText } from '../quiz/format';
import { questions, questionText } from '../quiz/registry';
import { openLane } from './core';
import { readPairs, writePairs } from './link';
import { adoptFormulas, fillLive } from './live';
import { parseNumber } from './number';
import { demos } from './registry';
import { quizStyles } from './styles';
import { pickLanguage, Words } from './words';

/** Detail of the `attention-lab-score` event. */
export interface Score {
  readonly right: number;
  readonly answered: number;
  readonly all: number;
}

/** A question with its values, as it is asked. */
interface Asked {
  readonly question: Question;
  readonly text: QuestionText;
  readonly fresh: Fresh;
  /** Places of the options in the text, in the order in which they are shown. */
  readonly order: readonly number[];
}

/** What a reader chose or typed: places of options in the text, or the text of a number. */
interface Answer {
  readonly chosen: ReadonlySet<number>;
  readonly typed: string;
  readonly right: boolean;
}

export class AttentionLabQuiz extends LitElement {
  static override properties = {
    lang: { reflect: true },
    theme: { reflect: true },
    state: {},
    level: { type: Number },
    href: { attribute: false },
  };
  static override styles = quizStyles;

  /** Where it stands, as in a link: `question=alibi&seed=2`. */
  declare state: string;
  declare theme: string;
  /** Level of its title among the page's headings. */
  declare level: number;
  /** The address of a demo in a state. */
  declare href: ((demo: string, state: string) => string) | undefined;

  #asked: Asked | undefined;
  #failed: unknown;
  #chosen: ReadonlySet<number> = new Set();
  #typed = '';
  #problem = '';
  /** What the focus goes to once it is there: the control that had it is gone. */
  #focus: string | undefined;
  #onward = false;
  #answers = new Map<string, Answer>();
  readonly #run = openLane();

  constructor() {
    super();
    this.state = '';
    this.theme = 'auto';
    this.level = 2;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('state') || changed.has('lang')) void this.#ask();
  }

  protected override updated(): void {
    const asked = this.#asked;
    if (!asked) return;
    fillLive(this.renderRoot, this.#values(asked), new Words(asked.text.lang));
    const next = this.#focus === undefined ? null : this.renderRoot.querySelector<HTMLElement>(this.#focus);
    if (!next) return;
    this.#focus = undefined;
    next.focus();
  }

  protected override render(): TemplateResult {
    const words = new Words(this.#language());
    return html`<article class="quiz" lang=${words.lang} dir=${words.dir}>
      ${this.#heading(this.level, 'title', words.say('quiz'))}
      <p class="lead">${words.say('quiz.lead')}</p>
      ${this.#marks(words)} ${this.#failed === undefined ? this.#page(words) : this.#fault(words)}
    </article>`;
  }

  /** A button for each question, which says how it was answered. */
  #marks(words: Words): TemplateResult {
    const current = this.#question().id;
    // One Tab stop, and arrow keys from question to question: who answers must not pass all of them first.
    return html`<ol
      class="marks"
      aria-label=${words.say('quiz.questions')}
      @keydown=${(event: KeyboardEvent) => {
        this.#walk(event);
      }}
    >
      ${questions.map(({ id }, i) => {
        const answer = this.#answers.get(id);
        const said = answer && words.say(answer.right ? 'quiz.mark.right' : 'quiz.mark.wrong');
        return html`<li>
          <button
            type="button"
            class="mark"
            aria-current=${id === current ? 'step' : nothing}
            tabindex=${id === current ? 0 : -1}
            aria-label=${[words.say('quiz.question', { n: String(i + 1) }), said].filter(Boolean).join(words.say('list'))}
            @click=${() => {
              this.#go(id);
            }}
          >
            ${i + 1}${answer ? html`<span aria-hidden="true">${answer.right ? '✓' : '✗'}</span>` : nothing}
          </button>
        </li>`;
      })}
    </ol>`;
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const question = step && questions[questions.indexOf(this.#question()) + step];
    if (!question) return;
    event.preventDefault();
    this.#focus = '.mark[tabindex="0"]';
    this.#go(question.id);
  }

  #page(words: Words): TemplateResult {
    const asked = this.#asked;
    if (!asked) return html`<div class="waiting"></div>`;
    const { question, text } = asked;
    const answer = this.#answers.get(question.id);
    const at = questions.indexOf(question);
    const next = questions[at + 1];
    return html`${keyed(
      `${text.lang} ${question.id} ${this.#seed()}`,
      html`<form
        class="question"
        @submit=${(event: Event) => {
          event.preventDefault();
          this.#check();
        }}
      >
        ${this.#heading(this.level + 1, 'asked', unsafeHTML(text.titleHtml))} ${unsafeHTML(text.givenHtml)}
        ${question.kind === 'number' ? this.#field(words, asked, answer) : this.#options(words, asked, answer)}
        ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : nothing}
        <div class="row">
          ${answer ? nothing : html`<button class="button strong">${words.say('quiz.check')}</button>`}
          ${
            next && answer
              ? html`<button
                  type="button"
                  class="button strong"
                  @click=${() => {
                    this.#onward = true;
                    this.#go(next.id);
                  }}
                >
                  ${words.say('quiz.next')}
                </button>`
              : nothing
          }
        </div>
        <div role="status">${answer ? this.#because(words, asked, answer) : nothing}</div>
      </form>`,
    )}
    ${this.#scoreLine(words)}`;
  }

  #options(words: Words, { question, text, order }: Asked, answer: Answer | undefined): TemplateResult {
    const several = question.kind === 'several';
    const chosen = answer?.chosen ?? this.#chosen;
    return html`<fieldset class="options" ?disabled=${answer !== undefined}>
      <legend>${words.say(several ? 'quiz.several' : 'quiz.one')}</legend>
      ${order.map((place) => {
        const option = text.options[place];
        if (!option) return nothing;
        return html`<label class="option">
          <input
            type=${several ? 'checkbox' : 'radio'}
            name="answer"
            .checked=${live(chosen.has(place))}
            @change=${(event: Event) => {
              const { checked } = event.target as HTMLInputElement;
              const others = several ? [...this.#chosen].filter((other) => other !== place) : [];
              this.#chosen = new Set(checked ? [...others, place] : others);
              this.#problem = '';
              this.requestUpdate();
            }}
          />
          <span>${unsafeHTML(option.html)}</span>
          ${
            answer && (several || option.right || chosen.has(place))
              ? html`<span class=${option.right ? 'holds' : 'fails'}
                  >${words.say(option.right ? 'quiz.holds' : 'quiz.fails')}</span
                >`
              : nothing
          }
        </label>`;
      })}
    </fieldset>`;
  }

  #field(words: Words, { text, fresh }: Asked, answer: Answer | undefined): TemplateResult {
    return html`<label class="number-answer">
      <span>${text.field}</span>
      <input
        class="field"
        inputmode="decimal"
        autocomplete="off"
        ?disabled=${answer !== undefined}
        aria-invalid=${this.#problem ? 'true' : nothing}
        .value=${live(answer?.typed ?? this.#typed)}
        @input=${(event: Event) => {
          this.#typed = (event.target as HTMLInputElement).value;
        }}
      />
      <span class="help"
        >${words.say('quiz.tolerance', { tolerance: { value: fresh.answer?.tolerance ?? 0, digits: 'general' } })}</span
      >
    </label>`;
  }

  #because(words: Words, { question, text, fresh }: Asked, answer: Answer): TemplateResult {
    const { demo, state } = question.shown;
    const entry = demos.find(({ id }) => id === demo);
    const found =
      fresh.answer && words.say('quiz.answer', { answer: { value: fresh.answer.value, digits: fresh.answer.digits } });
    return html`<p class="verdict" tabindex="-1">
        <strong>${words.say(answer.right ? 'quiz.right' : 'quiz.wrong')}</strong> ${found ?? nothing}
      </p>
      ${unsafeHTML(text.becauseHtml)}
      ${
        entry && this.href
          ? html`<p>
              ${words.say('quiz.see')}
              <a href=${this.href(demo, state)}>${entry.titles[words.lang] ?? entry.titles.en}</a>
            </p>`
          : nothing
      }`;
  }

  #scoreLine(words: Words): TemplateResult {
    const { right, answered, all } = this.#score();
    const values = { right: String(right), answered: String(answered), all: String(all) };
    return html`<div class="row score">
      <span>${words.say('quiz.score', values)}</span>
      <button
        type="button"
        class="button"
        @click=${() => {
          this.#answers.clear();
          this.#set(this.#question().id, this.#seed() + 1);
        }}
      >
        ${words.say('quiz.fresh')}
      </button>
    </div>`;
  }

  #fault(words: Words): TemplateResult {
    return html`<div class="problem" role="alert">
      ${words.say('load-failed')}
      <button type="button" class="button" @click=${() => void this.#ask()}>${words.say('retry')}</button>
    </div>`;
  }

  #heading(level: number, name: string, content: unknown): TemplateResult {
    const tag = [literal`h1`, literal`h2`, literal`h3`, literal`h4`][Math.min(4, Math.max(1, level)) - 1];
    return staticHtml`<${tag} class=${name} tabindex="-1">${content}</${tag}>`;
  }

  /** The question that the state names; the first where it names none that exists. */
  #question(): Question {
    const id = readPairs(this.state).get('question');
    const question = questions.find((one) => one.id === id) ?? questions[0];
    if (!question) throw new Error('the quiz has no question');
    return question;
  }

  #seed(): number {
    const seed = parseNumber(readPairs(this.state).get('seed') ?? '') ?? 1;
    return Number.isInteger(seed) && seed >= 1 && seed <= 1e6 ? seed : 1;
  }

  #values({ fresh }: Asked): Fresh['values'] {
    const { answer } = fresh;
    return answer ? { ...fresh.values, answer: { value: answer.value, digits: answer.digits } } : fresh.values;
  }

  async #ask(): Promise<void> {
    const question = this.#question();
    const lang = this.#language();
    const seed = this.#seed();
    try {
      const text = await questionText(question.id, lang);
      const asked = await this.#run(async (core): Promise<Asked> => {
        const options = Math.max(1, text.options.length);
        const [random, order] = await core.draws({
          // Questions of one sheet must not share their draws.
          seed: seed * 1000 + question.order,
          draws: [
            { kind: 'uniform', shape: [8] },
            { kind: 'permutation', n: options },
          ],
        });
        const fresh = (await question.fresh?.(core, Array.from(random.data))) ?? { values: {} };
        return { question, text, fresh, order: Array.from(order.data) };
      });
      if (asked === 'superseded' || question !== this.#question() || seed !== this.#seed()) return;
      if (asked.question !== this.#asked?.question) this.#forget();
      if (this.#onward) this.#focus = '.asked';
      this.#onward = false;
      adoptFormulas(this.shadowRoot, text);
      this.#asked = asked;
      this.#failed = undefined;
    } catch (fault) {
      this.#failed = fault;
    }
    this.requestUpdate();
  }

  #check(): void {
    const asked = this.#asked;
    if (!asked || this.#answers.has(asked.question.id)) return;
    const { question, text, fresh } = asked;
    const words = new Words(this.#language());
    let right: boolean;
    if (question.kind === 'number') {
      const value = parseNumber(this.#typed);
      if (value === undefined || !fresh.answer) {
        this.#refuse(words.say('quiz.not-a-number', { given: this.#typed }));
        return;
      }
      right = Math.abs(value - fresh.answer.value) <= fresh.answer.tolerance;
    } else {
      // "None of them" is an answer where several may hold.
      if (question.kind === 'choose' && this.#chosen.size === 0) {
        this.#refuse(words.say('quiz.choose-first'));
        return;
      }
      right = text.options.every((option, place) => option.right === this.#chosen.has(place));
    }
    this.#answers.set(question.id, { chosen: this.#chosen, typed: this.#typed, right });
    this.#problem = '';
    this.#focus = '.verdict';
    this.requestUpdate();
    this.dispatchEvent(
      new CustomEvent<Score>('attention-lab-score', { detail: this.#score(), bubbles: true, composed: true }),
    );
  }

  #refuse(problem: string): void {
    this.#problem = problem;
    this.requestUpdate();
  }

  #score(): Score {
    const answers = [...this.#answers.values()];
    return { right: answers.filter(({ right }) => right).length, answered: answers.length, all: questions.length };
  }

  #forget(): void {
    this.#chosen = new Set();
    this.#typed = '';
    this.#problem = '';
  }

  #go(id: string): void {
    this.#set(id, this.#seed());
  }

  #set(id: string, seed: number): void {
    const pairs = new Map<string, string>();
    if (id !== questions[0]?.id) pairs.set('question', id);
    if (seed !== 1) pairs.set('seed', String(seed));
    this.#forget();
    this.state = writePairs(pairs);
    const detail = { demo: 'quiz', state: this.state, step: true };
    this.dispatchEvent(new CustomEvent('attention-lab-change', { detail, bubbles: true, composed: true }));
  }

  #language(): string {
    const around = this.closest('[lang]')?.getAttribute('lang');
    return pickLanguage([this.lang, around, ...navigator.languages]);
  }
}

if (!customElements.get('attention-lab-quiz')) customElements.define('attention-lab-quiz', AttentionLabQuiz);
