// <attention-lab-self-check lang theme>: the golden set computed again in the reader's own browser, as a table to copy.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Tier } from '#core';
import { rowCount, selfCheck, type Row } from '../self-check/run';
import style from '../style/self-check.css?inline';
import { copyText } from './copy';
import { openLane } from './core';
import { toCsv } from './csv';
import { fullNumber } from './number';
import { stylesWith } from './styles';
import { pickLanguage, Words } from './words';

interface Report {
  readonly tier: Tier;
  readonly rows: readonly Row[];
}

class AttentionLabSelfCheck extends LitElement {
  static override properties = { lang: { reflect: true }, theme: { reflect: true } };
  static override styles = stylesWith(style);

  declare theme: string;

  #done = 0;
  #report: Report | undefined;
  #failed = false;
  #note = '';
  readonly #run = openLane();

  constructor() {
    super();
    this.theme = 'auto';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#check();
  }

  protected override render(): TemplateResult {
    const words = new Words(pickLanguage([this.lang]));
    const report = this.#report;
    return keyed(
      words.lang,
      html`<section class="self-check" lang=${words.lang} dir=${words.dir} aria-labelledby="title">
        <h2 id="title">${words.say('self-check')}</h2>
        <p class="lead">${words.say('self-check.lead')}</p>
        <p class="verdict" role="status">${this.#verdict(words)}</p>
        ${this.#failed ? this.#retry(words) : nothing} ${report ? this.#table(words, report) : nothing}
      </section>`,
    ) as TemplateResult;
  }

  #verdict(words: Words): string {
    if (!this.#report) return words.say('self-check.running', { done: count(this.#done), all: count(rowCount) });
    const { rows } = this.#report;
    const wrong = rows.filter(({ ok }) => !ok).length;
    const tier = words.say(`tier.${this.#report.tier}`);
    return wrong === 0
      ? words.say('self-check.passed', { all: count(rows.length), tier })
      : words.say('self-check.failed', { wrong: count(wrong), all: count(rows.length), tier });
  }

  #retry(words: Words): TemplateResult {
    return html`<div class="problem" role="alert">
      ${words.say('load-failed')}
      <button type="button" class="button" @click=${() => void this.#check()}>${words.say('retry')}</button>
    </div>`;
  }

  #table(words: Words, report: Report): TemplateResult {
    const agrees = ({ ok }: Row) => words.say(ok ? 'self-check.yes' : 'self-check.no');
    const columns = [
      words.say('self-check.verdict'),
      words.say('self-check.name'),
      words.say('self-check.expected'),
      words.say('self-check.got'),
      words.say('self-check.off'),
      words.say('self-check.allowed'),
      words.say('self-check.count'),
      words.say('self-check.source'),
    ];
    return html`<div class="row">
        <button type="button" class="button" @click=${() => void this.#copy(words, columns, report)}>
          ${words.say('self-check.copy')}
        </button>
        <span role="status">${this.#note}</span>
      </div>
      <div class="scrolls" role="group" aria-label=${words.say('self-check')}>
        <table translate="no">
          <thead>
            <tr>
              ${columns.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${report.rows.map(
              (row) =>
                html`<tr class=${row.ok ? 'right' : 'wrong'}>
                  <td>${agrees(row)}</td>
                  <th scope="row">${row.name}</th>
                  <td class="number">${fullNumber(row.expected)}</td>
                  <td class="number">${fullNumber(row.got)}</td>
                  <td class="number">${words.number(row.error)}</td>
                  <td class="number">${words.number(row.allowed)}</td>
                  <td class="number">${words.number(row.count)}</td>
                  <td class="source" lang="en">${row.source}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  async #copy(words: Words, columns: readonly string[], { tier, rows }: Report): Promise<void> {
    const table = rows.map(({ name, count, expected, got, error, allowed, ok, source }) => {
      const agrees = words.say(ok ? 'self-check.yes' : 'self-check.no');
      return [agrees, name, expected, got, error, allowed, count, source];
    });
    const facts = [this.#verdict(words), tier, navigator.userAgent, new Date().toISOString()];
    const shown = this.renderRoot.querySelector('table');
    const copied = shown !== null && (await copyText(`${facts.join('\n')}\n\n${toCsv(columns, table)}`, shown));
    this.#note = words.say(copied ? 'copied' : 'copy-by-hand');
    this.requestUpdate();
  }

  async #check(): Promise<void> {
    this.#failed = false;
    this.#done = 0;
    this.requestUpdate();
    try {
      const report = await this.#run(async (core) => {
        // A core that starts anew starts this from the beginning.
        this.#done = 0;
        const rows = await selfCheck(core, undefined, () => {
          this.#done += 1;
          this.requestUpdate();
        });
        return { tier: core.tier, rows };
      });
      if (report !== 'superseded') this.#report = report;
    } catch {
      this.#failed = true;
    }
    this.requestUpdate();
  }
}

if (!customElements.get('attention-lab-self-check')) {
  customElements.define('attention-lab-self-check', AttentionLabSelfCheck);
}

/** A whole number in a sentence. */
const count = (value: number) => ({ value, digits: 0 });
