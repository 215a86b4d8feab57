// An error of the core in the reader's words, and the control it belongs to.
import type { Allowed, LabErrorCode } from '../core/types';
import type { Frame } from './frame';
import type { Words, WordKey } from './words';

/** What a LabError carries, wherever it was thrown. */
interface Refusal {
  readonly code: LabErrorCode;
  readonly parameter: string;
  readonly value: unknown;
  readonly allowed: Allowed;
}

/** The control that a fault names, if the demo has one of that name. */
export function controlAtFault({ session }: Frame, fault: unknown): string | undefined {
  if (!isRefusal(fault)) return undefined;
  const name = fault.parameter.split(/[.[]/)[0] ?? '';
  return Object.hasOwn(session.demo.controls, name) ? name : undefined;
}

/** What is wrong, what is allowed. */
export function wordFault(frame: Frame, fault: unknown): string {
  const { words } = frame;
  if (!isRefusal(fault)) {
    return words.say('error.unknown', { message: fault instanceof Error ? fault.message : String(fault) });
  }
  const name = controlAtFault(frame, fault);
  return words.say(`error.${fault.code}`, {
    parameter: name ? frame.label(name) : fault.parameter,
    value: typeof fault.value === 'number' ? words.number(fault.value) : String(fault.value),
    allowed: wordAllowed(words, fault.allowed),
  });
}

/** What would be allowed, in words. */
export function wordAllowed(words: Words, { min, max, step, oneOf }: Allowed): string {
  const say = (key: WordKey, values: Record<string, number>) =>
    words.say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, words.number(value)])));
  if (oneOf)
    return oneOf.map((one) => (typeof one === 'number' ? words.number(one) : String(one))).join(words.say('list'));
  return [
    min !== undefined && max !== undefined ? say('allowed.range', { min, max }) : undefined,
    min !== undefined && max === undefined ? say('allowed.min', { min }) : undefined,
    min === undefined && max !== undefined ? say('allowed.max', { max }) : undefined,
    step !== undefined ? say('allowed.step', { step }) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(words.say('list'));
}

function isRefusal(fault: unknown): fault is Refusal {
  return fault instanceof Error && 'code' in fault && 'parameter' in fault && 'allowed' in fault;
}
