// What another seed might have given: two losses differ only where their ranges do not meet.
import type { Bin } from '../../lab/bins';
import type { EncodingId } from '../../lab/models';
import { rangeOf } from '../../lab/recorded';

export interface Range {
  readonly low: number;
  readonly high: number;
}

export type Comparison = 'less' | 'same' | 'more';

/** What two readings of one model may differ by when nothing is known of seeds. */
const LEAST = 0.05;

/**
 * Of a loss that was computed here: as recorded, and as far as the loss itself; where this reading was not recorded, half
 * as far to either side as the seeds of the raw model lie apart.
 */
export function rangeAround(loss: number, id: EncodingId, reading: string | undefined, bin: Bin): Range {
  const recorded = reading === undefined ? undefined : rangeOf(id, reading, bin);
  if (recorded) return { low: Math.min(recorded.low, loss), high: Math.max(recorded.high, loss) };
  const raw = rangeOf(id, 'raw', bin);
  const half = Math.max(LEAST, raw === undefined ? 0 : (raw.high - raw.low) / 2);
  return { low: loss - half, high: loss + half };
}

export function compare(a: Range, b: Range): Comparison {
  if (a.high < b.low) return 'less';
  return a.low > b.high ? 'more' : 'same';
}
