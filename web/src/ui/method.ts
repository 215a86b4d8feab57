// The fold "method": what the core knows of the encoding or scaling at work. Loaded when it is first opened.
import { css, definitions } from 'virtual:definitions';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { SettingInfo } from '../core/types';
import { wordAllowed } from './faults';
import type { Folded } from './folded';
import type { Words } from './words';

/** The sheet that its formulas need. */
export const formulas = { css };

export function methodSection({ frame }: Folded): TemplateResult {
  const { session, words } = frame;
  const key = session.demo.method?.(session.settings) ?? '';
  const facts = Object.hasOwn(definitions, key) ? definitions[key] : undefined;
  if (!facts) return html`<p>${words.say('method.unchanged')}</p>`;
  const { citation, year, settings } = facts;
  return html`<p><b>${words.find(key)}</b></p>
    <p>${words.find(`${key}.gloss`)}</p>
    <div class="scrolls" role="group" aria-label=${words.say('method.formula')}>
      <span translate="no">${unsafeHTML(facts.html)}</span>
    </div>
    <p translate="no" lang="en">${citation.authors}. <cite>${citation.title}</cite>. ${year}. ${citation.source}.</p>
    ${
      settings.length > 0
        ? html`<div class="scrolls" role="group" aria-label=${words.say('method.settings')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">${words.say('method.setting')}</th>
                  <th scope="col">${words.say('method.default')}</th>
                  <th scope="col">${words.say('method.allowed')}</th>
                </tr>
              </thead>
              <tbody>
                ${settings.map((setting) => row(words, setting))}
              </tbody>
            </table>
          </div>`
        : nothing
    }`;
}

function row(words: Words, setting: SettingInfo): TemplateResult {
  const { name, default: usual } = setting;
  return html`<tr>
    <td translate="no"><code>${name}</code></td>
    <td translate="no">${usual === null ? words.say('method.derived') : written(words, usual)}</td>
    <td translate="no">${allowed(words, setting)}</td>
  </tr>`;
}

function written(words: Words, value: NonNullable<SettingInfo['default']>): string {
  if (typeof value === 'number') return words.setting(value);
  return typeof value === 'object' ? '–' : String(value);
}

function allowed(words: Words, { kind, min, max, step, oneOf }: SettingInfo): string {
  if (kind === 'boolean') return ['false', 'true'].join(words.say('list'));
  if (oneOf) return oneOf.join(words.say('list'));
  const range = wordAllowed(words, {
    ...(min !== undefined && { min }),
    ...(typeof max === 'number' && { max }),
    ...(step !== undefined && step !== 1 && { step }),
  });
  return max === 'headDim' ? [range, '≤ headDim'].join(words.say('list')) : range;
}
