// The scale of losses, in nats: the same for all models that are well, higher where one goes beyond.
import { scaleLinear } from 'd3-scale';
import type { Line } from '../../charts/lines';
import type { LabView } from './part';

/** The least height: more than a blind guess. */
const MOST = 4;

interface Place {
  readonly narrow: boolean;
  readonly top: number;
  readonly bottom: number;
}

/** `losses` are all that is drawn. */
export function lossAxis(view: LabView, { narrow, top, bottom }: Place, losses: readonly number[]) {
  const scale = scaleLinear([0, Math.max(MOST, ...losses.filter(Number.isFinite))], [bottom, top]);
  return {
    scale: (value: number) => scale(value),
    ticks: scale.ticks(4).filter(Number.isInteger),
    name: view.label(narrow ? 'axis.loss.short' : 'axis.loss'),
    format: (value: number) => view.number(value, 0),
  };
}

/** What lines and their bands reach. */
export const allOf = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ y, band }) => [...Array.from(y), ...Array.from(band?.high ?? [])]);
