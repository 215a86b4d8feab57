// What the reader does with the training: begin, pause, cancel, save, open; and how each model is getting on.
import { html, nothing, type TemplateResult } from 'lit';
import type { Progress } from '../../../lab/learner';
import { room, type RefusedFile } from '../../../lab/training';
import { download } from '../../../ui/download';
import type { SentenceValue } from '../../define';
import { nameOf } from '../names';
import { button } from '../button';
import type { LabTools } from '../part';
import type { TrainResult } from './compute';
import { secondsLeft } from './findings';
import { timeOf } from './time';

const whole = (value: number): SentenceValue => ({ value, digits: 0 });

/** Train, pause, go on: one button, for what comes next. */
function main(tools: LabTools, { training, plan }: TrainResult): TemplateResult {
  const { phase } = training;
  const label = tools.label(`train.do.${phase}`);
  const press = {
    empty: () => {
      tools.begin((core) => room.start(core, plan));
    },
    opening: undefined,
    learning: () => void room.pause(),
    pausing: undefined,
    paused: () => void room.resume(),
    done: () => {
      tools.begin((core) => room.start(core, plan));
    },
  }[phase];
  return button(label, press);
}

function buttons(tools: LabTools, result: TrainResult): TemplateResult {
  const { phase } = result.training;
  const cancel = phase === 'empty' ? undefined : () => room.cancel();
  return html`<div class="steps">
    ${main(tools, result)} ${button(tools.label(phase === 'done' ? 'train.discard' : 'train.cancel'), cancel)}
  </div>`;
}

/** How far it is, in words that a screen reader finds where it looks for them: the sentence tells of tenths. */
function wordsOf(tools: LabTools, { id, state, step, steps, perSecond, deaths, fault }: Progress): string {
  const label: LabTools['label'] = (key, filled) => tools.label(key, filled);
  const values = { step: whole(step), steps: whole(steps) };
  switch (state) {
    case 'opening':
    case 'opened':
    case 'resuming':
      return label(`train.state.${state}`, values);
    case 'failed':
      return failureOf(tools, id, fault, step);
    case 'learning':
      return perSecond === undefined
        ? label('train.state.begins', values)
        : label('train.state.learning', {
            ...values,
            perSecond: { value: perSecond, digits: perSecond < 10 ? 1 : 0 },
          });
    case 'paused':
    case 'done':
      return deaths > 0
        ? label(`train.state.${state}.resumed`, { ...values, deaths: whole(deaths) })
        : label(`train.state.${state}`, values);
  }
}

/** Why one model failed; the core's own words where the page has none. */
function failureOf(tools: LabTools, id: Progress['id'], fault: unknown, step: number): string {
  const { code, message } = fault as { readonly code?: string; readonly message?: string };
  const known = ['diverged', 'out-of-memory', 'too-large', 'crashed', 'tier-unavailable'];
  return code !== undefined && known.includes(code)
    ? tools.label(`train.failed.${code}`, { name: nameOf(tools, id), step: whole(step) })
    : tools.label('train.failed.other', { message: message ?? String(fault) });
}

function row(tools: LabTools, { format, training }: TrainResult, model: Progress): TemplateResult {
  const { id, state, step, steps } = model;
  const name = nameOf(tools, id);
  const still = ['paused', 'done', 'opened'].includes(state) && training.phase !== 'pausing';
  const save = () => {
    tools.begin(async () => {
      const { name, bytes } = await room.save(id, format);
      download(new Blob([bytes.slice()], { type: 'application/octet-stream' }), name);
    });
  };
  return html`<li class="learner">
    <span class="learner-name">${name}</span>
    ${
      steps > 0
        ? html`<progress max=${steps} .value=${step} aria-label=${tools.label('train.progress', { name })}></progress>`
        : nothing
    }
    <span class=${state === 'failed' ? 'learner-words problem' : 'learner-words help'}>${wordsOf(tools, model)}</span>
    ${still ? button(tools.label('train.save'), save, tools.label('train.save.called', { name, format })) : nothing}
  </li>`;
}

/** Why a file was not opened. */
function refusalOf(tools: LabTools, { name, fault }: RefusedFile): string {
  const { code, parameter, value, allowed, message } = fault as {
    readonly code?: string;
    readonly parameter?: string;
    readonly value?: unknown;
    readonly allowed?: { readonly max?: number; readonly oneOf?: readonly unknown[] };
    readonly message?: string;
  };
  const reasons: Readonly<Record<string, string>> = {
    'not-understood weights': 'none',
    'not-understood weights.settings': 'foreign',
    'shape-mismatch weights': 'shape',
    'not-finite weights': 'infinite',
    'too-large file': 'large',
    'conflict task': 'task',
    'conflict length': 'length',
    'conflict encoding': 'encoding',
  };
  const reason = reasons[`${code} ${parameter}`] ?? (code === 'too-large' ? 'size' : 'other');
  return tools.label(`train.refused.${reason}`, {
    file: name,
    value: typeof value === 'number' ? tools.number(value, 0) : String(value),
    allowed: allowed?.oneOf?.join(tools.label('list')) ?? String(allowed?.max ?? ''),
    message: message ?? String(fault),
  });
}

function opener(tools: LabTools, { training }: TrainResult): TemplateResult {
  const able = training.phase === 'empty' || training.phase === 'done';
  const open = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    if (files.length > 0) tools.begin((core) => room.open(core, files));
  };
  return html`<div>
    <label class="button file" ?data-disabled=${!able}>
      ${tools.label('train.open')}
      <input class="unseen" type="file" multiple accept=".safetensors" ?disabled=${!able} @change=${open} />
    </label>
    ${training.refused.map((file) => html`<p class="problem" role="alert">${refusalOf(tools, file)}</p>`)}
  </div>`;
}

/** How long it takes, or what can be done with it. */
function span(tools: LabTools, result: TrainResult): string {
  const { phase, models } = result.training;
  if (phase === 'done' && models.every(({ state }) => state === 'failed')) return '';
  const seconds = phase === 'empty' ? result.likely : secondsLeft(result);
  if (seconds === undefined) return tools.label(`train.span.${phase}`);
  const { key, value } = timeOf(seconds);
  return tools.label(`train.span.${phase === 'empty' ? 'likely' : 'left'}.${key}`, { time: whole(value) });
}

export function panel(tools: LabTools, result: TrainResult): TemplateResult {
  const { models } = result.training;
  return html`${buttons(tools, result)}
    <p class="help learner-span">${span(tools, result)}</p>
    ${
      models.length > 0
        ? html`<ul class="learners">
            ${models.map((model) => row(tools, result, model))}
          </ul>`
        : nothing
    }
    ${opener(tools, result)}`;
}
