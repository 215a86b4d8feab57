// What the reader begins: training the readings further; how far it is, and an end to it.
import { html, type TemplateResult } from 'lit';
import { tuningRoom } from '../../../lab/tuning';
import type { SentenceValue } from '../../define';
import { button } from '../button';
import type { LabTools } from '../part';
import type { TuneResult } from './compute';
import { progressOf } from './findings';

const whole = (value: number): SentenceValue => ({ value, digits: 0 });

/** What is going on, or what pressing would do. */
function wordsOf(tools: LabTools, result: TuneResult): string {
  const { tuning, plan, length, rows } = result;
  if (tuning.phase !== 'learning')
    return tools.label('tune.promise', {
      count: whole(rows.length),
      steps: whole(plan.steps),
      length: whole(length),
      seconds: whole(Math.max(1, result.seconds)),
    });
  const { done, all } = progressOf(result);
  const values = { done: whole(done), all: whole(all) };
  if (tuning.perSecond === undefined) return tools.label('tune.begins', values);
  const left = Math.max(1, (all - done) / tuning.perSecond);
  return tools.label('tune.progress', { ...values, seconds: whole(left) });
}

export function panel(tools: LabTools, result: TuneResult): TemplateResult {
  const going = result.tuning.phase === 'learning';
  const { done, all } = progressOf(result);
  const start = () => {
    tools.begin((core) => tuningRoom.start(core, result.plan));
  };
  const cancel = () => {
    tuningRoom.cancel();
  };
  return html`<div class="steps">
      ${button(tools.label('tune.start'), going ? undefined : start)}
      ${button(tools.label('tune.cancel'), going ? cancel : undefined)}
    </div>
    <progress max=${Math.max(1, all)} .value=${going ? done : 0} aria-label=${tools.label('tune.start')}></progress>
    <p class="help">${wordsOf(tools, result)}</p>`;
}
