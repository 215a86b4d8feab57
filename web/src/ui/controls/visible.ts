// Which controls stand beside the stage: those of the present part and method that no lesson hides.
import type { Control, Schema } from '../../demos/define';
import type { Values } from '../settings';

export function visibleControls(
  controls: Schema,
  settings: Values,
  hidden: ReadonlySet<string>,
): (readonly [string, Control])[] {
  return Object.entries(controls).filter(
    ([name, control]) => name !== 'part' && !hidden.has(name) && isUsed(control, settings),
  );
}

/** Whether a control has a say in what these settings show. */
export function isUsed({ parts, when }: Control, settings: Values): boolean {
  const { part } = settings;
  return (
    (parts === undefined || (typeof part === 'string' && parts.includes(part))) &&
    (when === undefined || settings[when[0]] === when[1])
  );
}
