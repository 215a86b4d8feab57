// What models are called, and the colours of those that are followed.
import type { EncodingId } from '../../lab/models';
import type { LabView } from './part';

const COLORS = ['var(--position)', 'var(--query)', 'var(--ink)'] as const;

export const nameOf = (view: Pick<LabView, 'label'>, id: EncodingId): string => view.label(`models.${id}`);

/** Of a model among the followed ones; undefined: it stays grey. */
export function colorOf(chosen: readonly EncodingId[], id: EncodingId): string | undefined {
  return COLORS[chosen.indexOf(id)];
}

/** A loss in nats as the number of letters among which one would be as unsure. */
export const choicesOf = (loss: number): number => Math.exp(loss);
