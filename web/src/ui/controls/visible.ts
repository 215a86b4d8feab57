// Which controls stand beside the stage: those of the present part that no lesson hides.
import type { Control, Schema } from '../../demos/define';
import type { Values } from '../settings';

export function visibleControls(
  controls: Schema,
  { part }: Values,
  hidden: ReadonlySet<string>,
): (readonly [string, Control])[] {
  return Object.entries(controls).filter(
    ([name, { parts }]) =>
      name !== 'part' &&
      !hidden.has(name) &&
      (parts === undefined || (typeof part === 'string' && parts.includes(part))),
  );
}
