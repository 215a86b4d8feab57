// Which controls stand beside the stage: those of the present part.
import type { Control, Schema } from '../../demos/define';
import type { Values } from '../settings';

export function visibleControls(controls: Schema, { part }: Values): (readonly [string, Control])[] {
  return Object.entries(controls).filter(
    ([name, { parts }]) =>
      name !== 'part' && (parts === undefined || (typeof part === 'string' && parts.includes(part))),
  );
}
